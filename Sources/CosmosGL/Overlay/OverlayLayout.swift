import CosmosCore

/// Where the parts of an overlay stand on a picture, in pixels from its top left corner.
///
/// The panel never reaches over the picture's edge. Where it does not fit, parts are left out: those at the
/// bottom first.
package struct OverlayLayout: Hashable {
  /// Width of a character.
  package let cell: Int
  /// From line to line.
  package let pitch: Int
  /// Characters in a line; fewer than ``fullColumns`` where the picture is narrow.
  package let columns: Int
  /// The panel's left and upper edge.
  package let margin: Int
  /// From the panel's edge to what it holds.
  package let padding: Int
  /// Height of the panel; 0 where there is no room for one.
  package let height: Int

  /// Top of the line that tells how often frames come.
  package let header: Int
  /// Top and height of the graph, where there is room for it.
  package let graph: Extent?
  /// Top of the two lines with times, where there is room for them.
  package let times: Int?
  /// Top and number of the lines that count.
  package let counts: Rows
  /// Top and number of the lines about the driver.
  package let driver: Rows

  /// A height and where it begins.
  package struct Extent: Hashable {
    var top = 0
    var height = 0
  }

  /// Lines, one below the other.
  package struct Rows: Hashable {
    var top = 0
    var count = 0
  }

  /// Characters in a line of an overlay that is not cut short.
  static let fullColumns = 34
  /// The fewest characters in a line that say anything.
  static let fewestColumns = 14
  /// Characters beside the graph, for its scale.
  static let scaleColumns = 5

  /// Left edge of what the panel holds.
  package var left: Int { margin + padding }
  /// Right edge of what the panel holds.
  package var right: Int { left + columns * cell }
  /// Width of the panel.
  package var width: Int { columns * cell + 2 * padding }
  /// Width of the graph.
  var graphWidth: Int { (columns - OverlayLayout.scaleColumns) * cell }
  /// Thickness of lines.
  var thickness: Int { max(1, Int((Double(cell) / 5).rounded())) }
  /// From one part to the next.
  var gap: Int { pitch / 2 }
  /// Whether a line is as long as it should be.
  package var isWide: Bool { columns == OverlayLayout.fullColumns }

  /// Finds places for all parts.
  ///
  /// - Parameters:
  ///   - canvas: The picture.
  ///   - driverRows: Lines to be written about the driver.
  package init(on canvas: Canvas, driverRows: Int) {
    // Small characters can't be read, however small the sky is.
    let cell = max(6, Int((5 * canvas.scale).rounded()))
    let pitch = Int((Double(cell) * 2.3).rounded())
    self.cell = cell
    self.pitch = pitch
    margin = cell
    padding = cell + cell / 2
    let roomAcross = canvas.pixelWidth - 2 * (margin + padding)
    columns = min(OverlayLayout.fullColumns, max(0, roomAcross / cell))
    let isTold = columns >= OverlayLayout.fewestColumns
    let isWide = columns == OverlayLayout.fullColumns
    // First what shall be there: the most important takes its room first.
    var available = isTold ? canvas.pixelHeight - 2 * (margin + padding) : 0
    let gap = pitch / 2
    func take(_ height: Int) -> Bool {
      guard available >= height else { return false }
      available -= height
      return true
    }
    func takeRows(_ most: Int) -> Int {
      guard most > 0, isWide, take(gap + pitch) else { return 0 }
      return 1 + (1..<most).prefix { _ in take(pitch) }.count
    }
    let hasHeader = take(pitch)
    let hasTimes = hasHeader && take(gap + 2 * pitch)
    let graphHeight = 3 * pitch
    let hasGraph = hasTimes && take(gap + graphHeight)
    let countRows = hasGraph ? takeRows(OverlayText.countRows) : 0
    let rowsOfDriver = countRows == OverlayText.countRows ? takeRows(driverRows) : 0
    // Then where, from top to bottom.
    var y = margin + padding
    header = y
    y += pitch
    var graph: Extent?
    if hasGraph {
      graph = Extent(top: y + gap, height: graphHeight)
      y += gap + graphHeight
    }
    self.graph = graph
    times = hasTimes ? y + gap : nil
    if hasTimes { y += gap + 2 * pitch }
    counts = Rows(top: y + gap, count: countRows)
    if countRows > 0 { y += gap + countRows * pitch }
    driver = Rows(top: y + gap, count: rowsOfDriver)
    if rowsOfDriver > 0 { y += gap + rowsOfDriver * pitch }
    height = hasHeader ? y + padding - margin : 0
  }
}
