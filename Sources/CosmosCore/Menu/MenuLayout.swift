import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin

/// Where the parts of the menu are, in points from the middle of the canvas; angles go clockwise from the right.
public enum MenuLayout {
  /// Side of the square in which a press belongs to the menu.
  public static let side = 80.0

  /// Radii of the ring of signs: its inner and its outer edge.
  public static let signRing = (inner: 102.0, outer: 156.0)

  /// Distance of the icons' middles from the middle while the menu is open.
  public static let iconRadius = 129.0

  /// Distance of the icons' dots from the middle while the menu is closed.
  public static let dotRadius = 10.5

  /// Size of an icon in the menu, compared with its path.
  public static let iconScale = 0.64

  /// Width of an icon's stroke before it is scaled.
  public static let iconWidth = 2.0

  /// Width of the thick ring's stroke.
  public static let thickWidth = 3.0

  /// Middle of the info button, straight below the middle.
  public static let infoCentre = Point(x: 0, y: 190)

  /// Half a side of the square in which the info button is touched.
  public static let infoReach = 22.0

  /// Radius of the circle on which the dashes of the scale stand.
  public static let scaleRadius = 84.0

  /// Middle of the instruction's two lines.
  public static let instructionCentre = Point(x: 0, y: -128)

  /// The middle of a sign's icon while only the dot at its path's start is drawn.
  ///
  /// - Parameters:
  ///   - sign: The sign.
  ///   - index: Its place in the order.
  ///   - count: Number of signs.
  /// - Returns: Points from the middle of the canvas.
  public static func closedIconCentre(of sign: Sign, at index: Int, of count: Int) -> Point {
    let size = sign.icon.bounds.size
    let dot = onCircle(radius: dotRadius, turns: Double(index) / Double(count))
    return Point(
      x: dot.x + iconScale * (0.5 - sign.iconAnchor.x) * size.width,
      y: dot.y + iconScale * (0.5 - sign.iconAnchor.y) * size.height)
  }

  /// The middle of a sign's icon while the menu is open.
  ///
  /// - Parameters:
  ///   - index: The sign's place in the order.
  ///   - count: Number of signs.
  /// - Returns: Points from the middle of the canvas.
  public static func openIconCentre(at index: Int, of count: Int) -> Point {
    onCircle(radius: iconRadius, turns: (Double(index) + 0.5) / Double(count))
  }

  /// The ends of a line that divides the ring of signs: on its inner and on its outer edge.
  ///
  /// - Parameters:
  ///   - index: The line's place; line 0 points to the right, the others follow clockwise.
  ///   - count: Number of lines.
  /// - Returns: Points from the middle of the canvas.
  public static func divider(at index: Int, of count: Int) -> (inner: Point, outer: Point) {
    let turns = Double(index) / Double(count)
    return (
      onCircle(radius: signRing.inner, turns: turns), onCircle(radius: signRing.outer, turns: turns)
    )
  }

  /// What a pointer selects.
  ///
  /// - Parameters:
  ///   - point: Points from the middle of the canvas.
  ///   - count: Number of signs.
  /// - Returns: A sign in the ring of signs, its edges left out; the info button; or `nil`.
  static func selection(at point: Point, of count: Int) -> Menu.Selection? {
    let squared = point.x * point.x + point.y * point.y
    let (inner, outer) = signRing
    if squared > inner * inner && squared < outer * outer {
      let turns = atan2(point.y, point.x) / (2 * .pi)
      let index = Int(((turns < 0 ? turns + 1 : turns) * Double(count)).rounded(.down))
      return .sign(min(index, count - 1))
    }
    let (x, y) = (point.x - infoCentre.x, point.y - infoCentre.y)
    let range = -infoReach..<infoReach
    return range.contains(x) && range.contains(y) ? .info : nil
  }

  static func cosine(_ angle: Double) -> Double { cos(angle) }

  static func sine(_ angle: Double) -> Double { sin(angle) }

  /// A point on a circle around the middle.
  private static func onCircle(radius: Double, turns: Double) -> Point {
    let angle = 2 * Double.pi * turns
    return Point(x: radius * cos(angle), y: radius * sin(angle))
  }
}
