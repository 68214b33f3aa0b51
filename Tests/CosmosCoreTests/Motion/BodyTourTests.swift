import CosmosCore
import Testing

/// Tests of tours by the Moon and the planets, and of the marks where planets stood.
@Suite struct BodyTourTests {
  /// Bodies ten degrees apart; the Moon moves left by half a degree an hour, Mars to the right.
  private static let ephemeris = BodyEphemeris { hour in
    var places = BodyPlaces()
    for body in SkyBody.allCases {
      let speed: Double =
        switch body {
        case .moon: 0.5
        case .mars: -0.02
        default: 0
        }
      let longitude = 100 + 10 * Double(body.rawValue) + speed * Double(hour)
      let rest = longitude.truncatingRemainder(dividingBy: 360)
      places.longitudes[body.rawValue] = rest < 0 ? rest + 360 : rest
    }
    return places
  }

  private func sky(_ stops: Autoplay.Stops, rate: Double = 0, hasSigns: Bool = true) -> Sky {
    let signs = hasSigns ? [Sign(name: "a", place: 125, bigStars: [Point(x: 0, y: 0)])] : []
    let design = SkyDesign(
      name: "n", background: Color(rgb: 0), catalog: SignCatalog(name: "c", signs: signs),
      degrees: DegreeScale(points: 16.675, growsLeft: true), start: 200,
      layers: [
        Layer(
          name: "l", speed: 1, content: .lines(Layer.LineStyle(width: 1, color: Color(rgb: 0)))),
        Layer(name: "b", speed: 1, content: .bodies(Layer.Bodies())),
      ])
    var sky = Sky(
      scene: SkyScene(design: design, canvas: Canvas(pixelWidth: 750, pixelHeight: 667)))
    sky.show(SkyDate(start: 0, rate: rate), BodyTourTests.ephemeris)
    sky.tourStops = stops
    sky.apply(.autoplay(.tour(rest: 4, journey: 2)))
    return sky
  }

  private func visits(_ sky: Sky, count: Int) -> [String] {
    var sky = sky
    return (0..<count).map { stop in
      sky.advance(to: 6 * Double(stop) + 3)
      return sky.currentBody?.name ?? sky.currentSign.map {
        sky.scene.design.catalog.signs[$0].name
      }
        ?? "nothing"
    }
  }

  @Test func `a tour visits the planets from left to right, and not the Sun`() {
    let planets = ["neptune", "uranus", "saturn", "jupiter", "mars", "venus", "mercury", "moon"]
    #expect(visits(sky(.planets), count: 9) == planets + ["neptune"])
    #expect(visits(sky(.planets, hasSigns: false), count: 8) == planets)
  }

  @Test func `a tour by both rests at figures too, with their lines`() {
    var sky = sky(.both)
    #expect(
      visits(sky, count: 8) == [
        "neptune", "uranus", "saturn", "jupiter", "mars", "venus", "a", "mercury",
      ])
    sky.advance(to: 6 * 6 + 4)
    #expect(sky.currentStrokeEnd == 1 && sky.currentBody == nil && sky.position == 235)
  }

  @Test func `a tour by signs knows no planets`() {
    #expect(visits(sky(.signs), count: 3) == ["a", "a", "a"])
  }

  @Test func `the sky arrives where the body stands then`() throws {
    // The Moon moves by more than a degree in a second.
    var sky = sky(.planets, rate: 0.1)
    let visits = (0..<20).filter { stop in
      sky.advance(to: 6 * Double(stop) + 2)
      return sky.currentBody == .moon
    }
    #expect(visits.count >= 2)
    sky = self.sky(.planets, rate: 0.1)
    for visit in visits {
      sky.advance(to: 6 * Double(visit) + 2)
      let places = try #require(sky.bodies)
      let point = try #require(sky.scene.point(of: .moon, in: places, at: sky.offset))
      #expect(abs(point.x - sky.scene.canvas.width / 2) < 1e-6)
    }
  }

  @Test func `the caption appears at a body and disappears on the way`() throws {
    var sky = sky(.planets)
    sky.setCaption("text")
    sky.advance(to: 1.9)
    #expect(sky.frame.caption == 0 && sky.captionSubject == nil)
    sky.advance(to: 2.5)
    #expect(abs(sky.frame.caption - 0.5) < 1e-9 && sky.captionSubject?.body == .neptune)
    #expect(sky.isMoving)
    sky.advance(to: 4)
    #expect(sky.frame.caption == 1 && !sky.isMoving)
    sky.advance(to: 6.3)
    #expect(sky.frame.caption == 0 && sky.captionSubject?.body == .neptune)
    sky.advance(to: 8)
    #expect(sky.captionSubject?.body == .uranus)
    sky.apply(.scroll(10))
    #expect(sky.currentBody == nil)
    sky.advance(to: 8.5)
    #expect(sky.frame.caption == 0)
  }

  @Test(arguments: [Autoplay.Stops.planets, .both]) func `the state doesn't depend on the steps`(
    stops: Autoplay.Stops
  ) {
    var (one, many) = (sky(stops, rate: 0.1), sky(stops, rate: 0.1))
    one.advance(to: 500)
    for step in 1...5000 { many.advance(to: Double(step) / 10) }
    #expect(one.frame == many.frame && one.currentBody == many.currentBody)
    // So far ahead that journeys are skipped.
    for time in [40_000.5, 60_001.7, 90_003.1] {
      var far = sky(stops, rate: 0.001)
      far.advance(to: time)
      many = sky(stops, rate: 0.001)
      for step in 1...Int(time / 900) { many.advance(to: Double(step) * 900) }
      many.advance(to: time)
      #expect(far.currentBody == many.currentBody && far.currentSign == many.currentSign)
      #expect(abs(far.position - many.position) < 1e-6)
      #expect(far.frame.caption == many.frame.caption)
    }
  }

  @Test func `a tour that is paused on the way goes on to the same body`() {
    var sky = sky(.planets)
    sky.advance(to: 7)
    #expect(sky.currentBody == .uranus && sky.motionKind == .goto)
    sky.apply(.key(.space))
    sky.advance(to: 20)
    #expect(sky.currentBody == nil)
    sky.apply(.key(.space))
    sky.advance(to: 23)
    #expect(sky.currentBody == .uranus && sky.frame.bodies != nil)
  }

  @Test func `the O key shows and hides where the planets stood`() {
    var sky = sky(.signs)
    sky.apply(.autoplay(nil))
    #expect(!sky.showsTrail && sky.frame.trail == 0)
    sky.apply(.key(.o))
    sky.advance(to: 0.25)
    #expect(sky.showsTrail && abs(sky.frame.trail - 0.5) < 1e-9)
    sky.advance(to: 1)
    #expect(sky.frame.trail == 1)
    sky.apply(.key(.o))
    sky.advance(to: 2)
    #expect(!sky.showsTrail && sky.frame.trail == 0)
  }

  @Test func `a trail has a mark for each planet on each of sixty days`() throws {
    let trail = PlanetTrail(day: 100, ephemeris: BodyTourTests.ephemeris) { "day \($0)" }
    #expect(trail.marks.count == 7 * 60)
    let mars = trail.marks.filter { $0.body == .mars }
    #expect(mars.map(\.age) == Array(0..<60))
    #expect(mars[0].text == "day 100" && mars[59].text == "day 41")
    // Half a degree a day, to the right.
    #expect(abs(mars[10].longitude - mars[0].longitude - 4.8) < 1e-9)
  }
}
