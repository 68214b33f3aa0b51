import func Glibc.cos
import func Glibc.sin

import CosmosCore
import CosmosGL
import CosmosImage
import Testing

/// Tests the rendered menu against accepted images, and measures its geometry.
@MainActor @Suite(.serialized) struct MenuPictureTests {
  private static let libra = Point(x: -91.2168, y: -91.2168)

  /// The open menu fits on it, at four pixels per point.
  private static let large = Canvas(pixelWidth: 1840, pixelHeight: 1840, scale: 4)

  /// Renders a menu over the bare background, some time after it began to open, or after its release.
  private func menu(
    in fixture: GLFixture, on canvas: Canvas, opening: Seconds? = nil, closing: Seconds? = nil,
    selecting point: Point? = nil
  ) throws -> Picture {
    let scene = SkyScene(
      design: try GLFixture.cosmos.get(), canvas: canvas, shownLayers: [],
      strings: try Strings.builtIn("en"))
    let middle = Point(x: canvas.width / 2, y: canvas.height / 2)
    var sky = Sky(scene: scene)
    sky.advance(to: 10)
    if opening != nil || closing != nil || point != nil {
      sky.apply(.press(middle))
      sky.advance(to: 10.5 + (opening ?? 1.5))
      if let point { sky.apply(.move(Point(x: middle.x + point.x, y: middle.y + point.y))) }
    } else {
      sky.apply(.toggleMenu)
      sky.apply(.key(.escape))
      sky.advance(to: 20)
    }
    if let closing {
      sky.apply(.release(Point(x: 5, y: 5)))
      sky.advance(to: 12 + closing)
    }
    return try fixture.renderer.picture(of: sky)
  }

  @Test(arguments: [(375, 667), (1920, 1080)], GraphicsAPI.allCases)
  func `every phase of the menu matches its accepted image`(
    area: (width: Int, height: Int), api: GraphicsAPI
  ) throws {
    let fixture = try GLFixture(api: api)
    let canvas = Canvas(pixelWidth: area.width, pixelHeight: area.height)
    let size = "\(area.width)x\(area.height)"
    try Golden.check("menu-closed-\(size)", menu(in: fixture, on: canvas))
    for time in [0.1, 0.25, 0.4, 0.7, 1.0] {
      try Golden.check(
        "menu-opening-\(Int(time * 100))-\(size)",
        menu(in: fixture, on: canvas, opening: time))
    }
    try Golden.check(
      "menu-libra-\(size)", menu(in: fixture, on: canvas, selecting: Self.libra))
    for time in [0.2, 0.6, 0.9, 1.2] {
      try Golden.check(
        "menu-closing-\(Int(time * 100))-\(size)",
        menu(in: fixture, on: canvas, closing: time))
    }
  }

  /// The blue channel at a point, from 0 for the shaded background to 1 for a full stroke.
  private func blueness(_ picture: Picture, _ canvas: Canvas, _ point: Point) -> Double {
    let column = Int((canvas.width / 2 + point.x) * canvas.scale)
    let row = Int((canvas.height / 2 + point.y) * canvas.scale)
    guard (0..<picture.width).contains(column), (0..<picture.height).contains(row) else { return 0 }
    let ground = 78 * 0.56
    return (Double(picture[column, row].z) - ground) / (255 - ground)
  }

  @Test func `rings have the original's radii and widths`() throws {
    let canvas = Self.large
    let open = try menu(in: GLFixture(), on: canvas, opening: 1)
    // Radius and width of the open menu's rings that have nothing else near this angle.
    for (radius, width) in [(56.0, 1.0), (78, 1), (98, 1), (102, 1), (156, 1), (225, 3)] {
      // Go outward at 97°, between a divider and an icon, sampling by pixel centres.
      var (sum, moment) = (0.0, 0.0)
      let step = 0.25 / canvas.scale
      var distance = radius - 1.9
      let (cosine, sine) = (-0.121_869_343_4, 0.992_546_151_6)
      while distance < radius + 1.9 {
        let amount = blueness(open, canvas, Point(x: distance * cosine, y: distance * sine))
        sum += amount * step
        moment += amount * distance * step
        distance += step
      }
      #expect(abs(sum - width) < 0.5 / canvas.scale, "\(radius): width \(sum)")
      #expect(abs(moment / sum - radius) < 0.5 / canvas.scale, "\(radius): \(moment / sum)")
    }
  }

  @Test func `ticks of the scale are positioned as in the original`() throws {
    let canvas = Self.large
    let open = try menu(in: GLFixture(), on: canvas, opening: 1)
    // Go round at two radii: one that only long ticks reach, and one that short ticks reach, too.
    for (radius, isLong) in [(88.0, true), (84.5, false)] {
      var middles: [Double] = []
      var (ink, moment) = (0.0, 0.0)
      for step in 0..<36_000 {
        let angle = Double(step) / 100 - 1
        let point = Point(
          x: radius * Angles.cosine(degrees: angle), y: radius * Angles.sine(degrees: angle))
        let amount = blueness(open, canvas, point)
        if amount > 0.05 {
          ink += amount
          moment += amount * angle
        } else if ink > 0 {
          middles.append(moment / ink)
          (ink, moment) = (0, 0)
        }
      }
      // The pattern has a unit of 1.465 points along the circle of radius 84, starting at its rotation.
      let unit = 1.465 / 84 * 180 / Double.pi
      var expected = (0..<36).map { -0.5 + unit * (10 * Double($0) + 0.5) }
      if !isLong {
        expected += (0..<36).flatMap { group in
          (0..<4).map { 1.5 + unit * (10 * Double(group) + 2 * Double($0) + 0.5) }
        }
      }
      expected.sort()
      #expect(middles.count == expected.count, "\(middles.count) of \(expected.count)")
      for (middle, angle) in zip(middles, expected) {
        #expect(abs(middle - angle) < 0.1, "\(middle) for \(angle)")
      }
    }
  }
}

/// Sine and cosine in degrees.
enum Angles {
  static func sine(degrees: Double) -> Double { sin(degrees * .pi / 180) }

  static func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
