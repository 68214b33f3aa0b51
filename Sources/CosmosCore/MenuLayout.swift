import func Glibc.cos
import func Glibc.sin

/// Where the parts of the menu are while it is closed, in points from the middle of the canvas.
public enum MenuLayout {
  /// Radius of the thick ring.
  public static let thickRadius = 14.0

  /// Radii of the six thin rings; all but the first are invisible.
  public static let thinRadii = [8.0, 56, 78, 98, 102, 156]

  /// Opacities of the six thin rings.
  public static let thinOpacities = [1.0, 0, 0, 0, 0, 0]

  /// Number of lines that divide the ring of signs.
  public static let dividerCount = 12

  /// Drawn share of each icon: a dot as wide as its stroke.
  public static let iconStrokeEnd = 0.001

  /// Size of an icon in the menu, compared with its path.
  public static let iconScale = 0.64

  /// Distance of the icons' dots from the middle.
  private static let dotRadius = 10.5

  /// The middle of a sign's icon while only the dot at its path's start is drawn.
  ///
  /// - Parameters:
  ///   - sign: The sign.
  ///   - index: Its place in the order; signs stand 30° apart, clockwise from the right.
  /// - Returns: Points from the middle of the canvas.
  public static func iconCentre(of sign: Sign, at index: Int) -> Point {
    let size = sign.icon.bounds.size
    let dot = onCircle(radius: dotRadius, turns: Double(index) / 12)
    return Point(
      x: dot.x + iconScale * (0.5 - sign.iconAnchor.x) * size.width,
      y: dot.y + iconScale * (0.5 - sign.iconAnchor.y) * size.height)
  }

  /// A point on a circle around the middle, clockwise from the right.
  private static func onCircle(radius: Double, turns: Double) -> Point {
    let angle = 2 * Double.pi * turns
    return Point(x: radius * cos(angle), y: radius * sin(angle))
  }
}
