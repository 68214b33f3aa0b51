extension IconPath {
  /// The smallest axis-aligned rectangle around the path: the corner with the lowest coordinates and the size.
  ///
  /// The bounds are tight: they ignore control points and the stroke width.
  public var bounds: (corner: Point, size: Size) {
    var points: [Point] = []
    var pen = Point(x: 0, y: 0)
    for step in steps {
      switch step {
      case .move(let to), .line(let to):
        points.append(to)
        pen = to
      case .curve(let control1, let control2, let to):
        points.append(to)
        let extrema =
          IconPath.extrema(pen.x, control1.x, control2.x, to.x)
          + IconPath.extrema(pen.y, control1.y, control2.y, to.y)
        points += extrema.map { IconPath.bezier(pen, control1, control2, to, at: $0) }
        pen = to
      }
    }
    return points.bounds
  }

  /// The starting point of the path; the origin for an empty path.
  public var start: Point {
    guard case .move(let to) = steps.first else { return Point(x: 0, y: 0) }
    return to
  }

  /// The starting point as fractions of the width and height of the bounds; 0 where the path has no extent.
  var anchor: Point {
    let (corner, size) = bounds
    return Point(
      x: size.width > 0 ? (start.x - corner.x) / size.width : 0,
      y: size.height > 0 ? (start.y - corner.y) / size.height : 0)
  }

  /// Evaluates a cubic Bézier curve.
  static func bezier(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
    Point(x: bezier(a.x, b.x, c.x, d.x, at: t), y: bezier(a.y, b.y, c.y, d.y, at: t))
  }

  /// Evaluates one coordinate of a cubic Bézier curve.
  private static func bezier(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double
  ) -> Double {
    let rest = 1 - t
    let ends = rest * rest * rest * a + t * t * t * d
    return ends + 3 * rest * t * (rest * b + t * c)
  }

  /// Returns the parameters inside a cubic curve at which one coordinate reverses direction.
  private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    // The derivative is the quadratic 3 (p t² + 2 q t + r).
    let p = d - 3 * c + 3 * b - a
    let q = c - 2 * b + a
    let r = b - a
    let roots: [Double]
    if abs(p) < 1e-12 {
      roots = q == 0 ? [] : [-r / (2 * q)]
    } else {
      let under = q * q - p * r
      guard under >= 0 else { return [] }
      roots = [(-q + under.squareRoot()) / p, (-q - under.squareRoot()) / p]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}
