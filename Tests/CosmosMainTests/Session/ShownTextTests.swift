import CosmosCore
import CosmosGL
import CosmosSession
import Foundation
import Testing

/// Tests of where texts stand in frames of the sky `tonight`: names leave free whatever else is drawn.
@MainActor
@Suite struct ShownTextTests {
  /// A rectangle, by its edges in points.
  private struct Box {
    let (left, top, right, bottom): (Double, Double, Double, Double)

    init(_ text: ShownText) {
      (left, top) = (text.corner.x, text.corner.y)
      (right, bottom) = (left + text.size.width, top + text.size.height)
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// Whether a point of a line is inside, of those a quarter of a point apart.
    func isCrossed(from start: Point, to end: Point) -> Bool {
      let steps = Int(hypot(end.x - start.x, end.y - start.y) * 4) + 1
      return (0...steps).contains { step in
        let share = Double(step) / Double(steps)
        let x = start.x + (end.x - start.x) * share
        let y = start.y + (end.y - start.y) * share
        return x > left && x < right && y > top && y < bottom
      }
    }

    func isTouched(byDiscAt centre: Point, radius: Double) -> Bool {
      let x = min(max(centre.x, left), right) - centre.x
      let y = min(max(centre.y, top), bottom) - centre.y
      return hypot(x, y) < radius
    }
  }

  /// Sixty moments of thirty years, in days since 1970.
  private static let dates = (0..<60).map { 20_454 + 182.37 * Double($0) }

  /// A sky that rests at a sign, whose lines are complete.
  private func sky(_ scene: SkyScene, sign: Int, date: Double) -> Sky {
    var sky = Sky(scene: scene, at: .offset(scene.design.places[sign] * scene.unit))
    sky.show(SkyDate(start: date), SkyAlmanac.ephemeris)
    sky.revealSignInReach()
    sky.advance(to: 5)
    return sky
  }

  /// What is wrong in a frame.
  private func faults(_ texts: [ShownText], in sky: Sky, sign: Int) -> [String] {
    let (scene, design) = (sky.scene, sky.scene.design)
    let (width, height) = (scene.canvas.width, scene.canvas.height)
    let boxes = texts.map(Box.init)
    let names = texts.indices
    var faults: [String] = []
    for name in names {
      for other in texts.indices where other != name && boxes[name].overlaps(boxes[other]) {
        faults.append("\(texts[name].text) on \(texts[other].text)")
      }
      if boxes[name].isCrossed(
        from: Point(x: 0, y: height / 2), to: Point(x: width, y: height / 2))
      {
        faults.append("\(texts[name].text) on the ecliptic")
      }
    }
    let way = (design.places[sign] * scene.unit - sky.offset).remainder(dividingBy: scene.period)
    let centre = Point(x: width / 2 + way, y: height / 2)
    for text in texts.indices {
      for line in design.catalog.signs[sign].lines {
        let start = Point(x: centre.x + line.start.x, y: centre.y + line.start.y)
        let end = Point(x: centre.x + line.end.x, y: centre.y + line.end.y)
        if boxes[text].isCrossed(from: start, to: end) {
          faults.append("\(texts[text].text) on a line")
        }
      }
    }
    if let places = sky.bodies {
      for body in SkyBody.allCases {
        guard let point = scene.point(of: body, in: places, at: sky.offset) else { continue }
        let magnitude = min(4, places.magnitudes[body.rawValue])
        let isDisc = body == .sun || body == .moon
        let radius = isDisc ? 4.3 : 0.45 * pow(10, 0.1 * (6.5 - magnitude))
        for name in names where boxes[name].isTouched(byDiscAt: point, radius: radius) {
          faults.append("\(texts[name].text) on \(body.name)")
        }
      }
    }
    for mark in scene.trail?.marks ?? [] where mark.age > 0 {
      var places = BodyPlaces()
      places.longitudes[mark.body.rawValue] = mark.longitude
      places.latitudes[mark.body.rawValue] = mark.latitude
      guard let point = scene.point(of: mark.body, in: places, at: sky.offset) else { continue }
      for name in names where boxes[name].isTouched(byDiscAt: point, radius: 0.7) {
        faults.append("\(texts[name].text) on a mark of \(mark.body.name)")
      }
    }
    return faults
  }

  /// The names of a sign's stars that the canvas shows.
  private func namedStars(ofSign sign: Int, in scene: SkyScene) -> Int {
    scene.design.catalog.signs[sign].starNames.count {
      abs($0.position.x) < scene.canvas.width / 2 && abs($0.position.y) < scene.canvas.height / 2
    }
  }

