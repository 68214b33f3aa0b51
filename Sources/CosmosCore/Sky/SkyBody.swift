/// The Sun, the Moon and the planets; a raw value is the body's index in ``BodyPlaces``.
public enum SkyBody: Int, CaseIterable, Hashable, Sendable {
  case sun, moon, mercury, venus, mars, jupiter, saturn, uranus, neptune

  /// The name in lower case that identifies the body in traces and commands.
  public var name: String { "\(self)" }

  /// Number of bodies.
  package static let count = 9
}

/// Where the bodies stand at a moment, and how they look.
public struct BodyPlaces: Hashable, Sendable {
  /// Ecliptic longitudes of J2000 by the bodies' raw values, in degrees, 0 up to 360.
  public var longitudes = SIMD16<Double>()

  /// Ecliptic latitudes of J2000 by the bodies' raw values, in degrees; north is positive.
  public var latitudes = SIMD16<Double>()

  /// Visual magnitudes by the bodies' raw values; smaller numbers are brighter.
  public var magnitudes = SIMD16<Double>()

  /// Lit share of the Moon's disc, 0 to 1.
  public var moonPhase = 0.0

  /// Direction of the Moon's bright limb, in degrees from the ecliptic's north towards growing longitude, 0 up to 360.
  public var moonLimb = 0.0

  /// Degrees by which longitudes of the date exceed those of J2000.
  public var precession = 0.0

  /// Creates places at longitude and latitude 0.
  public init() {}

  /// Direction of the Moon's bright limb on a strip, in degrees from up towards the left, 0 up to 360.
  ///
  /// - Parameter growsLeft: Whether longitude grows to the left, as in the sky; otherwise the Moon is mirrored.
  /// - Returns: The angle.
  package func limb(longitudeGrowsLeft growsLeft: Bool) -> Double {
    growsLeft || moonLimb == 0 ? moonLimb : 360 - moonLimb
  }

  /// Returns the places between two moments.
  ///
  /// In an hour, nothing strays from a line by more than a ten thousandth of a degree.
  ///
  /// - Parameters:
  ///   - next: The places at the later moment.
  ///   - share: 0 for this moment, 1 for the later one.
  /// - Returns: The places in between.
  func interpolated(to next: BodyPlaces, by share: Double) -> BodyPlaces {
    var places = self
    for body in 0..<SkyBody.count {
      places.longitudes[body] = angle(longitudes[body], next.longitudes[body], share)
    }
    places.latitudes += (next.latitudes - latitudes) * share
    places.magnitudes += (next.magnitudes - magnitudes) * share
    places.moonPhase += (next.moonPhase - moonPhase) * share
    places.moonLimb = angle(moonLimb, next.moonLimb, share)
    places.precession += (next.precession - precession) * share
    return places
  }

  /// The angle between two, the shorter way round; all are in degrees, 0 up to 360.
  private func angle(_ from: Double, _ to: Double, _ share: Double) -> Double {
    let angle = from + BodyPlaces.difference(to, from) * share
    return angle < 0 ? angle + 360 : angle < 360 ? angle : angle - 360
  }

  /// The difference of two angles by the shorter way round, −180 to 180 degrees.
  package static func difference(_ one: Double, _ other: Double) -> Double {
    let difference = one - other
    return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
  }

  /// How far any body stands from where it stood, in degrees along and across the strip; the larger of the two.
  func distance(from other: BodyPlaces) -> Double {
    var farthest = 0.0
    for body in 0..<SkyBody.count {
      farthest = max(
        farthest, abs(BodyPlaces.difference(longitudes[body], other.longitudes[body])),
        abs(latitudes[body] - other.latitudes[body]))
    }
    return farthest
  }
}

/// Which date a sky shows at which time.
public struct SkyDate: Hashable, Sendable {
  /// The date at a sky's time 0, in days since 1970-01-01T00:00:00Z.
  public let start: Double

  /// Days that pass in a second; those of a clock are 1 / 86400.
  public let rate: Double

  /// Days that pass in a second of a clock.
  public static let clockRate = 1 / 86_400.0

  /// Creates dates.
  ///
  /// - Parameters:
  ///   - start: The date at a sky's time 0, in days since 1970-01-01T00:00:00Z.
  ///   - rate: Days that pass in a second, zero or more.
  public init(start: Double, rate: Double = SkyDate.clockRate) {
    precondition(start.isFinite && rate >= 0 && rate.isFinite, "a date is a number")
    self.start = start
    self.rate = rate
  }

  /// The dates that a sky can show, in days since 1970: the years from 1900 to 2100, up to their last second.
  public static let range = -25_567.0...47_847 - 1 / 86_400.0

  /// The date at a time, in days since 1970-01-01T00:00:00Z; it stops at the ends of ``range``.
  public func date(at time: Seconds) -> Double {
    min(max(start + time * rate, SkyDate.range.lowerBound), SkyDate.range.upperBound)
  }
}

/// Where the bodies stand as a function of the date; a sky that shows them is given one.
public struct BodyEphemeris: Sendable {
  /// Returns the places at a full hour: hours since 1970-01-01T00:00:00Z.
  ///
  /// It is called from any thread, and gives the same places for the same hour.
  private let placesAtHour: @Sendable (Int) -> BodyPlaces

  /// Creates an ephemeris.
  ///
  /// - Parameter placesAtHour: Returns the places at a number of hours since 1970-01-01T00:00:00Z, always alike. It is
  ///   called from any thread, and often with the last few hours.
  public init(_ placesAtHour: @escaping @Sendable (Int) -> BodyPlaces) {
    self.placesAtHour = placesAtHour
  }

  /// Returns the places at a date.
  ///
  /// - Parameter date: Days since 1970-01-01T00:00:00Z.
  /// - Returns: The places, between those of two full hours.
  public func places(at date: Double) -> BodyPlaces {
    let hours = (date * 24).rounded(.down)
    let hour = Int(hours)
    return placesAtHour(hour)
      .interpolated(to: placesAtHour(hour + 1), by: date * 24 - hours)
  }
}
