import CosmosCore
import CosmosText

/// The pieces that the labels of a layer are put together from, measured: the literal parts and the ten digits.
///
/// Each piece is rasterized once, however many labels there are.
struct LabelText: Sendable {
  /// A piece of a label.
  struct Piece: Sendable {
    let text: String
    let extents: TextRasterizer.Extents
  }

  /// The literal parts from left to right, then the digits from 0 to 9.
  let pieces: [Piece]

  private let labels: Layer.Labels
  /// Pixels per point.
  private let scale: Double

  /// Measures the pieces of a layer's labels.
  ///
  /// - Important: Call it on the text queue, where the fonts are loaded.
  init(_ labels: Layer.Labels, scale: Double, family: String) {
    let rasterizer = TextRasterizer(family: family)
    let literals = labels.parts.compactMap { part -> String? in
      if case .literal(let text) = part { text } else { nil }
    }
    let digits = labels.parts.contains(.number) ? (0...9).map(String.init) : []
    pieces = (literals + digits).map { text in
      Piece(text: text, extents: rasterizer.extents(of: text, size: labels.size * scale))
    }
    self.labels = labels
    self.scale = scale
  }

  /// Returns the height of the baseline in pixels from the top of a canvas of a height in points.
  ///
  /// The ink of all pieces together is centred, so that all labels stand on one line.
  func baseline(height: Double) -> Double {
    let inked = pieces.map(\.extents).filter(\.hasInk)
    let top = inked.map(\.top).min() ?? 0
    let bottom = inked.map(\.bottom).max() ?? 0
    return labels.y * height * scale - (top + bottom) / 2
  }

  /// Returns the pieces as lines to rasterize, for a canvas of a height in points.
  func lines(height: Double) -> [TextLine] {
    let fraction = Point(x: 0, y: baseline(height: height)).fractionOfPixel
    return pieces.map { piece in
      TextLine(
        text: piece.text, fallback: piece.text, size: labels.size * scale, fraction: fraction,
        anchor: .origin)
    }
  }

  /// Calls `body` with each piece of a label that has ink.
  ///
  /// - Parameters:
  ///   - number: The label's number along the strip.
  ///   - body: Receives the index of a piece, and where its baseline starts, in pixels from the label's left edge.
  /// - Returns: Width of the label's ink, in pixels.
  func forEachPiece(of number: Int, _ body: (_ piece: Int, _ x: Double) -> Void) -> Double {
    let (left, right) = edges(of: number)
    place(number) { piece, pen in
      if pieces[piece].extents.hasInk { body(piece, pen - left) }
    }
    return right - left
  }

  /// Left and right edge of a label's ink, in pixels from where its baseline starts.
  private func edges(of number: Int) -> (Double, Double) {
    var (left, right) = (Double.infinity, -Double.infinity)
    place(number) { piece, pen in
      let extents = pieces[piece].extents
      guard extents.hasInk else { return }
      left = min(left, pen + extents.left)
      right = max(right, pen + extents.right)
    }
    return left <= right ? (left, right) : (0, 0)
  }

  /// Calls `body` with each piece of a label and where its baseline starts, in pixels from that of the label.
  private func place(_ number: Int, _ body: (_ piece: Int, _ pen: Double) -> Void) {
    var (pen, literal) = (0.0, 0)
    func put(_ piece: Int) {
      body(piece, pen)
      pen += pieces[piece].extents.advance
    }
    for part in labels.parts {
      switch part {
      case .literal:
        put(literal)
        literal += 1
      case .number:
        for digit in String(number).utf8 { put(pieces.count - 10 + Int(digit - UInt8(ascii: "0"))) }
      }
    }
  }
}
