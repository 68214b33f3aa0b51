import CosmosCore
import Testing

/// Tests of the first look at a sky that somebody opens without a place to go to.
@Suite struct WelcomeTests {
  private static let tour = Autoplay.Mode.tour(rest: 20, journey: Autoplay.slowJourney)

  /// The sky of the app, with the Sun at a longitude of the equinox of date, in degrees.
  private func sky(sun longitude: Double, precession: Double = 0.4) throws -> Sky {
    var sky = try MotionFixture.sky()
    sky.show(
      SkyDate(start: 0, rate: 0),
      BodyEphemeris { _ in
        var places = BodyPlaces()
        places.precession = precession
        places.longitudes[SkyBody.sun.rawValue] = longitude - precession
        return places
      })
    return sky
  }

  private func name(of sign: Int?, in sky: Sky) -> String? {
    sign.map { sky.scene.design.catalog.signs[$0].name }
  }

  @Test(arguments: [
    (0.1, "aries"), (29.9, "aries"), (30.1, "taurus"), (125, "leo"), (246, "sagittarius"),
    (280, "capricorn"), (359.9, "pisces"),
  ])
  func `the sky travels from half a screen away to the sign that the Sun is in`(
    longitude: Double, sign: String
  ) throws {
    var sky = try sky(sun: longitude)
    sky.welcome(offering: WelcomeTests.tour)
    let index = try #require(sky.scene.design.catalog.signs.firstIndex { $0.name == sign })
    let place = Double(index) * 3750
    let distance = (place - sky.offset + 45_000).truncatingRemainder(dividingBy: 45_000)
    #expect(abs(distance - 187.5) < 1e-6)
    #expect(sky.motionKind == .goto)
    sky.advance(to: 4)
    #expect(name(of: sky.currentSign, in: sky) == sign)
    #expect(sky.motionKind == .rest && sky.currentStrokeEnd == 1)
    #expect(abs(sky.offset - place) < 1e-6)
  }

  @Test func `before 2000, the equinox was further on`() throws {
    var sky = try sky(sun: -0.5, precession: -1.4)
    sky.welcome(offering: WelcomeTests.tour)
    #expect(name(of: sky.currentSign, in: sky) == "pisces")
  }

  @Test func `a slow journey begins when the sky has been left alone for 20 seconds`() throws {
    var sky = try sky(sun: 125)
    sky.welcome(offering: WelcomeTests.tour)
    sky.advance(to: 23.4)
    // Nobody has asked for a tour: there is none yet, and the menu and the hints behave as without one.
    #expect(sky.autoplayMode == nil && !sky.isAutoplaying && sky.motionKind == .rest)
    sky.advance(to: 23.6)
    #expect(sky.autoplayMode == WelcomeTests.tour && sky.isAutoplaying && sky.motionKind == .goto)
    #expect(sky.playsUnasked)
    sky.advance(to: 83.6)
    #expect(name(of: sky.currentSign, in: sky) == "virgo")
  }

  @Test func `whoever touches the sky puts the journey off`() throws {
    var sky = try sky(sun: 125)
    sky.welcome(offering: WelcomeTests.tour)
    sky.advance(to: 15)
    sky.apply(.key(.right))
    sky.advance(to: 37.9)
    #expect(sky.motionKind == .rest && sky.autoplayMode == nil)
    sky.advance(to: 38.1)
    #expect(sky.motionKind == .goto && sky.isAutoplaying)
    // From then on it is a tour like any other.
    sky.apply(.key(.right))
    sky.advance(to: 100)
    #expect(sky.motionKind == .rest)
    sky.advance(to: 101.2)
    #expect(sky.isAutoplaying)
  }

  @Test func `nothing begins while a button is down`() throws {
    var sky = try sky(sun: 125)
    sky.welcome(offering: WelcomeTests.tour)
    sky.advance(to: 5)
    sky.apply(.press(Point(x: 300, y: 600)))
    sky.advance(to: 40)
    #expect(sky.autoplayMode == nil)
    sky.apply(.release(Point(x: 300, y: 600)))
    sky.advance(to: 59.9)
    #expect(sky.autoplayMode == nil)
    sky.advance(to: 60.1)
    #expect(sky.isAutoplaying)
  }

  @Test func `nothing begins while the menu is open`() throws {
    var sky = try sky(sun: 125)
    sky.welcome(offering: WelcomeTests.tour)
    sky.advance(to: 5)
    sky.apply(.toggleMenu)
    sky.advance(to: 100)
    #expect(sky.autoplayMode == nil && sky.motionKind == .rest)
    sky.apply(.toggleMenu)
    sky.advance(to: 150)
    #expect(sky.isAutoplaying)
  }

