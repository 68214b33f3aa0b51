import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin
import func Glibc.tan

/// An elliptical arc as SVG path data gives it: two end points, radii, and which of the four arcs between them.
///
/// The conversion follows the implementation notes of the SVG specification (B.2.4 of SVG 2).
struct SVGArc {
  private let start: Point
  private let end: Point
  private let centre: Point
  private let radii: Size
  /// Cosine and sine of the angle by which the ellipse is turned.
  private let turn: (cosine: Double, sine: Double)
  /// Angle of the start on the ellipse, and the angle up to the end, in radians; positive is clockwise.
  private let angles: (start: Double, sweep: Double)

  /// The shortest radius, and the shortest distance between the ends, that make an arc.
  static let minLength = 1e-9

  /// Creates an arc.
  ///
  /// - Parameters:
  ///   - start: Where the arc starts.
  ///   - end: Where it ends, which is not where it starts.
  ///   - radii: The ellipse's radii, greater than ``minLength``. If the ellipse can't reach both ends, it is enlarged.
  ///   - degrees: Clockwise angle by which the ellipse is turned.
  ///   - isLarge: Whether the arc is longer than half the ellipse.
  ///   - isClockwise: The direction in which the arc runs.
  init(
    from start: Point, to end: Point, radii: Size, degrees: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let turn = (cosine: cos(angle), sine: sin(angle))
    // The middle between the ends is the origin, the ellipse's axes are those of the coordinates, and the ellipse
    // is scaled to a circle of radius 1; `half` is then the start.
    let (x, y) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    var radii = radii
    func half() -> Point {
      Point(
        x: (turn.cosine * x + turn.sine * y) / radii.width,
        y: (turn.cosine * y - turn.sine * x) / radii.height)
    }
    let reach = (half().x * half().x + half().y * half().y).squareRoot()
    if reach > 1 { radii = Size(width: radii.width * reach, height: radii.height * reach) }
    let from = half()
    let squared = from.x * from.x + from.y * from.y
    // The centre lies on the perpendicular through the middle.
    let rise = (max(0, 1 - squared) / max(squared, .leastNormalMagnitude)).squareRoot()
    let side = isLarge == isClockwise ? -rise : rise
    let middle = Point(x: side * from.y, y: -side * from.x)
    let first = atan2(from.y - middle.y, from.x - middle.x)
    let last = atan2(-from.y - middle.y, -from.x - middle.x)
    var sweep = last - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.start = start
    self.end = end
    self.radii = radii
    self.turn = turn
    angles = (first, sweep)
    let across = Point(x: middle.x * radii.width, y: middle.y * radii.height)
    centre = Point(
      x: (start.x + end.x) / 2 + turn.cosine * across.x - turn.sine * across.y,
      y: (start.y + end.y) / 2 + turn.sine * across.x + turn.cosine * across.y)
  }

  /// The arc as cubic curves of at most a quarter of the ellipse, each off by less than 0.03 % of the radius.
  var curves: [(control1: Point, control2: Point, to: Point)] {
    let count = max(1, Int((abs(angles.sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = angles.sweep / Double(count)
    let pull = 4 / 3.0 * tan(step / 4)
    return (0..<count).map { index in
      let from = angles.start + step * Double(index)
      let (cosine, sine) = (cos(from), sin(from))
      let (nextCosine, nextSine) = (cos(from + step), sin(from + step))
      return (
        point(cosine - pull * sine, sine + pull * cosine),
        point(nextCosine + pull * nextSine, nextSine - pull * nextCosine),
        // The last curve ends exactly where the path goes on.
        index == count - 1 ? end : point(nextCosine, nextSine)
      )
    }
  }

  /// Converts a point on the circle of radius 1 to one on the ellipse.
  private func point(_ x: Double, _ y: Double) -> Point {
    let (x, y) = (x * radii.width, y * radii.height)
    return Point(
      x: centre.x + turn.cosine * x - turn.sine * y, y: centre.y + turn.sine * x + turn.cosine * y)
  }
}
