/// A width and a height; the unit is the context's, points unless said otherwise.
public struct Size: Hashable, Sendable {
  /// Horizontal extent.
  public var width: Double

  /// Vertical extent.
  public var height: Double

  /// Creates a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
