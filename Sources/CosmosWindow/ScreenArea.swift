/// A rectangle on a desktop that several monitors share.
///
/// Its units are pixels on X11 and logical pixels on Wayland.
package struct ScreenArea: Hashable, Sendable {
  /// First column.
  package var x: Int
  /// First row, counted from the top.
  package var y: Int
  /// Number of columns.
  package var width: Int
  /// Number of rows.
  package var height: Int

  /// Creates a rectangle.
  package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The size of the part that is common to two rectangles, in pixels.
  func common(with other: ScreenArea) -> Int {
    let width = min(x + width, other.x + other.width) - max(x, other.x)
    let height = min(y + height, other.y + other.height) - max(y, other.y)
    return max(0, width) * max(0, height)
  }

  /// The monitor that shows most of a rectangle.
  ///
  /// - Parameters:
  ///   - monitors: All monitors.
  ///   - area: The part of the desktop that a monitor shows.
  /// - Returns: The first of several with equal parts; `nil` if there are no monitors.
  func mostShown<Some>(by monitors: [Some], area: (Some) -> ScreenArea) -> Some? {
    // `max(by:)` alone would return the last of several equal ones.
    monitors.reversed().max { common(with: area($0)) < common(with: area($1)) }
  }
}
