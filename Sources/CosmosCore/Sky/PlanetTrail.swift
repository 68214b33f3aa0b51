/// Where the planets stood on each of the last days.
public struct PlanetTrail: Hashable, Sendable {
  /// The last day, in days since 1970-01-01.
  public let day: Int

  /// The marks, planet by planet, the newest first.
  public let marks: [Mark]

  /// Number of days, including the last one.
  public static let length = 60

  /// The planets that leave marks.
  public static let planets: [SkyBody] = [
    .mercury, .venus, .mars, .jupiter, .saturn, .uranus, .neptune,
  ]

  /// Where a planet stood at the beginning of a day in UTC.
  public struct Mark: Hashable, Sendable {
    /// The planet.
    public let body: SkyBody
    /// Days before the last one, from 0.
    public let age: Int
    /// Ecliptic longitude of J2000 in degrees.
    public let longitude: Double
    /// Ecliptic latitude of J2000 in degrees.
    public let latitude: Double
    /// The date for people, such as `21 November`.
    public let text: String
  }

  /// Finds the marks.
  ///
  /// - Parameters:
  ///   - day: The last day, in days since 1970-01-01.
  ///   - ephemeris: Where the planets stand.
  ///   - text: Returns the date for people of a day since 1970-01-01.
  public init(day: Int, ephemeris: BodyEphemeris, text: (Int) -> String) {
    let days = (0..<PlanetTrail.length).map { age in
      (places: ephemeris.places(at: Double(day - age)), text: text(day - age))
    }
    self.day = day
    marks = PlanetTrail.planets.flatMap { body in
      days.enumerated().map { age, day in
        Mark(
          body: body, age: age, longitude: day.places.longitudes[body.rawValue],
          latitude: day.places.latitudes[body.rawValue], text: day.text)
      }
    }
  }
}
