/// A position on the canvas or on the strip, in points; x grows to the right, y grows down.
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin, in points.
  public var x: Double

  /// Distance below the origin, in points.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