  @Test func `T starts a tour of one's own, and Space has no tour to pause`() throws {
    var sky = try sky(sun: 125)
    sky.setDefaultTour(rest: 7, journey: 3)
    sky.welcome(offering: WelcomeTests.tour)
    sky.advance(to: 5)
    sky.apply(.key(.space))
    #expect(sky.autoplayMode == nil && !sky.isAutoplayPaused && sky.motionKind == .rest)
    sky.apply(.key(.t))
    #expect(sky.autoplayMode == .tour(rest: 7, journey: 3) && !sky.playsUnasked)
    sky.apply(.key(.t))
    sky.advance(to: 500)
    #expect(sky.autoplayMode == nil && sky.motionKind == .rest)
  }

  @Test func `a tour that was asked for begins with that sign, and a drift before it`() throws {
    var tour = try sky(sun: 125)
    tour.apply(.autoplay(.tour(rest: 5, journey: 3)))
    tour.welcome(offering: WelcomeTests.tour)
    tour.advance(to: 4)
    #expect(name(of: tour.currentSign, in: tour) == "leo")
    tour.advance(to: 8.6)
    #expect(tour.motionKind == .goto && tour.autoplayMode == .tour(rest: 5, journey: 3))

    var drift = try sky(sun: 125)
    drift.apply(.autoplay(.drift(10)))
    drift.welcome(offering: WelcomeTests.tour)
    let start = drift.offset
    drift.advance(to: 10)
    #expect(abs(drift.offset - start - 100) < 1e-6 && drift.isAutoplaying)
  }

  @Test func `signs that are not the zodiac's are led by the one with the most stars`() throws {
    let point = Point(x: 0, y: 0)
    let signs = [
      Sign(name: "a", bigStars: [point]),
      Sign(name: "b", bigStars: [point], smallStars: [point, point]),
      Sign(name: "c", bigStars: [point, point, point]),
    ]
    var sky = Sky(scene: scene(signs))
    sky.welcome(offering: WelcomeTests.tour)
    #expect(sky.currentSign == 1)
    var empty = Sky(scene: scene([]))
    let before = empty.offset
    empty.welcome(offering: WelcomeTests.tour)
    empty.advance(to: 100)
    #expect(empty.offset == before && empty.autoplayMode == nil)
  }

  @Test func `a real sky opens where the most bright bodies stand`() throws {
    let signs = [40.0, 130, 220].map {
      Sign(name: "at \(Int($0))", place: $0, bigStars: [Point(x: 0, y: 0)])
    }
    // The Sun and faint Neptune don't count; of 130 and 220, with two each, 220 has the nearer ones.
    let longitudes: [(SkyBody, Double, Double)] = [
      (.sun, 41, -26), (.neptune, 42, 7.8), (.moon, 150, -10), (.venus, 129, -4), (.mars, 219, 1),
      (.jupiter, 222, -2), (.saturn, 300, 1), (.mercury, 301, 0), (.uranus, 40, 5.7),
    ]
    for (growsLeft, width) in [(true, 1500), (false, 1500), (true, 750)] {
      var sky = Sky(scene: scene(signs, growsLeft: growsLeft, width: width, hasBodies: true))
      sky.show(
        SkyDate(start: 0, rate: 0),
        BodyEphemeris { _ in
          var places = BodyPlaces()
          for (body, longitude, magnitude) in longitudes {
            places.longitudes[body.rawValue] = longitude
            places.magnitudes[body.rawValue] = magnitude
          }
          return places
        })
      sky.welcome(offering: WelcomeTests.tour)
      #expect(name(of: sky.currentSign, in: sky) == "at 220")
      sky.advance(to: 4)
      #expect(abs(sky.position - sky.scene.design.places[2]) < 1e-9)
    }
  }

  private func scene(
    _ signs: [Sign], growsLeft: Bool? = nil, width: Int = 750, hasBodies: Bool = false
  ) -> SkyScene {
    let lines = Layer(
      name: "l", speed: 1, content: .lines(Layer.LineStyle(width: 1, color: Color(rgb: 0))))
    let bodies = Layer(name: "b", speed: 1, content: .bodies(Layer.Bodies()))
    let design = SkyDesign(
      name: "n", background: Color(rgb: 0), catalog: SignCatalog(name: "c", signs: signs),
      degrees: growsLeft.map { DegreeScale(points: 16.675, growsLeft: $0) },
      layers: hasBodies ? [lines, bodies] : [lines])
    return SkyScene(design: design, canvas: Canvas(pixelWidth: width, pixelHeight: 667))
  }
}
