import CosmosCore

/// The part of an image that a target shows, in pixels of the whole image.
public struct Viewport: Hashable, Sendable {
  /// First column.
  public let x: Int

  /// First row, counted from the top of the image.
  public let y: Int

  /// Number of columns.
  public let width: Int

  /// Number of rows.
  public let height: Int

  /// Whether the target's first row in memory is the top one; in a window it is the bottom one.
  public let startsAtTop: Bool

  /// Creates a viewport.
  ///
  /// - Parameters:
  ///   - x: First column.
  ///   - y: First row, counted from the top of the image.
  ///   - width: Number of columns, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - startsAtTop: Whether the target's first row in memory is the top one.
  public init(x: Int = 0, y: Int = 0, width: Int, height: Int, startsAtTop: Bool) {
    precondition(width >= 1 && height >= 1, "a viewport has at least one pixel")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.startsAtTop = startsAtTop
  }

  /// Returns the same part of the image, for a viewport that is counted from a part of the image's canvas.
  func moved(to part: Canvas.Part) -> Viewport {
    Viewport(x: x + part.x, y: y + part.y, width: width, height: height, startsAtTop: startsAtTop)
  }
}
