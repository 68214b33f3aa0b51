import CosmosAlmanac
import CosmosCore
import CosmosMain
import CosmosOptions
import Testing

/// Tests of where bodies stand, and how bright they are.
@Suite struct EphemerisTests {
  /// The smaller difference of two angles, in seconds of arc.
  private func difference(_ one: Double, _ other: Double) -> Double {
    let turn = (one - other).truncatingRemainder(dividingBy: 360)
    return min(abs(turn), 360 - abs(turn)) * 3600
  }

  @Test(arguments: AlmanacReference.moments.indices)
  func `places, magnitudes and phases agree with JPL's ephemeris`(index: Int) {
    let (days, rows) = AlmanacReference.moments[index]
    let ephemeris = Ephemeris(at: TerrestrialTime(days: days))
    #expect(rows.count == Body.allCases.count)
    for (body, row) in zip(Body.allCases, rows) {
      let place = ephemeris.place(of: body)
      let limit = body == .moon ? 15.0 : 90
      #expect(difference(place.position.longitude, row.longitude) < limit, "\(row)")
      #expect(difference(place.position.latitude, row.latitude) < limit, "\(row)")
      #expect(abs(place.phase - row.phase) < 0.002, "\(row) \(place.phase)")
      #expect(place.constellation.rawValue == row.constellation, "\(row)")
      if let magnitude = row.magnitude {
        let limit = body == .mercury ? 0.6 : 0.3
        #expect(abs(place.magnitude - magnitude) < limit, "\(row) \(place.magnitude)")
      }
    }
  }

  /// The dates and the places that the sky's specification names, in UTC.
  @Test(
    arguments: [
      (
        "2026-11-21",
        [
          (238.680, 0.000), (10.138, 3.564), (219.196, 2.367), (203.804, -0.175), (147.947, 2.055),
          (146.241, 0.763), (8.293, -2.627), (63.881, -0.149), (1.750, -1.405),
        ], 0.831, 273.0
      ),
      (
        "1990-01-01",
        [
          (280.305, 0.000), (326.557, 0.877), (295.795, 0.475), (306.282, 1.779), (249.650, -0.028),
          (95.211, -0.118), (285.599, 0.295), (275.768, -0.271), (282.018, 0.847),
        ], 0.155, 269.0
      ),
    ])
  func `all bodies stand where they should`(
    date: String, places: [(Double, Double)], phase: Double, limb: Double
  ) throws {
    let moment = try #require(AlmanacDate(date))
    let ephemeris = Ephemeris(at: TerrestrialTime(moment.time))
    for (body, expected) in zip(Body.allCases, places) {
      let place = ephemeris.place(of: body)
      let limit = body == .moon ? 15.0 : 90
      #expect(difference(place.position.longitude, expected.0) < limit, "\(body)")
      #expect(difference(place.position.latitude, expected.1) < limit, "\(body)")
    }
    let moon = ephemeris.place(of: .moon)
    #expect(abs(moon.phase - phase) < 0.001 && abs(moon.limbAngle - limb) < 0.6)
  }

  /// Apparent longitudes and latitudes by PyEphem (VSOP87) at midnight TT.
  @Test(
    arguments: [
      (
        -354_285.0,
        [
          (280.683, -0.002), (122.983, 4.998), (272.682, -1.442), (313.617, -1.714),
          (118.583, 4.109), (269.022, 0.066), (47.439, -2.150), (332.955, -0.747), (265.641, 1.050),
        ]
      ),
      (
        -174_301,
        [
          (199.056, 0.001), (338.790, 4.355), (217.289, -1.527), (228.654, -6.721),
          (143.256, 1.417), (128.999, 0.504), (313.595, -1.303), (293.906, -0.549),
          (267.169, 1.090),
        ]
      ),
      (
        193_760,
        [
          (99.664, -0.003), (133.405, -2.549), (109.527, -3.165), (68.438, -1.556),
          (67.805, -0.159), (113.654, 0.199), (53.014, -2.162), (311.063, -0.647),
          (325.409, -0.204),
        ]
      ),
      (
        376_564,
        [
          (278.912, 0.002), (68.475, -3.406), (281.039, -1.603), (256.862, 1.027), (74.641, 2.659),
          (199.355, 1.204), (47.658, -2.476), (301.332, -0.510), (342.353, -0.596),
        ]
      ),
    ] as [(Double, [(Double, Double)])])
  func `places are good from 1000 to 3000`(days: Double, places: [(Double, Double)]) {
    let ephemeris = Ephemeris(at: TerrestrialTime(days: days))
    for (body, expected) in zip(Body.allCases, places) {
      let position = ephemeris.place(of: body).position
      let limit = body == .moon ? days > 200_000 ? 240.0 : 15 : 90
      #expect(difference(position.longitude, expected.0) < limit, "\(body) \(position)")
      #expect(difference(position.latitude, expected.1) < limit, "\(body) \(position)")
    }
  }

