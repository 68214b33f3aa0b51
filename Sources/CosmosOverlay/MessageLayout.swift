import CosmosCore
import CosmosGL
import CosmosText

/// The lines of a message and their places; lengths are in pixels of the image.
struct MessageLayout {
  /// A line and its width.
  struct Line: Sendable {
    let text: String
    let width: Double
  }

  /// Width of a character, as in an overlay.
  let cell: Int
  /// Height of a line.
  let pitch: Int
  /// Font size.
  let fontSize: Double
  /// The lines that fit; none if the image is too small for text.
  let lines: [Line]
  /// Left, top, width and height of the panel.
  let panel: SIMD4<Float>
  /// Left, top, width and height of the coloured mark at the panel's left edge.
  let mark: SIMD4<Float>
  /// Radius of the mark's corners.
  let markRadius: Double
  /// Left edge of the lines, or the middle of the image if they are centred.
  private let textLeft: Int
  /// Whether the lines are centred on `textLeft`.
  private let isCentred: Bool
  /// Upper edge of the first line.
  private let textTop: Int

  /// Lays out a message in at most half of the image's height.
  init(
    _ text: String, on canvas: Canvas, family: String, place: MessagePanel.Place = .lowerLeft
  ) {
    // Smaller characters are illegible at any scale.
    let cell = max(6, Int((5 * canvas.scale).rounded()))
    let pitch = Int((Double(cell) * 2.3).rounded())
    let (margin, padding) = (cell, place == .upperLeft ? cell / 2 : cell + cell / 2)
    // The dot takes two characters.
    let dot = if case .upperRight = place { 2 * cell } else { 0 }
    let columns = place == .bottom ? MessageLayout.bottomColumns : MessageLayout.mostColumns
    let room = min(canvas.pixelWidth - 2 * (margin + padding) - dot, columns * cell)
    let rows = max(1, (canvas.pixelHeight / 2 - 2 * (margin + padding)) / pitch)
    let isUsable = room >= 10 * cell && canvas.pixelHeight >= pitch + 2 * (margin + padding)
    let shown = String(text.unicodeScalars.prefix(MessageLayout.mostCharacters).map(Character.init))
    let (size, lines) = TextQueue.run {
      let rasterizer = TextRasterizer(family: family)
      let advance = rasterizer.advance(of: "0", size: 100)
      let size = Double(cell) / max(0.1, advance / 100)
      guard isUsable else { return (size, [Line]()) }
      let wrapped = MessageLayout.wrap(shown, into: Double(room), rows: rows) {
        rasterizer.advance(of: $0, size: size)
      }
      return (size, wrapped)
    }
    self.cell = cell
    self.pitch = pitch
    self.lines = lines
    fontSize = size
    isCentred = place == .lowerMiddle
    let textWidth =
      place == .bottom
      ? room : Int((lines.map(\.width).max() ?? 0).rounded(.up))
    let width = textWidth + 2 * padding
    let height = lines.count * pitch + 2 * padding
    let (left, top): (Int, Int)
    switch place {
    case .upperLeft: (left, top) = (0, 0)
    case .lowerLeft: (left, top) = (margin, canvas.pixelHeight - margin - height)
    case .upperRight: (left, top) = (canvas.pixelWidth - margin - width - dot, margin)
    case .bottom:
      left = (canvas.pixelWidth - width) / 2
      top = canvas.pixelHeight - margin - height
    case .aboveRuler:
      left = max(0, (canvas.pixelWidth - width) / 2)
      top = MessageLayout.row(MessageLayout.rulerTop, of: canvas) - height
    case .lowerMiddle:
      left = (canvas.pixelWidth - width) / 2
      let middle = MessageLayout.row(MessageLayout.captionHeight, of: canvas)
      top = middle - lines.count * pitch / 2 - padding
    }
    panel = SIMD4(Float(left), Float(top), Float(width + dot), Float(height))
    textLeft = isCentred ? canvas.pixelWidth / 2 : left + padding + dot
    textTop = top + padding
    if dot > 0 {
      mark = SIMD4(
        Float(left + padding), Float(top + padding + (pitch - cell) / 2), Float(cell), Float(cell))
      markRadius = Double(cell) / 2
    } else {
      let thickness = max(2, cell / 3)
      mark = SIMD4(
        Float(left + padding / 2 - thickness / 2), Float(top + padding), Float(thickness),
        Float(height - 2 * padding))
      markRadius = 0
    }
  }

  /// The lines at their places.
  var texts: [PanelText] {
    lines.enumerated().map { row, line in
      PanelText(
        text: line.text,
        left: isCentred ? max(0, textLeft - Int((line.width / 2).rounded())) : textLeft,
        top: textTop + row * pitch, centre: Point(x: line.width / 2, y: Double(pitch) / 2))
    }
  }

  /// Breaks a text at spaces, and words that are longer than a line anywhere.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - room: The width of a line.
  ///   - rows: Maximum number of lines; an ellipsis marks that the text goes on.
  ///   - measure: Returns the width of a line.
  /// - Returns: The lines with their widths.
  static func wrap(
    _ text: String, into room: Double, rows: Int, measure: (String) -> Double
  ) -> [Line] {
    var lines: [Line] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < rows {
      // The longest part that fits: widths grow with the number of characters.
      var (fits, tooMany) = (1, rest.count + 1)
      while tooMany - fits > 1 {
        let middle = (fits + tooMany) / 2
        if measure(String(rest.prefix(middle))) <= room { fits = middle } else { tooMany = middle }
      }
      var line = rest.prefix(fits)
      if fits < rest.count {
        let isAtSpace = rest[line.endIndex] == " "
        if !isAtSpace, let space = line.lastIndex(of: " "), space > line.startIndex {
          line = line[..<space]
        }
        if lines.count == rows - 1 { line = line.dropLast() + "…" }
      }
      let shown = String(line)
      rest = fits < rest.count ? rest.dropFirst(line.count).drop { $0 == " " } : ""
      lines.append(Line(text: shown, width: measure(shown)))
    }
    return lines
  }

  /// The row of pixels at a part of the image's height.
  private static func row(_ part: Double, of canvas: Canvas) -> Int {
    Int((Double(canvas.pixelHeight) * part).rounded())
  }

  /// Where the icons of the ruler begin, as a part of the image's height.
  private static let rulerTop = 0.84
  /// Where the middle of a centred message is, as a part of the image's height.
  private static let captionHeight = 0.78
  /// Maximum width of the text, in characters.
  private static let mostColumns = 110
  /// Width of the text at the lower edge, in characters.
  private static let bottomColumns = 72
  /// Maximum number of characters, which bounds the time of the layout.
  private static let mostCharacters = 2000
}
