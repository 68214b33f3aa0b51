import CosmosCore
import CosmosGL
import CosmosText

/// The cells of a table and their places; lengths are in pixels of the image.
struct TableLayout {
  /// Width of a character, as in an overlay, unless only smaller ones fit.
  let cell: Int
  /// Font size.
  let fontSize: Double
  /// The cells of the first column, then those of the second; none if the image is too small for text.
  let cells: [PanelText]
  /// Left, top, width and height of the panel.
  let panel: SIMD4<Float>

  /// Lays out a table in the middle of an image, as large as an overlay, or as large as fits.
  ///
  /// - Parameters:
  ///   - rows: The rows; those at the end are left out if not even the smallest characters fit.
  ///   - canvas: The size and scale of the image.
  ///   - family: Comma-separated font families.
  init(_ rows: [TablePanel.Row], on canvas: Canvas, family: String) {
    let usual = max(6, Int((5 * canvas.scale).rounded()))
    // Widths of the columns in cells, which don't depend on the size of the characters.
    let (advance, widths) = TextQueue.run {
      let rasterizer = TextRasterizer(family: family)
      let advance = max(0.1, rasterizer.advance(of: "0", size: 100))
      let columns = [rows.map(\.label), rows.map(\.text)]
      return (advance, columns.map { $0.map { rasterizer.advance(of: $0, size: 100) / advance } })
    }
    let columns = widths.map { $0.max() ?? 0 }
    let across = columns[0] + columns[1] + TableLayout.gap + 2 * TableLayout.padding
    let down = Double(rows.count) * TableLayout.pitch + 2 * TableLayout.padding
    let fitting = min(Double(canvas.pixelWidth) / across, Double(canvas.pixelHeight) / down)
    let cell = min(usual, max(TableLayout.smallestCell, Int(fitting)))
    let padding = Int(Double(cell) * TableLayout.padding)
    // Where even the smallest characters leave too little room, the rows move closer together.
    let share = (canvas.pixelHeight - 2 * padding) / max(1, rows.count)
    func pixels(_ cells: Double) -> Int { Int((Double(cell) * cells).rounded()) }
    let pitch = min(pixels(TableLayout.pitch), max(pixels(TableLayout.smallestPitch), share))
    let fits = max(0, (canvas.pixelHeight - 2 * padding) / pitch)
    let isUsable = Double(cell) * across <= Double(canvas.pixelWidth)
    let count = isUsable ? min(rows.count, fits) : 0
    let width = Int((Double(cell) * across).rounded(.up))
    let height = count * pitch + 2 * padding
    let left = (canvas.pixelWidth - width) / 2
    let top = (canvas.pixelHeight - height) / 2
    self.cell = cell
    fontSize = 100 * Double(cell) / advance
    panel = SIMD4(Float(left), Float(top), Float(width), Float(height))
    let textLeft = left + padding
    let secondLeft = textLeft + Int((Double(cell) * (columns[0] + TableLayout.gap)).rounded())
    func column(_ texts: [String], _ widths: [Double], left: Int) -> [PanelText] {
      (0..<count).map { row in
        PanelText(
          text: texts[row], left: left, top: top + padding + row * pitch,
          centre: Point(x: widths[row] * Double(cell) / 2, y: Double(pitch) / 2))
      }
    }
    cells =
      column(rows.map(\.label), widths[0], left: textLeft)
      + column(rows.map(\.text), widths[1], left: secondLeft)
  }

  /// Smaller characters are illegible at any scale.
  private static let smallestCell = 5
  /// Height of a row, in cells: the usual one, and the least at which rows are apart.
  private static let (pitch, smallestPitch) = (2.3, 1.8)
  /// Space between the columns, in cells.
  private static let gap = 2.5
  /// Space between the panel's edges and the text, in cells.
  private static let padding = 2.0
}