  /// Values of the table in Espenak and Meeus, Five Millennium Canon of Solar Eclipses.
  @Test(
    arguments: [
      ("1000-01-01", 1570.0, 20.0), ("1200-01-01", 740, 20), ("1400-01-01", 320, 20),
      ("1600-01-01", 120, 2), ("1700-01-01", 9, 1), ("1800-01-01", 13.7, 0.5),
      ("1860-01-01", 7.9, 0.5), ("1900-01-01", -2.7, 0.2), ("1970-01-01", 40.2, 0.2),
      ("2026-11-21", 69.184, 1e-6), ("3000-12-31", 69.184, 1e-6),
    ] as [(String, Double, Double)])
  func `universal time is behind by what eclipses have shown`(
    date: String, seconds: Double, limit: Double
  ) throws {
    let time = try #require(AlmanacDate(date)).time
    // To a hundredth of a second, which is what is left of days since 1970.
    #expect(abs(TerrestrialTime(time).days * 86_400 - time - seconds) < limit + 0.01)
  }

  @Test(
    arguments: [
      ("1000-01-01", 0.5), ("1950-03-01", 0.02), ("2027-08-13", 0.02), ("2049-12-14", 0.02),
      ("3000-07-01", 0.5),
    ])
  func `meteors know the Sun's longitude well enough`(date: String, limit: Double) throws {
    let time = try #require(AlmanacDate(date)).time
    let sun = Ephemeris(at: TerrestrialTime(time)).place(of: .sun).catalogPosition.longitude
    let error = difference(SkyMeteor.sunLongitude(atHour: time / 3600), sun) / 3600
    #expect(error < limit)
  }

  @Test func `a phase or a season is found in the past, too`() throws {
    func time(_ text: String) throws -> Double { try #require(AlmanacDate(text)).time }
    let start = try time("2026-11-24T14:00Z")
    for (event, last, next) in [
      (SkyCalendar.Event.fullMoon, "2026-10-26T04:12Z", "2026-11-24T14:53Z"),
      (.newMoon, "2026-11-09T07:02Z", "2026-12-09T00:52Z"),
      (.season(.decemberSolstice), "2025-12-21T15:03Z", "2026-12-21T20:50Z"),
    ] {
      let expected = (last: try time(last), next: try time(next))
      #expect(abs(expected.last - SkyCalendar.last(event, before: start)) < 120, "\(last)")
      #expect(abs(expected.next - SkyCalendar.next(event, after: start)) < 120, "\(next)")
    }
  }

  @Test func `catalogue positions stay with the stars while the equinox moves`() {
    let ephemeris = Ephemeris(at: TerrestrialTime(days: 20_778))
    for body in Body.allCases {
      let place = ephemeris.place(of: body)
      let shift = difference(place.position.longitude, place.catalogPosition.longitude)
      // 50.29″ a year for 26.9 years, and nutation.
      #expect(abs(shift - 1353) < 25, "\(body) \(shift)")
    }
  }

  /// Moments by DE421.
  @Test(arguments: [
    ("1975-03-01", "1975-03-12T23:47:25Z", "1975-03-27T10:36:02Z", "1975-03-21T05:56:39Z", 0),
    ("1999-08-01", "1999-08-11T11:08:29Z", "1999-08-26T23:47:49Z", "1999-09-23T11:31:30Z", 2),
    // On the day itself.
    ("2026-11-24", "2026-12-09T00:51:51Z", "2026-11-24T14:53:34Z", "2026-12-21T20:50:14Z", 3),
    ("2045-06-01", "2045-06-15T03:04:55Z", "2045-06-29T07:15:54Z", "2045-06-20T22:34:00Z", 1),
  ])
  func `the next moons and seasons are right to two minutes`(
    start: String, newMoon: String, fullMoon: String, season: String, number: Int
  ) throws {
    let calendar = SkyCalendar(after: try #require(AlmanacDate(start)).time)
    for (time, text) in [
      (calendar.newMoon, newMoon), (calendar.fullMoon, fullMoon), (calendar.season.time, season),
    ] {
      #expect(abs(time - (try #require(AlmanacDate(text)).time)) < 120, "\(text)")
    }
    #expect(calendar.season.event.rawValue == number)
  }

  @Test func `an event that has just been is not the next one`() throws {
    let full = try #require(AlmanacDate("2026-11-24T14:53:34Z")).time
    #expect(SkyCalendar(after: full - 120).fullMoon - full < 60)
    #expect(SkyCalendar(after: full + 120).fullMoon - full > 28 * 86_400)
  }
}
