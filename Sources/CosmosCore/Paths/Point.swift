/// A position on the canvas or on the strip, in points; x grows to the right, y grows down.
public struct Point: Hashable, Sendable, Codable {
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

extension [Point] {
  /// The smallest axis-aligned rectangle around the points; it is at the origin if there are none.
  var bounds: (corner: Point, size: Size) {
    let (xs, ys) = (map(\.x), map(\.y))
    let corner = Point(x: xs.min() ?? 0, y: ys.min() ?? 0)
    return (
      corner, Size(width: (xs.max() ?? 0) - corner.x, height: (ys.max() ?? 0) - corner.y)
    )
  }
}
