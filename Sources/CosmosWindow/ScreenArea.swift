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
}
