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
  /// In an hour, the Moon strays from a line by 0.00012 degrees at most, and all other bodies by less.
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
