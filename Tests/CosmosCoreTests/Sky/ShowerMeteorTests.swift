import CosmosCore
import Testing

import func Foundation.acos
import func Foundation.asin
import func Foundation.cos
import func Foundation.sin

/// Tests of the meteors of the real showers.
@Suite struct ShowerMeteorTests {
  private typealias Vector = SIMD3<Double>

  private func scene(_ width: Int = 1920, _ height: Int = 1080, seed: UInt64 = 7) throws -> SkyScene
  {
    SkyScene(
      design: try SkyDesign(
        json5: """
          {name: 'n', degrees: {points: 16.675, grow: 'left'}, layers: [
            {speed: 1, meteors: {showers: true}}]}
          """.utf8, file: "n.json5"),
      canvas: Canvas(pixelWidth: width, pixelHeight: height, scale: 1), seed: seed, hasMenu: false)
  }

  private func vector(_ position: SIMD2<Double>) -> Vector {
    let (longitude, latitude) = (position.x * .pi / 180, position.y * .pi / 180)
    return Vector(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private func angle(_ one: Vector, _ other: Vector) -> Double {
    acos(min(max((one * other).sum(), -1), 1)) * 180 / .pi
  }

  /// The first hour of a year, counted from 2020, in which the Sun is at a longitude or beyond.
  private func hour(ofSunAt longitude: Double, year: Int) throws -> Int {
    let start = 438_288 + year * 8766
    return try #require(
      (start..<start + 8766).first { hour in
        let sun = SkyMeteor.sunLongitude(atHour: Double(hour))
        return (0..<1).contains((sun - longitude).remainder(dividingBy: 360))
      })
  }

  /// Numbers of meteors of each shower in nights of ten hours, and the numbers that are expected.
  private func counts(
    nights years: Range<Int>, sunAt longitude: Double
  ) throws -> [Shower?: (counted: Double, expected: Double)] {
    var counts: [Shower?: (counted: Double, expected: Double)] = [:]
    for year in years {
      let middle = try hour(ofSunAt: longitude, year: year)
      for hour in middle - 5..<middle + 5 {
        counts[nil, default: (0, 0)].expected += 10
        let sun = SkyMeteor.sunLongitude(atHour: Double(hour) + 0.5)
        for shower in Shower.allCases {
          counts[shower, default: (0, 0)].expected += shower.rate(atSunLongitude: sun)
        }
        for meteor in SkyMeteor.meteors(ofHour: hour, seed: UInt64(year)) {
          #expect(Int(meteor.begin / 3600) == hour)
          counts[meteor.shower, default: (0, 0)].counted += 1
        }
      }
    }
    return counts
  }

  @Test func `nights have as many as the table says`() throws {
    let perseids = try counts(nights: 0..<10, sunAt: 140)
    let geminids = try counts(nights: 0..<5, sunAt: 262.2)
    let none = try counts(nights: 0..<5, sunAt: 345)
    func error(_ count: (counted: Double, expected: Double)?) -> Double {
      count.map { abs($0.counted - $0.expected) / max($0.expected, 1).squareRoot() } ?? .infinity
    }
    #expect(error(perseids[.perseids]) < 2 && error(geminids[.geminids]) < 2)
    let nights = [perseids, geminids, none]
    let hours = 5000
    let sporadic = (0..<hours).reduce(0) { count, hour in
      count + SkyMeteor.meteors(ofHour: 493_000 + hour, seed: 1).filter { $0.shower == nil }.count
    }
    #expect(error((Double(sporadic), 10 * Double(hours))) < 2, "\(sporadic)")
    // Of so many others, some may be rarer cases.
    for (shower, count) in nights.flatMap(Array.init) {
      #expect(error(count) < 3.5, "\(shower?.rawValue ?? "sporadic"): \(count)")
    }
    #expect((8000...10_000).contains(perseids[.perseids]?.expected ?? 0))
    #expect((6000...7500).contains(geminids[.geminids]?.expected ?? 0))
    #expect(none.allSatisfy { $0.key == nil || $0.value.expected == 0 })
  }

  @Test func `the rate falls away from the maximum, and ends with the season`() {
    let perseids = Shower.perseids
    #expect(perseids.rate(atSunLongitude: 140) == 100)
    #expect(abs(perseids.rate(atSunLongitude: 135) - 10) < 1e-9)
    #expect(abs(perseids.rate(atSunLongitude: 145) - 10) < 1e-9)
    #expect(perseids.rate(atSunLongitude: 113) == 0 && perseids.rate(atSunLongitude: 153) == 0)
    #expect(abs(Shower.geminids.rate(atSunLongitude: 261.2) - 59.7) < 0.1)
    #expect(abs(Shower.geminids.rate(atSunLongitude: 263.2) - 23.8) < 0.1)
    #expect(abs(Shower.quadrantids.rate(atSunLongitude: 283.6) - 11) < 0.1)
    for shower in Shower.allCases {
      #expect(shower.rate(atSunLongitude: shower.facts.peak) == shower.facts.peakRate)
    }
  }

  @Test func `the ruler names a shower in the thirty days before it`() throws {
    func names(on date: String) throws -> [String] {
      let hours = try #require(AlmanacDate(date)).time / 3600
      let sun = SkyMeteor.sunLongitude(atHour: hours)
      return Shower.great.filter { $0.isComing(atSunLongitude: sun) }.map(\.rawValue)
    }
    #expect(try names(on: "2026-11-21") == ["Geminids"])
    #expect(try names(on: "2026-12-14") == ["Geminids", "Ursids", "Quadrantids"])
    #expect(try names(on: "2027-01-06") == [])
    #expect(try names(on: "2027-08-12") == ["Perseids"])
    #expect(Shower.great.count == 9)
    let scene = try scene()
    #expect(scene.showerMarks.map(\.place) == Shower.great.map { 360 - $0.facts.peak })
  }

  @Test func `paths lead away from the radiant, as fast and as bright as meteors are`() throws {
    for shower in Shower.allCases {
      let middle = try hour(ofSunAt: shower.facts.peak, year: 6)
      let radiant = vector(SIMD2(shower.radiant.longitude, shower.radiant.latitude))
      let meteors = (middle - 24..<middle + 24).flatMap { hour in
        (1...5).flatMap { SkyMeteor.meteors(ofHour: hour, seed: $0).filter { $0.shower == shower } }
      }
      #expect(meteors.count > 50, "\(shower)")
      for meteor in meteors {
        let (start, end) = (vector(meteor.start), vector(meteor.end))
        // The great circle through both ends, of which the radiant is no more than a degree away.
        let pole = Vector(
          start.y * end.z - start.z * end.y, start.z * end.x - start.x * end.z,
          start.x * end.y - start.y * end.x)
        let sine = (pole * radiant).sum() / (pole * pole).sum().squareRoot()
        #expect(abs(asin(sine)) * 180 / .pi < 1)
        let way = angle(start, end)
        #expect(abs(angle(radiant, end) - angle(radiant, start) - way) < 1e-4)
        #expect((0.2...1).contains(meteor.duration) && (-8...6.5).contains(meteor.magnitude))
        #expect(way < 25.001 * meteor.duration)
      }
      // Each magnitude has so many times as many as the one before.
      let faint = meteors.filter { $0.magnitude > 5.5 }.count
      let share = 1 - 1 / shower.facts.population
      let spread = (share * (1 - share) * Double(meteors.count)).squareRoot()
      #expect(abs(Double(faint) - share * Double(meteors.count)) < 3 * spread, "\(shower)")
    }
  }

  @Test func `a seed and an hour give the same meteors, and others give others`() {
    let hour = 496_000
    let meteors = SkyMeteor.meteors(ofHour: hour, seed: 3)
    #expect(meteors == SkyMeteor.meteors(ofHour: hour, seed: 3))
    #expect(meteors != SkyMeteor.meteors(ofHour: hour, seed: 4))
    #expect(meteors != SkyMeteor.meteors(ofHour: hour + 1, seed: 3))
    // The first lines of the state of one, so that machines agree, too.
    #expect(meteors.map(\.begin) == meteors.map(\.begin).sorted())
  }

  // MARK: On a canvas

  private static let ephemeris = BodyEphemeris { _ in BodyPlaces() }
  /// Days of the maximum of the Perseids of 2027.
  private static let maximum = 21_043.3

  private func sky(
    rate: Double = SkyDate.clockRate, date: Double = maximum, seed: UInt64 = 7
  ) throws -> Sky {
    var sky = Sky(scene: try scene(seed: seed), at: .offset(5300))
    sky.show(SkyDate(start: date, rate: rate), Self.ephemeris)
    return sky
  }

  private func course(_ sky: Sky) throws -> any MeteorCourse {
    guard case .meteors(let meteors) = sky.scene.design.layers[0].content else {
      throw DesignError.unusable(reason: "the layer has meteors")
    }
    return meteors.course(layer: 0, of: sky.scene)
  }

  @Test func `a window that rests is drawn only while a meteor is in it`() throws {
    var sky = try sky()
    let course = try course(sky)
    var flights = 0
    while sky.time < 6 * 3600 {
      let frame = sky.frame
      let next = try #require(sky.nextLayerTime)
      #expect(sky.nextFrameTime(after: frame) == next)
      if next > sky.time {
        course.forEachInFlight(at: LayerMoment(frame), loop: nil) { _, _ in
          Issue.record("one is in flight")
        }
        sky.advance(to: next)
        var begins: [Seconds] = []
        course.forEachInFlight(
          at: LayerMoment(time: next, offset: sky.offset, dates: sky.dates), loop: nil
        ) { meteor, _ in begins.append(meteor.begin) }
        // Otherwise the hours end in which it has looked for one.
        if begins == [next] { flights += 1 }
      } else {
        sky.advance(to: sky.time + 0.1)
      }
    }
    // Of about 110 an hour, the canvas shows 18 %, and those that reach into it.
    #expect((90...200).contains(flights), "\(flights)")
  }

  @Test func `a meteor is where its path leads, whatever the pace and the offset`() throws {
    let sky = try sky()
    let (course, dates) = (try course(sky), try #require(sky.dates))
    let degrees = try #require(sky.scene.design.degrees)
    var seen = 0
    for hour in Int(Self.maximum * 24) + 1..<Int(Self.maximum * 24) + 20 {
      for meteor in SkyMeteor.meteors(ofHour: hour, seed: 7) where abs(meteor.start.y) < 20 {
        // With the beginning of the path in the middle.
        let offset = degrees.position(of: meteor.start.x) * degrees.points
        let time = meteor.begin - dates.start * 86_400
        var found: [Meteor] = []
        course.forEachInFlight(
          at: LayerMoment(time: time + 0.1, offset: offset, dates: dates), loop: nil
        ) { meteor, _ in found.append(meteor) }
        let one = try #require(found.first { abs($0.begin - time) < 1e-5 })
        #expect(abs(one.start.x - 960) < 1e-6)
        #expect(abs(one.start.y - (540 - meteor.start.y * 16.675)) < 1e-6)
        let turn = (meteor.end.x - meteor.start.x).remainder(dividingBy: 360)
        #expect(abs(one.end.x - (960 - turn * 16.675)) < 1e-6)
        seen += 1
      }
    }
    #expect(seen > 500)
  }

  @Test(arguments: [0, -SkyDate.clockRate, 61 * SkyDate.clockRate, 365])
  func `without a usual pace there are none, and nothing is drawn`(rate: Double) throws {
    var sky = try sky(rate: rate)
    let course = try course(sky)
    for time in stride(from: 0.0, to: 600, by: 0.25) {
      sky.advance(to: time)
      course.forEachInFlight(at: LayerMoment(sky.frame), loop: nil) { _, _ in
        Issue.record("one is in flight")
      }
    }
    #expect(sky.nextFrameTime(after: sky.frame) == .infinity)
  }

  @Test func `a minute in a second has a minute's meteors`() throws {
    let sky = try sky(rate: 60 * SkyDate.clockRate)
    let course = try course(sky)
    var begins: Set<Seconds> = []
    for time in stride(from: 0.0, to: 120, by: 0.05) {
      let moment = LayerMoment(time: time, offset: sky.offset, dates: sky.dates)
      course.forEachInFlight(at: moment, loop: nil) { meteor, _ in begins.insert(meteor.begin) }
    }
    #expect((25...80).contains(begins.count), "\(begins.count)")
  }

  @Test(arguments: [
    ("{name: 'n', layers: [{meteors: {showers: true}}]}", "need a sky with degrees"),
    (
      "{name: 'n', degrees: {points: 9}, layers: [{speed: 1, meteors: {showers: true, rate: 9}}]}",
      "have a width only"
    ),
    ("{name: 'n', degrees: {points: 9}, layers: [{meteors: {showers: true}}]}", "must be 1"),
    ("{name: 'n', layers: [{meteors: {showers: 1}}]}", "showers"),
  ])
  func `what makes no sense is refused`(text: String, reason: String) {
    let error = #expect(throws: (any Error).self) {
      try SkyDesign(json5: text.utf8, file: "n.json5")
    }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
