import CosmosCore

/// The places of a row of pictures with a name and a text each, of which as many are shown as fit; lengths are in pixels
/// of the image.
package struct ChooserLayout: Hashable {
  /// A rectangle of whole pixels.
  package struct Area: Hashable {
    package let left, top, width, height: Int

    /// Left, top, width and height.
    var vector: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(width), Float(height)) }

    /// Returns whether a position is inside.
    package func contains(x: Double, y: Double) -> Bool {
      x >= Double(left) && x < Double(left + width) && y >= Double(top)
        && y < Double(top + height)
    }
  }

  /// Width of a character, as in an overlay.
  package let cell: Int
  /// Height of a line.
  package let pitch: Int
  /// Number of items.
  package let count: Int
  /// Number of items that are shown at once; 0 if the image is too small for any.
  package let visibleCount: Int
  /// Number of lines under a name.
  package let rows: Int
  /// The ground of all items.
  package let panel: Area
  /// The first item that is shown.
  private let item: Area
  /// Height of a picture.
  private let pictureHeight: Int

  /// Lays out the row, above the middle of an image.
  ///
  /// - Parameters:
  ///   - canvas: The size and scale of the image.
  ///   - count: Number of items, at least 1.
  ///   - wantedRows: Number of lines that the longest text takes in ``textWidth(on:)``.
  package init(on canvas: Canvas, count: Int, rows wantedRows: Int) {
    let cell = ChooserLayout.cell(on: canvas)
    let pitch = Int((Double(cell) * 2.3).rounded())
    let (inset, gap) = (cell / 2, cell)
    let room = canvas.pixelWidth - 4 * cell
    let width = ChooserLayout.textWidth(on: canvas) + 2 * inset
    let fitting = width > room ? 0 : (room + gap) / (width + gap)
    // The name is above the text, and what shows where the items are in the row is below all of them.
    let fixed = 2 * inset + inset + pitch
    let tallest = canvas.pixelHeight - 5 * cell
    let wantedPicture = (width - 2 * inset) * 9 / 16
    let picture = min(wantedPicture, tallest - fixed)
    let isUsable = width >= ChooserLayout.fewestColumns * cell && picture >= 3 * cell
    let rows = max(0, min(wantedRows, (tallest - fixed - picture) / pitch))
    let visible = isUsable ? min(count, fitting) : 0
    let height = fixed + picture + rows * pitch
    let panelWidth = max(0, visible * (width + gap) - gap) + 2 * cell
    let panelHeight = height + 3 * cell
    let left = (canvas.pixelWidth - panelWidth) / 2
    let middle = Int((Double(canvas.pixelHeight) * ChooserLayout.height).rounded())
    let top = min(
      max(cell, middle - panelHeight / 2), canvas.pixelHeight - cell - panelHeight)
    (self.cell, self.pitch, self.count, self.rows) = (cell, pitch, count, rows)
    visibleCount = visible
    panel = Area(left: left, top: top, width: panelWidth, height: panelHeight)
    item = Area(left: left + cell, top: top + cell, width: width, height: height)
    pictureHeight = picture
  }

  /// Width of a picture and of the texts under it.
  package static func textWidth(on canvas: Canvas) -> Int {
    let cell = cell(on: canvas)
    return max(0, min(columns * cell, canvas.pixelWidth - 5 * cell, widest))
  }

  private static func cell(on canvas: Canvas) -> Int {
    // Smaller characters are illegible at any scale.
    max(6, Int((5 * canvas.scale).rounded()))
  }

  /// Size of a picture.
  package var pictureSize: (width: Int, height: Int) { (item.width - cell / 2 * 2, pictureHeight) }

  /// The place of an item.
  ///
  /// - Parameter position: Its position among those that are shown: 0 for the leftmost one.
  /// - Returns: Its rectangle.
  package func item(at position: Int) -> Area {
    Area(
      left: item.left + position * (item.width + cell), top: item.top, width: item.width,
      height: item.height)
  }

  /// The place of an item's picture.
  package func picture(at position: Int) -> Area {
    let item = item(at: position)
    return Area(
      left: item.left + cell / 2, top: item.top + cell / 2, width: pictureSize.width,
      height: pictureHeight)
  }

  /// Upper edge of an item's name, below the item's; its text follows.
  var nameTop: Int { cell / 2 + pictureHeight + cell / 2 }

  /// What shows which items are in view, and the track that it is on; `nil` if all are.
  func mark(first: Int) -> (track: Area, mark: Area)? {
    guard visibleCount < count else { return nil }
    let (width, thickness) = (panel.width - 2 * cell, max(2, cell / 3))
    let top = panel.top + panel.height - cell - thickness / 2
    let (start, end) = (width * first / count, width * (first + visibleCount) / count)
    return (
      Area(left: panel.left + cell, top: top, width: width, height: thickness),
      Area(left: panel.left + cell + start, top: top, width: end - start, height: thickness)
    )
  }

  /// Returns the first item to show so that one is in view, moving as little as possible.
  ///
  /// - Parameters:
  ///   - focus: The item that has to be in view.
  ///   - last: The first item that was shown until now.
  /// - Returns: The first item's number.
  package func first(showing focus: Int, after last: Int) -> Int {
    let nearest = min(max(last, focus - max(1, visibleCount) + 1), focus)
    return max(0, min(nearest, count - visibleCount))
  }

  /// Returns the item at a position.
  ///
  /// - Parameters:
  ///   - x: Column of the position.
  ///   - y: Row of the position.
  ///   - first: The first item that is shown.
  /// - Returns: The item's number; `nil` if there is none.
  package func item(atX x: Double, y: Double, first: Int) -> Int? {
    (0..<visibleCount).first { item(at: $0).contains(x: x, y: y) }.map { first + $0 }
  }

  /// Distance from one item to the next.
  package var step: Int { item.width + cell }

  /// The place of the button that opens the row, in the upper right corner.
  ///
  /// - Parameters:
  ///   - canvas: The size and scale of the image.
  ///   - obstacle: Lower edge of what stands in that corner already; 0 for nothing.
  /// - Returns: Its rectangle.
  package static func button(on canvas: Canvas, below obstacle: Int = 0) -> Area {
    let cell = cell(on: canvas)
    return Area(
      left: canvas.pixelWidth - 6 * cell, top: obstacle + cell, width: 5 * cell, height: 5 * cell)
  }

  /// The place of the button of the settings, on the left of the other one.
  ///
  /// - Parameters:
  ///   - canvas: The size and scale of the image.
  ///   - obstacle: Lower edge of what stands in that corner already; 0 for nothing.
  /// - Returns: Its rectangle.
  package static func settingsButton(on canvas: Canvas, below obstacle: Int = 0) -> Area {
    let button = button(on: canvas, below: obstacle)
    return Area(
      left: button.left - 6 * cell(on: canvas), top: button.top, width: button.width,
      height: button.height)
  }

  /// Returns whether a position is so near the upper right corner that the button shows.
  package static func isNearButton(x: Double, y: Double, on canvas: Canvas) -> Bool {
    let reach = Double(18 * cell(on: canvas))
    return x >= Double(canvas.pixelWidth) - reach && y < reach
  }

  /// Width of the texts, in characters; eight items of them fit side by side into 1920 pixels.
  private static let columns = 27
  /// Width of the narrowest useful item, in characters.
  private static let fewestColumns = 12
  /// Maximum width of a picture, which bounds the time it takes to draw.
  private static let widest = 640
  /// Where the middle of the row is, as a part of the image's height: above notices and messages.
  private static let height = 0.45
}