  @Test(
    arguments: [(375, 667), (1280, 720), (3840, 2160), (1080, 1920), (5120, 1440)], ["en", "zh-CN"])
  func `names cover nothing`(size: (Int, Int), language: String) throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: size.0, pixelHeight: size.1), hasMenu: false,
      strings: try Strings.builtIn(language))
    let context = try OffscreenContext(api: nil)
    let renderer = Renderer(in: context)
    try renderer.load(scene)
    var (shown, all) = (0, 0)
    for sign in design.places.indices {
      for date in Self.dates {
        let sky = sky(scene, sign: sign, date: date)
        let texts = renderer.texts(of: sky.frame).filter { $0.opacity > 0 }
        let faults = faults(texts, in: sky, sign: sign)
        #expect(faults.isEmpty, "\(design.catalog.signs[sign].name) \(date): \(faults)")
        shown += texts.count { $0.part == "names" }
        all += namedStars(ofSign: sign, in: scene)
      }
    }
    #expect(Double(shown) > 0.9 * Double(all), "\(shown) of \(all)")
  }

  @Test(arguments: [(375, 667), (960, 540), (1280, 720), (1080, 1920)])
  func `names and dates cover nothing beside the trails of planets`(size: (Int, Int)) throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    var scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: size.0, pixelHeight: size.1), hasMenu: false,
      strings: try Strings.builtIn("en"))
    let renderer = Renderer(in: try OffscreenContext(api: nil))
    var (shown, all, dates) = (0, 0, 0)
    // Jupiter beside Regulus, and loops around the start of the strip, then every fifth date.
    for date in [20_878, 20_412, 20_487] + stride(from: 0, to: 60, by: 5).map({ Self.dates[$0] }) {
      scene.trail = PlanetTrail(day: Int(date), ephemeris: SkyAlmanac.ephemeris) {
        "\($0 % 31) May"
      }
      try renderer.load(scene)
      for sign in design.places.indices {
        var sky = sky(scene, sign: sign, date: date)
        sky.openTrail()
        let texts = renderer.texts(of: sky.frame).filter { $0.opacity > 0 }
        let faults = faults(texts, in: sky, sign: sign)
        #expect(faults.isEmpty, "\(design.catalog.signs[sign].name) \(date): \(faults)")
        shown += texts.count { $0.part == "names" }
        dates += texts.count { $0.text.hasSuffix("May") }
        all += namedStars(ofSign: sign, in: scene)
      }
    }
    #expect(Double(shown) > 0.9 * Double(all), "\(shown) of \(all)")
    #expect(dates > 400)
  }

  @Test func `a name that the trail of a planet covers stands elsewhere`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let leo = try #require(design.catalog.signs.firstIndex { $0.name == "leo" })
    var scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 960, pixelHeight: 540), hasMenu: false,
      strings: try Strings.builtIn("en"))
    let renderer = Renderer(in: try OffscreenContext(api: nil))
    // 2027-03-01: the trail of Jupiter begins close to Regulus.
    scene.trail = PlanetTrail(day: 20_878, ephemeris: SkyAlmanac.ephemeris) { "\($0)" }
    try renderer.load(scene)
    func corners(showsTrail: Bool) -> [Point] {
      var sky = sky(scene, sign: leo, date: 20_878)
      if showsTrail { sky.openTrail() }
      return renderer.texts(of: sky.frame).filter { $0.text == "Regulus" && $0.opacity > 0 }
        .map(\.corner)
    }
    let (first, second) = (corners(showsTrail: false), corners(showsTrail: true))
    #expect(first.count == 1 && second.count == 1 && first != second, "\(first) \(second)")
  }

  @Test func `a name is found where it is shown, and only while it can be read`() throws {
    let design = try SkyDesign.builtIn(named: "tonight")
    let leo = try #require(design.catalog.signs.firstIndex { $0.name == "leo" })
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 1280, pixelHeight: 720), hasMenu: false,
      strings: try Strings.builtIn("en"))
    let renderer = Renderer(in: try OffscreenContext(api: nil))
    try renderer.load(scene)
    let sky = sky(scene, sign: leo, date: 20_778)
    let places = try #require(sky.bodies)
    let jupiter = try #require(scene.point(of: .jupiter, in: places, at: sky.offset))
    func shows(_ name: String, at point: Point, in frame: SkyFrame) -> Bool {
      renderer.shows(name, within: 60, of: point, in: frame)
    }
    #expect(shows("Jupiter", at: jupiter, in: sky.frame))
    #expect(shows("Regulus", at: jupiter, in: sky.frame))
    #expect(!shows("Jupiter", at: Point(x: jupiter.x - 300, y: jupiter.y), in: sky.frame))
    #expect(!shows("Jup", at: jupiter, in: sky.frame))
    // The names of stars come with the lines of their sign.
    let early = Sky(scene: scene, at: .offset(sky.offset)).frame
    #expect(!shows("Regulus", at: jupiter, in: early))
  }
}
