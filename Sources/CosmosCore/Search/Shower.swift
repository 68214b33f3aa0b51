import Glibc

/// A shower of meteors that comes every year.
///
/// Source: the working list of the International Meteor Organization.
public enum Shower: String, CaseIterable, Hashable, Sendable {
  case quadrantids = "Quadrantids"
  case lyrids = "Lyrids"
  case etaAquariids = "η-Aquariids"
  case southernDeltaAquariids = "Southern δ-Aquariids"
  case alphaCapricornids = "α-Capricornids"
  case perseids = "Perseids"
  case orionids = "Orionids"
  case southernTaurids = "Southern Taurids"
  case northernTaurids = "Northern Taurids"
  case leonids = "Leonids"
  case geminids = "Geminids"
  case ursids = "Ursids"

  /// What is known about a shower.
  package struct Facts: Sendable {
    /// The radiant at the maximum.
    fileprivate let radiant: EquatorialPlace
    /// Speed with which its meteors enter the atmosphere, in km/s.
    package let speed: Double
    /// Population index: each magnitude has so many times as many meteors as the one before.
    package let population: Double
    /// Zenithal hourly rate at the maximum: meteors per hour under a clear sky with the radiant overhead.
    package let peakRate: Double
    /// The Sun's longitude at the maximum, in degrees of J2000.
    package let peak: Double
    /// The Sun's longitudes between which the shower is active, in degrees of J2000.
    fileprivate let activity: (begin: Double, end: Double)
    /// By how many powers of ten the rate grows for a degree of the Sun before the maximum, and falls after it.
    fileprivate let slopes: (before: Double, after: Double)

    fileprivate init(
      _ radiant: (Double, Double), speed: Double, population: Double, peakRate: Double,
      peak: Double, _ activity: (Double, Double), slope: Double, after: Double? = nil
    ) {
      self.radiant = EquatorialPlace(ascension: radiant.0, declination: radiant.1)
      (self.activity, slopes) = (activity, (slope, after ?? slope))
      (self.speed, self.population, self.peakRate, self.peak) = (speed, population, peakRate, peak)
    }
  }

  /// What is known about the shower: radiant, speed, population index, rate and times from the working list of the
  /// International Meteor Organization; slopes from Jenniskens, Meteor stream activity I (1994).
  package var facts: Facts {
    guard let facts = Shower.table[self] else { preconditionFailure("each shower has its facts") }
    return facts
  }

  private static let table = Dictionary(uniqueKeysWithValues: zip(allCases, rows))

  /// In the order of the cases.
  private static let rows = [
    Facts(
      (230, 49), speed: 41, population: 2.1, peakRate: 110, peak: 283.2, (276, 293), slope: 2.5),
    Facts((271, 34), speed: 49, population: 2.1, peakRate: 18, peak: 32.3, (24, 41), slope: 0.22),
    Facts((338, -1), speed: 66, population: 2.4, peakRate: 50, peak: 45.5, (29, 68), slope: 0.08),
    Facts(
      (340, -16), speed: 41, population: 2.5, peakRate: 25, peak: 127.7, (110, 151), slope: 0.09),
    Facts((307, -10), speed: 23, population: 2.5, peakRate: 5, peak: 128, (101, 143), slope: 0.04),
    Facts((48, 58), speed: 59, population: 2.2, peakRate: 100, peak: 140, (114, 152), slope: 0.2),
    Facts((95, 16), speed: 66, population: 2.5, peakRate: 20, peak: 208, (189, 225), slope: 0.12),
    Facts((52, 15), speed: 27, population: 2.3, peakRate: 7, peak: 223, (177, 239), slope: 0.03),
    Facts((58, 22), speed: 29, population: 2.3, peakRate: 5, peak: 230, (206, 259), slope: 0.03),
    Facts(
      (152, 22), speed: 71, population: 2.5, peakRate: 15, peak: 235.3, (223, 249), slope: 0.39),
    Facts(
      (112, 33), speed: 35, population: 2.6, peakRate: 150, peak: 262.2, (252, 269), slope: 0.4,
      after: 0.8),
    Facts(
      (217, 76), speed: 33, population: 3, peakRate: 10, peak: 270.7, (265, 275), slope: 0.61),
  ]

  /// The showers with ten meteors an hour and more, which a calendar names, by the Sun's longitude at their maxima.
  package static let great = allCases.filter { $0.facts.peakRate >= 10 }
    .sorted { $0.facts.peak < $1.facts.peak }

  /// Returns whether the maximum is near: in the next 30 degrees of the Sun, which are about as many days, or a day ago.
  ///
  /// - Parameter sun: The Sun's longitude in degrees of J2000, 0 up to 360.
  /// - Returns: Whether a calendar names the shower.
  package func isComing(atSunLongitude sun: Double) -> Bool {
    (-1...30).contains(BodyPlaces.difference(facts.peak, sun))
  }

  /// The mean number of meteors per hour.
  ///
  /// - Parameter sun: The Sun's longitude in degrees of J2000, 0 up to 360.
  /// - Returns: The zenithal hourly rate; 0 while the shower isn't active.
  package func rate(atSunLongitude sun: Double) -> Double {
    let facts = facts
    let (begin, end) = facts.activity
    guard (begin...end).contains(sun) else { return 0 }
    let way = BodyPlaces.difference(sun, facts.peak)
    let slope = way < 0 ? facts.slopes.before : facts.slopes.after
    return facts.peakRate * pow(10, -slope * abs(way))
  }

  /// Ecliptic longitude and latitude of the radiant, in degrees of J2000.
  package var radiant: (longitude: Double, latitude: Double) {
    let place = facts.radiant.ecliptic
    return (place.x, place.y)
  }
}
