/// A width and a height, in points unless the context says otherwise.
public struct Size: Hashable, Sendable {
  /// Horizontal extent.
  public var width: Double

  /// Vertical extent.
  public var height: Double

  /// Creates a size from a width and a height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
