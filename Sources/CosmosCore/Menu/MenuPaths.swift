/// The stroked paths of the menu, the panel and the splash, in points.
public enum MenuPaths {
  /// A circle that starts at the right and runs clockwise.
  public static func circle(_ centre: Point, radius: Double) -> IconPath {
    // The standard cubic approximation of a quarter circle, which is off by less than 0.03 % of the radius.
    let k = 0.552_284_749_830_793_4 * radius
    func point(_ x: Double, _ y: Double) -> Point { Point(x: centre.x + x, y: centre.y + y) }
    let r = radius
    return IconPath(steps: [
      .move(to: point(r, 0)),
      .curve(control1: point(r, k), control2: point(k, r), to: point(0, r)),
      .curve(control1: point(-k, r), control2: point(-r, k), to: point(-r, 0)),
      .curve(control1: point(-r, -k), control2: point(-k, -r), to: point(0, -r)),
      .curve(control1: point(k, -r), control2: point(r, -k), to: point(r, 0)),
    ])
  }

  /// A circular arc between two angles, in turns clockwise from the right.
  private static func arc(
    _ centre: Point, radius: Double, from: Double, to: Double
  ) -> [IconPath.Step] {
    // Curves of at most an eighth of a turn are off by less than a millionth of the radius.
    let count = (8 * abs(to - from)).rounded(.up)
    let step = 2 * Double.pi * (to - from) / count
    let pull = 4 / 3.0 * MenuLayout.sine(step / 4) / MenuLayout.cosine(step / 4)
    func direction(_ number: Int) -> Point {
      let angle = 2 * Double.pi * from + step * Double(number)
      return Point(x: MenuLayout.cosine(angle), y: MenuLayout.sine(angle))
    }
    func point(_ direction: Point, pulled pull: Double) -> Point {
      Point(
        x: centre.x + radius * (direction.x - pull * direction.y),
        y: centre.y + radius * (direction.y + pull * direction.x))
    }
    let curves = (0..<Int(count)).map { number in
      let (start, end) = (direction(number), direction(number + 1))
      return IconPath.Step.curve(
        control1: point(start, pulled: pull), control2: point(end, pulled: -pull),
        to: point(end, pulled: 0))
    }
    return [.move(to: point(direction(0), pulled: 0))] + curves
  }

  /// The info button: a circle with a serifed lower-case i inside.
  public static let info = IconPath(
    steps: circle(Point(x: 0, y: 0), radius: 10.45).steps
      + circle(Point(x: -0.1, y: -5.2), radius: 0.55).steps + [
        .move(to: Point(x: -1.9, y: -1.7)), .line(to: Point(x: 0.4, y: -1.7)),
        .line(to: Point(x: 0.4, y: 5.6)),
        .move(to: Point(x: -2.1, y: 5.6)), .line(to: Point(x: 2.5, y: 5.6)),
      ])

  /// The Cosmos logo: a planet's disc that is not quite closed, and a star on its path.
  public static let mark = IconPath(
    steps: arc(Point(x: -7, y: 0), radius: 22, from: 0.115, to: 0.885)
      + [
        .move(to: Point(x: -30, y: 13)),
        .curve(
          control1: Point(x: -12, y: 26), control2: Point(x: 22, y: 4), to: Point(x: 31, y: -21)),
      ]
      + circle(Point(x: 16.5, y: 0), radius: 2.2).steps)

  /// The splash: four letters around the ring of the closed menu, which serves as the letter O.
  ///
  /// C is above the ring, M on the left, S on the right and another S below, joined to the ring by short
  /// lines. Strokes that touch share one path; the paths are far enough apart to be drawn separately.
  public static let monogram: [IconPath] = {
    let letterC = arc(Point(x: 0, y: -96), radius: 38, from: 0.12, to: 0.88)
    let letterM: [IconPath.Step] = [
      .move(to: Point(x: -138, y: 34)), .line(to: Point(x: -138, y: -34)),
      .line(to: Point(x: -104, y: 10)), .line(to: Point(x: -70, y: -34)),
      .line(to: Point(x: -70, y: 34)),
    ]
    func line(_ start: Point, _ end: Point) -> [IconPath.Step] {
      [.move(to: start), .line(to: end)]
    }
    return [
      letterC + line(Point(x: 0, y: -58), Point(x: 0, y: -22)), letterM,
      line(Point(x: -58, y: 0), Point(x: -22, y: 0)),
      line(Point(x: 22, y: 0), Point(x: 76, y: 0)), letterS(Point(x: 104, y: 0)),
      letterS(Point(x: 0, y: 96)) + line(Point(x: 0, y: 22), Point(x: 0, y: 58)),
      line(Point(x: -70, y: 46), Point(x: -36, y: 80)),
    ].map { IconPath(steps: $0) }
  }()

  /// A letter S made of two arcs around a centre.
  private static func letterS(_ centre: Point) -> [IconPath.Step] {
    let upper = arc(Point(x: centre.x, y: centre.y - 18), radius: 18, from: -0.08, to: -0.75)
    let lower = arc(Point(x: centre.x, y: centre.y + 18), radius: 18, from: -0.25, to: 0.42)
    return upper + lower.dropFirst()
  }
}
