import CosmosCore

/// The places of a row of buttons in the upper right corner; lengths are in pixels of the image.
package struct ToolbarLayout: Hashable {
  /// Width of a character, as in an overlay.
  package let cell: Int
  /// The ground of all buttons.
  package let panel: ChooserLayout.Area
  /// Number of buttons; 0 if the image is too small for them.
  package let count: Int
  /// Side of a button.
  private let side: Int

  /// Lays out the row.
  ///
  /// - Parameters:
  ///   - canvas: The size and scale of the image.
  ///   - wantedCount: Number of buttons; those that don't fit are left out, from the left.
  package init(on canvas: Canvas, count wantedCount: Int) {
    let cell = ToolbarLayout.cell(on: canvas)
    let room = max(0, canvas.pixelWidth - 3 * cell)
    side = min(
      ToolbarLayout.side * cell, max(ToolbarLayout.leastSide * cell, room / max(1, wantedCount)))
    let fitting = room / side
    // The choice of skies has to fit below them.
    let isHighEnough = canvas.pixelHeight >= ToolbarLayout.height * cell
    (self.cell, count) = (cell, isHighEnough ? min(wantedCount, fitting) : 0)
    let width = count * side + cell
    panel = ChooserLayout.Area(
      left: canvas.pixelWidth - cell - width, top: cell, width: width,
      height: side + cell)
  }

  /// Height of the name below the buttons, with the gap above it.
  package var nameHeight: Int { 5 * cell }

  /// The place of a button.
  ///
  /// - Parameter position: Its position, counted from the corner: 0 for the rightmost one.
  /// - Returns: Its rectangle.
  package func button(at position: Int) -> ChooserLayout.Area {
    ChooserLayout.Area(
      left: panel.left + panel.width - cell / 2 - (position + 1) * side, top: panel.top + cell / 2,
      width: side, height: side)
  }

  /// Returns the position of the button at a place; `nil` if there is none.
  package func button(atX x: Double, y: Double) -> Int? {
    (0..<count).first { button(at: $0).contains(x: x, y: y) }
  }

  /// Returns whether a place is so near the upper right corner that the row shows.
  package func isNear(x: Double, y: Double, on canvas: Canvas) -> Bool {
    let reach = ToolbarLayout.reach * cell
    let (left, bottom) = (canvas.pixelWidth - reach, reach)
    return x >= Double(min(left, panel.left)) && y < Double(max(bottom, panel.top + panel.height))
  }

  private static func cell(on canvas: Canvas) -> Int {
    // Smaller characters are illegible at any scale.
    max(6, Int((5 * canvas.scale).rounded()))
  }

  /// Side of a button, in characters: the usual one, and the least that is wide enough for a finger.
  private static let (side, leastSide) = (7, 5)
  /// Height of the least image with buttons, in characters.
  private static let height = 30
  /// How far from the corner the pointer makes the row show, in characters.
  private static let reach = 18
}
