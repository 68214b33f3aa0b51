import CosmosAlmanac
import Testing

/// Tests of when things rise, are highest, and set.
@Suite struct MeridianPassTests {
  private typealias Row = (
    body: Body, place: (Double, Double), near: Double, transit: Double, altitude: Double,
    rise: Double, set: Double
  )

  /// Times and altitudes by PyEphem 4.2, with 34′ of refraction at the horizon.
  private static let rows: [Row] = [
    (.sun, (35.68, 139.69), 1818111600, 1818125174, 69.08, 1818100686, 1818149630),
    (.sun, (0.35, 32.58), 631508400, 631533301, 67.03, 631511512, 631555089),
    (.moon, (52.52, 13.41), 1908273600, 1908244316, 34.26, 1908223262, 1908266174),
    (.moon, (-33.9, 18.4), 1795291200, 1795290994, 43.07, 1795270546, 1795310964),
    (.mercury, (-33.9, 18.4), 1795291200, 1795252599, 68.55, 1795228798, 1795276435),
    (.mercury, (0.35, 32.58), 1908273600, 1908264948, 66.24, 1908243077, 1908286820),
    (.venus, (-33.9, 18.4), 1908273600, 1908261305, 37.85, 1908242577, 1908280011),
    (.venus, (35.68, 139.69), 1795291200, 1795305987, 44.99, 1795285881, 1795326100),
    (.mars, (35.68, 139.69), 1772344800, 1772331060, 41.41, 1772311584, 1772350559),
    (.mars, (52.52, 13.41), 1772344800, 1772361348, 24.66, 1772343681, 1772379054),
    (.jupiter, (69.65, 18.96), 1818111600, 1818071089, 31.37, 1818041451, 1818100685),
    (.jupiter, (-33.9, 18.4), 1908273600, 1908301912, 72.41, 1908277485, 1908326337),
    (.saturn, (-33.9, 18.4), 1795291200, 1795288660, 55.23, 1795267096, 1795310224),
    (.saturn, (-33.9, 18.4), 631508400, 631537026, 78.28, 631511485, 631562566),
    (.uranus, (35.68, 139.69), 1908273600, 1908237454, 77.39, 1908211456, 1908263453),
    (.uranus, (-33.9, 18.4), 1772344800, 1772380238, 36.62, 1772361808, 1772398666),
    (.neptune, (52.52, 13.41), 1795291200, 1795288306, 36.88, 1795266729, 1795309883),
    (.neptune, (-33.9, 18.4), 1772344800, 1772367306, 56.88, 1772345474, 1772389137),
  ]

