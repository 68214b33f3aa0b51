import CosmosCore
import Testing

/// Tests of journeys to what isn't a sign.
@Suite struct GotoObjectTests {
  /// Mars moves a degree a day, and Venus stands 3° north; everything else stays at 0, and longitudes of the date are half a
  /// degree greater.
  private static let ephemeris = BodyEphemeris { hour in
    var places = BodyPlaces()
    places.longitudes[SkyBody.mars.rawValue] = 100 + Double(hour) / 24
    places.latitudes[SkyBody.venus.rawValue] = 3
    places.precession = 0.5
    return places
  }

  private func sky(
    at longitude: Double, daysPerSecond rate: Double = 0, hasMenu: Bool = false
  ) throws -> Sky {
    let design = try SkyDesign.builtIn(named: "tonight")
    let degrees = try #require(design.degrees)
    let scene = SkyScene(
      design: design, canvas: Canvas(pixelWidth: 375, pixelHeight: 667), seed: 1, hasMenu: hasMenu)
    var sky = Sky(scene: scene, at: .offset(degrees.position(of: longitude) * scene.unit))
    sky.show(SkyDate(start: 0, rate: rate), GotoObjectTests.ephemeris)
    return sky
  }

  /// The longitude of J2000 in the middle of the sky.
  private func longitude(of sky: Sky) -> Double {
    let place = (360 - sky.position).truncatingRemainder(dividingBy: 360)
    return place < 0 ? place + 360 : place
  }

  @Test func `a body is reached where it stands then`() throws {
    let sky = try sky(at: 40, daysPerSecond: 2).after(.goto(.body(.mars)), 3)
    #expect(sky.motionKind == .rest && abs(longitude(of: sky) - 106) < 1e-6)
    #expect(sky.captionSubject?.body == .mars)
  }

  @Test(arguments: [
    (from: 40.0, goal: SkyGoal.body(.jupiter), way: 1.0),  // under the ring
    (320, .body(.jupiter), -1), (0, .body(.jupiter), 1),
    (40, .body(.venus), 0),  // above it
    (40, .fixed(longitude: 0, latitude: 0.5), 1), (40, .fixed(longitude: 0, latitude: -2), 0),
    // There is nothing to see.
    (40, .ofDate(longitude: 0.5), 0),
  ])
  func `what the menu's ring would cover stands beside it, on the side from which it came`(
    from: Double, goal: SkyGoal, way: Double
  ) throws {
    let sky = try sky(at: from, hasMenu: true)
    let there = sky.after(.goto(goal), 3)
    #expect(there.motionKind == .rest && there.isAt(goal) && !sky.isAt(goal))
    let distance = longitude(of: there).remainder(dividingBy: 360) * 16.675
    // The ring's radius is 15.5 points.
    #expect(way == 0 ? abs(distance) < 0.01 : (39...41).contains(way * distance), "\(distance)")
    // It stays there.
    #expect(abs(there.after(.goto(goal), 3).position - there.position) < 1e-6)
  }

  @Test func `a sign is centred, whatever the menu covers`() throws {
    let there = try sky(at: 40, hasMenu: true).after(.goto(.sign(4)), 3)
    #expect(there.isAt(.sign(4)) && there.position == there.scene.design.places[4])
    #expect(!there.isAt(.sign(5)))
    #expect(try MotionFixture.sky(at: .sign(2)).isAt(.sign(2)))
  }

  @Test func `a date that is set takes the caption of the last one away`() throws {
    var there = try sky(at: 40).after(.goto(.body(.mars)), 5)
    there.setCaption("text")
    #expect(there.frame.caption == 1 && !there.hasOwnDate)
    var later = there.played([(6, .date(50)), (6, .rate(1))], until: 7)
    #expect(later.frame.caption == 0 && later.hasOwnDate && later.date == 51)
    later.show(SkyDate(start: 0), GotoObjectTests.ephemeris)
    #expect(!later.hasOwnDate)
  }

  @Test func `the way is the shorter one, also across the end of the strip`() throws {
    let there = try sky(at: 350).after(.goto(.fixed(longitude: 10, latitude: 0)), 1.5)
    #expect(there.motionKind == .goto)
    #expect(longitude(of: there) >= 350 || longitude(of: there) <= 10)
    #expect(abs(longitude(of: there.played([], until: 3)) - 10) < 1e-6)
  }

  @Test func `a longitude of the date is one of J2000 and the precession`() throws {
    let sky = try sky(at: 40).after(.goto(.ofDate(longitude: 60.5)), 3)
    #expect(abs(longitude(of: sky) - 60) < 1e-6)
  }

  @Test func `a tour waits, as after any other journey`() throws {
    let sky = try sky(at: 40).after(.autoplay(.tour(rest: 10, journey: 3)), 1)
      .after(.goto(.body(.mars)), 4)
    #expect(sky.autoplayMode != nil && !sky.isAutoplaying)
  }

  @Test func `a sky without degrees stays where it is`() throws {
    let sky = try MotionFixture.sky(at: .sign(2))
    for goal in [
      SkyGoal.body(.mars), .fixed(longitude: 3, latitude: 0), .ofDate(longitude: 3), .sign(99),
    ] {
      let later = sky.after(.goto(goal), 1)
      #expect(later.position == sky.position && later.motionKind == .rest)
    }
  }
}
