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

  /// Maximum number of signs that the menu shows as icons; it lists more of them by name.
  public static let maxIcons = 36

  /// Scale of an icon in the menu, relative to its path; large icons are scaled down further to fit.
  public static let iconScale = 0.64

  /// Stroke width of an icon before scaling.
  public static let iconWidth = 2.0

  /// Radius of the thick ring while the menu is closed.
  public static let closedRadius = 14.0

  /// Stroke width of the thick ring.
  public static let thickWidth = 3.0

  /// Centre of the info button, straight below the menu's centre.
  public static let infoCentre = Point(x: 0, y: 190)

  /// Half the side length of the info button's square hit area.
  public static let infoReach = 22.0

  /// Opacity of the black shade over the sky while the menu is open.
  public static let openShadow = 0.44

  /// Radius of the scale, a circle of dashes.
  public static let scaleRadius = 84.0

  /// Centre of the two-line instruction.
  public static let instructionCentre = Point(x: 0, y: -128)

  /// Font size of the instruction.
  public static let instructionSize = labelSize

  /// Distance between the lines of the instruction, which is the font's own.
  public static let instructionPitch = 1.164 * instructionSize

  /// Whether the menu lists a number of signs by name.
  public static func listsNames(of count: Int) -> Bool { count > maxIcons }

  /// The path that stands for a sign in the menu: its icon, or a dot.
  ///
  /// - Parameters:
  ///   - sign: The sign.
  ///   - count: Number of signs.
  /// - Returns: The icon, or a dot if the sign has none or the menu lists names.
  public static func icon(of sign: Sign, of count: Int) -> IconPath {
    listsNames(of: count) || sign.icon.steps.isEmpty ? dot : sign.icon
  }

  private static let dot = IconPath(steps: [
    .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 0, y: 0)),
  ])

  /// The scale of a sign's icon, at which it and its neighbours fit side by side into the ring.
  ///
  /// - Parameters:
  ///   - sign: The sign.
  ///   - count: Number of signs.
  /// - Returns: Points per unit of the icon's path, ``iconScale`` at most.
  public static func iconScale(of sign: Sign, of count: Int) -> Double {
    let size = icon(of: sign, of: count).bounds.size
    let diameter = iconScale * (size.width * size.width + size.height * size.height).squareRoot()
    // Icons are upright in a ring, so each gets a circle.
    let ring = signRing.outer - signRing.inner
    let sector = count > 2 ? 2 * iconRadius * sin(.pi / Double(count)) : ring
    let room = min(ring, sector) - iconGap - iconWidth * iconScale
    return diameter > room ? iconScale * room / diameter : iconScale
  }

  /// Distance between neighbouring icons that were scaled down, in points.
  private static let iconGap = 2.0

  /// The centre of a sign's icon while only the dot at the start of its path is drawn.
  ///
  /// - Parameters:
  ///   - sign: The sign.
  ///   - index: The sign's index.
  ///   - count: Number of signs.
  /// - Returns: Points from the centre of the canvas.
  public static func closedIconCentre(of sign: Sign, at index: Int, of count: Int) -> Point {
    let size = icon(of: sign, of: count).bounds.size
    let scale = iconScale(of: sign, of: count)
    let dot = onCircle(radius: dotRadius, turns: Double(index) / Double(count))
    return Point(
      x: dot.x + scale * (0.5 - sign.iconAnchor.x) * size.width,
      y: dot.y + scale * (0.5 - sign.iconAnchor.y) * size.height)
  }

  /// The centre of a sign's icon while the menu is open.
  ///
  /// - Parameters:
  ///   - index: The sign's index.
  ///   - count: Number of signs.
  /// - Returns: Points from the centre of the canvas.
  public static func openIconCentre(at index: Int, of count: Int) -> Point {
    onCircle(
      radius: listsNames(of: count) ? listDotRadius : iconRadius,
      turns: (Double(index) + 0.5) / Double(count))
  }

  /// The ends of a line that divides the ring of signs, on the ring's inner and outer edges.
  ///
  /// If the menu lists names, the lines are short marks along the outer edge.
  ///
  /// - Parameters:
  ///   - index: The line's index; line 0 points to the right, the others follow clockwise.
  ///   - count: Number of lines.
  /// - Returns: Points from the centre of the canvas.
  public static func divider(at index: Int, of count: Int) -> (inner: Point, outer: Point) {
    let turns = Double(index) / Double(count)
    let inner = listsNames(of: count) ? listMarkRadius : signRing.inner
    return (onCircle(radius: inner, turns: turns), onCircle(radius: signRing.outer, turns: turns))
  }

  /// Hit-tests the menu's signs and its info button.
  ///
  /// - Parameters:
  ///   - point: Points from the centre of the canvas.
  ///   - count: Number of signs.
  /// - Returns: The sign whose sector of the ring contains the point, excluding the ring's edges; the info
  ///   button; or `nil`. If the menu lists names, the ring reaches out to the thick ring, where sectors are wider.
  static func selection(at point: Point, of count: Int) -> Menu.Selection? {
    let squared = point.x * point.x + point.y * point.y
    let inner = signRing.inner
    let outer = listsNames(of: count) ? listReach : signRing.outer
    let (x, y) = (point.x - infoCentre.x, point.y - infoCentre.y)
    let range = -infoReach..<infoReach
    if range.contains(x) && range.contains(y) { return .info }
    if squared > inner * inner && squared < outer * outer {
      let turns = atan2(point.y, point.x) / (2 * .pi)
      let index = Int(((turns < 0 ? turns + 1 : turns) * Double(count)).rounded(.down))
      return .sign(min(index, count - 1))
    }
    return nil
  }

  static func cosine(_ angle: Double) -> Double { cos(angle) }

  static func sine(_ angle: Double) -> Double { sin(angle) }

  /// A point on a circle around the centre.
  static func onCircle(radius: Double, turns: Double) -> Point {
    let angle = 2 * Double.pi * turns
    return Point(x: radius * cos(angle), y: radius * sin(angle))
  }
}
