import CosmosCore
import CosmosGL

/// The layout of an overlay on an image, in pixels from the image's top left corner.
///
/// The panel never extends past the edges of the image, nor over what it has to leave free. Parts that do not fit are left
/// out: the driver rows first, then the counts, the graph, the times and the whole panel.
package struct OverlayLayout: Hashable {
  /// Width of a character.
  package let cell: Int
  /// Distance between lines.
  package let pitch: Int
  /// Characters per line; fewer than `fullColumns` where the image is narrow.
  package let columns: Int
  /// Distance from the image's left and upper edges to the panel.
  package let margin: Int
  /// Distance from the panel's edges to its contents.
  package let padding: Int
  /// Height of the panel; 0 if no panel fits.
  package let height: Int

  /// Top of the line with the frame rate.
  package let header: Int
  /// Top and height of the graph, where it fits.
  package let graph: Extent?
  /// Top of the two lines with times, where they fit.
  package let times: Int?
  /// Top and number of the lines with counts.
  package let counts: Rows
  /// Top and number of the lines about the driver.
  package let driver: Rows

  /// A vertical extent.
  package struct Extent: Hashable {
    var top = 0
    var height = 0
  }

  /// A block of consecutive lines.
  package struct Rows: Hashable {
    var top = 0
    var count = 0
  }

  /// Characters per line of a full-width overlay.
  static let fullColumns = 34
  /// Minimum number of characters in a useful line.
  static let fewestColumns = 14
  /// Characters beside the graph, for the label of its scale.
  static let scaleColumns = 5

  /// Left edge of the panel's contents.
  package var left: Int { margin + padding }
  /// Right edge of the panel's contents.
  package var right: Int { left + columns * cell }
  /// Width of the panel.
  package var width: Int { columns * cell + 2 * padding }
  /// Width of the graph.
  var graphWidth: Int { (columns - OverlayLayout.scaleColumns) * cell }
  /// Thickness of lines.
  var thickness: Int { max(1, Int((Double(cell) / 5).rounded())) }
  /// Space between two parts.
  var gap: Int { pitch / 2 }
  /// Whether lines have their full width.
  package var isWide: Bool { columns == OverlayLayout.fullColumns }

  /// Lays out all parts.
  ///
  /// - Parameters:
  ///   - canvas: The image and its scale.
  ///   - driverRows: Number of lines about the driver.
  ///   - obstacles: Left, top, width and height in pixels of what the panel leaves free: it stays beside or above each,
  ///     whichever leaves more of it.
  package init(on canvas: Canvas, driverRows: Int, avoiding obstacles: [SIMD4<Float>] = []) {
    var room = (width: canvas.pixelWidth, height: canvas.pixelHeight)
    var layout = OverlayLayout(within: room, scale: canvas.scale, driverRows: driverRows)
    for obstacle in obstacles where layout.meets(obstacle) {
      let (left, top) = (max(0, Int(obstacle.x)), max(0, Int(obstacle.y)))
      let beside = (width: min(room.width, left), height: room.height)
      let above = (width: room.width, height: min(room.height, top))
      let narrow = OverlayLayout(within: beside, scale: canvas.scale, driverRows: driverRows)
      let low = OverlayLayout(within: above, scale: canvas.scale, driverRows: driverRows)
      (room, layout) = narrow.area >= low.area ? (beside, narrow) : (above, low)
    }
    self = layout
  }

  /// Whether the panel would lie on something, or touch it.
  private func meets(_ obstacle: SIMD4<Float>) -> Bool {
    let (right, bottom) = (Float(2 * margin + width), Float(2 * margin + height))
    return height > 0 && obstacle.z > 0 && obstacle.x < right && obstacle.y < bottom
      && obstacle.x + obstacle.z > Float(margin) && obstacle.y + obstacle.w > Float(margin)
  }

  /// Number of pixels of the panel.
  private var area: Int { width * height }

  /// Lays out all parts in the upper left part of an image.
  private init(within room: (width: Int, height: Int), scale: Double, driverRows: Int) {
    // Smaller characters are illegible at any scale.
    let cell = max(6, Int((5 * scale).rounded()))
    let pitch = Int((Double(cell) * 2.3).rounded())
    self.cell = cell
    self.pitch = pitch
    margin = cell
    padding = cell + cell / 2
    let roomAcross = room.width - 2 * (margin + padding)
    columns = min(OverlayLayout.fullColumns, max(0, roomAcross / cell))
    let isUsable = columns >= OverlayLayout.fewestColumns
    let isWide = columns == OverlayLayout.fullColumns
    // Allocate the space first, in order of importance, which differs from the order on the panel.
    var available = isUsable ? room.height - 2 * (margin + padding) : 0
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
    // Then assign positions from top to bottom.
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
