import CosmosAlmanac
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