  @Test(arguments: rows.indices)
  func `bodies rise, culminate and set as PyEphem has it`(index: Int) throws {
    let row = MeridianPassTests.rows[index]
    let place = Place(latitude: row.place.0, longitude: row.place.1)
    let pass = MeridianPass(of: .body(row.body), over: place, near: row.near)
    #expect(abs(pass.time - row.transit) < 60, "\(pass.time - row.transit)")
    #expect(abs(pass.altitude - row.altitude) < 0.1)
    let (rise, set) = (try #require(pass.rise), try #require(pass.set))
    #expect(abs(rise - row.rise) < 90, "\(rise - row.rise)")
    #expect(abs(set - row.set) < 90, "\(set - row.set)")
  }

  @Test func `near the poles, some things don't cross the horizon`() {
    let place = Place(latitude: 69.65, longitude: 18.96)
    // 2026-06-21 and 2026-12-21.
    let summer = MeridianPass(of: .body(.sun), over: place, near: 1_782_043_200)
    #expect(summer.rise == nil && summer.set == nil && summer.altitude > 40)
    let winter = MeridianPass(of: .body(.sun), over: place, near: 1_797_854_400)
    #expect(winter.rise == nil && winter.set == nil && winter.altitude < 0)
    // At the pole itself, everything is equally high all day.
    let pole = Place(latitude: 90, longitude: 0)
    let polar = MeridianPass(of: .body(.sun), over: pole, near: 1_782_043_200)
    #expect(polar.rise == nil && abs(polar.altitude - 23.4) < 0.1)
  }

  @Test func `in the north, the Moon rises and sets though it doesn't at the time of its passage`()
  {
    // Over a month at 62° to 66°, each Moon that is up and doesn't stay so has both times, within 14 hours.
    for latitude in [62.0, 64, 66] {
      let place = Place(latitude: latitude, longitude: 20)
      var counts = (both: 0, none: 0)
      for day in 0..<28 {
        let near = 1_795_291_200 + 86_400 * Double(day)
        let pass = MeridianPass(of: .body(.moon), over: place, near: near)
        if let rise = pass.rise, let set = pass.set {
          counts.both += 1
          // Where it is up only for a moment, that may be before or after the passage.
          #expect(rise < set && set - rise < 1.2 * 86_400, "\(latitude) \(day)")
        } else {
          counts.none += 1
        }
      }
      #expect(counts.both >= 18, "\(latitude) \(counts)")
    }
  }

  @Test func `a star passes earlier by four minutes a day`() throws {
    let regulus = EclipticPosition(longitude: 149.829, latitude: 0.465)
    let place = Place(latitude: 52.52, longitude: 13.41)
    let (one, next) = (
      MeridianPass(of: .fixed(regulus), over: place, near: 1_795_291_200),
      MeridianPass(of: .fixed(regulus), over: place, near: 1_795_291_200 + 86_400)
    )
    #expect(abs(next.time - one.time - 86_164) < 1)
    #expect(abs(one.altitude - (90 - 52.52 + 11.83)) < 0.1)
    let rises = (try #require(one.rise), try #require(next.rise))
    #expect(abs(rises.1 - rises.0 - 86_164) < 1)
  }

  /// Longitudes and latitudes in degrees of J2000, and abbreviations of the constellations by PyEphem 4.2.
  private static let constellations = [
    (138.17, -20.57, "hya"), (301.33, -27.32, "ind"), (247.97, -64.76, "cha"),
    (47.99, 37.88, "per"), (217.51, 21.36, "vir"), (201.8, -71.99, "car"), (154.79, 15.4, "lmi"),
    (60.31, 6.69, "tau"), (24.18, -44.29, "for"), (334.81, 11.23, "aqr"), (280.3, 33.55, "oph"),
    (268.61, 9.98, "ser"), (125.2, -74.44, "car"), (258.67, 43.49, "her"), (26.1, -20.44, "cet"),
    (69.83, -50.24, "cae"), (289.22, -3.93, "sgr"), (310.03, -20.08, "mic"),
    (39.39, 37.49, "and"), (182.96, -14.03, "crt"), (223.12, -68.32, "car"),
    (56.44, 36.57, "per"), (44.53, -5.26, "ari"), (327.84, 22.62, "peg"), (346.16, -34.16, "scl"),
    (220.44, -45.22, "cru"), (310.76, -69.78, "hyi"), (333.42, 10.58, "aqr"),
    (148.91, -22.4, "hya"), (36.81, 2.46, "ari"), (61.89, -11.58, "tau"), (351.25, 17.48, "peg"),
    (229.32, -49.2, "cen"), (54.42, -6.79, "tau"), (346.63, -24.44, "scl"), (81.82, 62.75, "cep"),
    (354.06, 29.15, "peg"), (227.51, -15.4, "cen"), (197.6, -73.53, "vol"),
    (202.25, 31.32, "boo"), (40.76, 19.37, "tri"), (308.71, 0.3, "cap"), (160.15, 2.08, "leo"),
    (350.9, -8.36, "aqr"), (9.46, 5.24, "psc"), (113.25, 15.6, "lyn"), (74.83, -30.38, "eri"),
    (120.32, -27.08, "mon"), (241.06, -36.16, "lup"), (278.54, -29.47, "tel"),
    (275.22, -48.42, "pav"), (161.96, 33.99, "uma"), (89.43, 1.33, "tau"), (144.68, 16.09, "lmi"),
    (334.77, -24.75, "scl"), (140.44, -27.45, "hya"), (122.17, 27.28, "lyn"),
    (63.35, -1.28, "tau"), (92.48, 19.95, "aur"), (315.86, -52.92, "tuc"),
  ]

  @Test func `directions are in the constellations that PyEphem says`() {
    let ephemeris = Ephemeris(at: TerrestrialTime(days: 10_957.5))
    for (longitude, latitude, name) in MeridianPassTests.constellations {
      let found = ephemeris.constellation(
        atCatalog: EclipticPosition(longitude: longitude, latitude: latitude))
      #expect(found.rawValue == name, "\(longitude) \(latitude)")
    }
    #expect(Set(Constellation.allCases.map(\.name)).count == 88)
  }
}
