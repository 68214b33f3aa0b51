import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin

/// The layout of the menu, in points from the centre of the canvas; angles run clockwise from the right.
public enum MenuLayout {
  /// Side length of the square in which the menu takes presses.
  public static let side = 80.0

  /// Inner and outer radius of the ring of signs.
  public static let signRing = (inner: 102.0, outer: 156.0)

  /// Distance of the icons' centres from the menu's centre while the menu is open.
  public static let iconRadius = 129.0

  /// Distance of the icons' dots from the menu's centre while the menu is closed.
  public static let dotRadius = 10.5

  /// Scale of an icon in the menu, relative to its path.
  public static let iconScale = 0.64

  /// Stroke width of an icon before scaling.
  public static let iconWidth = 2.0

  /// Stroke width of the thick ring.
  public static let thickWidth = 3.0

  /// Centre of the info button, straight below the menu's centre.
  public static let infoCentre = Point(x: 0, y: 190)

  /// Half the side length of the info button's square hit area.
  public static let infoReach = 22.0

  /// Radius of the scale, a circle of dashes.
  public static let scaleRadius = 84.0

  /// Centre of the two-line instruction.
  public static let instructionCentre = Point(x: 0, y: -128)

  /// The centre of a sign's icon while only the dot at the start of its path is drawn.
  ///
  /// - Parameters:
  ///   - sign: The sign.
  ///   - index: The sign's index.
  ///   - count: Number of signs.
  /// - Returns: Points from the centre of the canvas.
  public static func closedIconCentre(of sign: Sign, at index: Int, of count: Int) -> Point {
    let size = sign.icon.bounds.size
    let dot = onCircle(radius: dotRadius, turns: Double(index) / Double(count))
    return Point(
      x: dot.x + iconScale * (0.5 - sign.iconAnchor.x) * size.width,
      y: dot.y + iconScale * (0.5 - sign.iconAnchor.y) * size.height)
  }

  /// The centre of a sign's icon while the menu is open.
  ///
  /// - Parameters:
  ///   - index: The sign's index.
  ///   - count: Number of signs.
  /// - Returns: Points from the centre of the canvas.
  public static func openIconCentre(at index: Int, of count: Int) -> Point {
    onCircle(radius: iconRadius, turns: (Double(index) + 0.5) / Double(count))
  }

  /// The ends of a line that divides the ring of signs, on the ring's inner and outer edges.
  ///
  /// - Parameters:
  ///   - index: The line's index; line 0 points to the right, the others follow clockwise.
  ///   - count: Number of lines.
  /// - Returns: Points from the centre of the canvas.
  public static func divider(at index: Int, of count: Int) -> (inner: Point, outer: Point) {
    let turns = Double(index) / Double(count)
    return (
      onCircle(radius: signRing.inner, turns: turns), onCircle(radius: signRing.outer, turns: turns)
    )
  }

  /// Hit-tests the menu's signs and its info button.
  ///
  /// - Parameters:
  ///   - point: Points from the centre of the canvas.
  ///   - count: Number of signs.
  /// - Returns: The sign whose sector of the ring contains the point, excluding the ring's edges; the info
  ///   button; or `nil`.
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

  /// A point on a circle around the centre.
  private static func onCircle(radius: Double, turns: Double) -> Point {
    let angle = 2 * Double.pi * turns
    return Point(x: radius * cos(angle), y: radius * sin(angle))
  }
}
