import CERFA

/// Places of the Sun, the Moon and the planets at one moment, from the middle of the Earth.
///
/// Against JPL's DE421, longitudes are within 1″ for the Sun, 10″ for the Moon and 80″ for the planets, from 1950 to 2050;
/// from 1000 to 3000, within 5″ and 90″ of those that PyEphem computes by VSOP87, and the Moon within 15″ until 2500 and
/// within 4′ in 3000.
package struct Ephemeris {
  /// The moment.
  package let time: TerrestrialTime

  /// The Earth's position from the Sun, in au; all vectors are by the equator of the ICRS.
  private let earth: SIMD3<Double>
  /// The Earth's velocity, as a share of the speed of light.
  private let velocity: SIMD3<Double>
  /// Turns vectors to the mean ecliptic and equinox of the date, and of J2000.
  private let (date, catalog): (Rotation, Rotation)
  /// Nutation in longitude, in degrees.
  private let nutation: Double

  /// Days that light takes for an astronomical unit.
  private static let lightDays = 499.004782 / 86_400

  /// An astronomical unit in kilometres.
  package static let unit = 149_597_870.7

  /// Prepares the places at a moment.
  package init(at time: TerrestrialTime) {
    self.time = time
    var heliocentric = [Row](repeating: (0, 0, 0), count: 2)
    var barycentric = heliocentric
    // Its status only warns of dates outside of 1900 to 2100.
    _ = eraEpv00(TerrestrialTime.epoch, time.days, &heliocentric, &barycentric)
    earth = SIMD3(heliocentric[0])
    velocity = SIMD3(barycentric[1]) * Ephemeris.lightDays
    date = Rotation(toEclipticOf: time)
    catalog = Rotation(toEclipticOf: TerrestrialTime(days: 10_957.5))
    var (longitude, obliquity) = (0.0, 0.0)
    eraNut00b(TerrestrialTime.epoch, time.days, &longitude, &obliquity)
    nutation = longitude * 180 / .pi
  }

  /// Where a body appears.
  package func place(of body: Body) -> ApparentPlace {
    let (direction, sun) = vectors(of: body)
    let position = position(of: direction)
    let solar = self.position(of: -earth)
    let (distance, sunDistance) = (length(direction), length(sun))
    let phaseAngle = body == .sun ? 0 : angle(direction, sun)
    return ApparentPlace(
      position: position, catalogPosition: catalog.position(of: direction),
      distance: distance,
      magnitude: Brightness(
        distance: distance, sunDistance: sunDistance, phaseAngle: phaseAngle,
        rings: body == .saturn
          ? Rings(seenAt: position, from: date.position(of: sun), at: time) : nil
      ).magnitude(of: body),
      phase: (1 + cosine(phaseAngle)) / 2,
      limbAngle: limbAngle(at: position, litFrom: solar),
      constellation: Constellation(at: direction))
  }

  /// Where something fixed appears by the ecliptic and equinox of the date, such as a star, without aberration (20″ at most).
  ///
  /// - Parameter position: The direction by the ecliptic and equinox of J2000.
  /// - Returns: The direction by those of the date.
  package func position(ofCatalog position: EclipticPosition) -> EclipticPosition {
    self.position(of: catalog.vector(to: position))
  }

  /// Where a body appears by the mean equator of the date, and how far it is.
  ///
  /// - Parameter body: The body.
  /// - Returns: Right ascension and declination in degrees, and the distance in au.
  func equatorialPlace(of body: Body) -> (ascension: Double, declination: Double, distance: Double)
  {
    let direction = vectors(of: body).direction
    let place = equator.position(of: direction)
    return (place.longitude, place.latitude, length(direction))
  }

  /// Where something fixed is by the mean equator of the date; see ``equatorialPlace(of:)-(Body)``.
  func equatorialPlace(
    ofCatalog position: EclipticPosition
  ) -> (ascension: Double, declination: Double) {
    let place = equator.position(of: catalog.vector(to: position))
    return (place.longitude, place.latitude)
  }

  /// The constellation around a direction by the ecliptic and equinox of J2000.
  package func constellation(atCatalog position: EclipticPosition) -> Constellation {
    Constellation(at: catalog.vector(to: position))
  }

  /// Turns vectors to the mean equator of the date.
  private var equator: Rotation { Rotation(toEquatorOf: time) }

  /// Apparent longitude of a body by the equinox of the date, in degrees.
  func longitude(of body: Body) -> Double {
    position(of: vectors(of: body).direction).longitude
  }

  private func position(of direction: SIMD3<Double>) -> EclipticPosition {
    let mean = date.position(of: direction)
    return EclipticPosition(
      longitude: wrapped(mean.longitude + nutation), latitude: mean.latitude)
  }

  /// The apparent vector from the Earth to a body, and the vector from the Sun to it, in au.
  private func vectors(
    of body: Body
  ) -> (direction: SIMD3<Double>, sun: SIMD3<Double>) {
    switch body {
    case .sun: return (aberrated(-earth), SIMD3(repeating: 0))
    case .moon:
      // Seen from the Earth, which moves along, light is late but not deflected.
      let now = moon(at: time.days)
      let moon = moon(at: time.days - length(now) * Ephemeris.lightDays)
      return (moon, moon + earth)
    default:
      guard let number = body.planet else { preconditionFailure("\(body) is a planet") }
      var position = planet(number, at: time.days)
      for _ in 0..<2 {
        position = planet(number, at: time.days - length(position - earth) * Ephemeris.lightDays)
      }
      return (aberrated(position - earth), position)
    }
  }

  private func moon(at days: Double) -> SIMD3<Double> {
    var state = [Row](repeating: (0, 0, 0), count: 2)
    eraMoon98(TerrestrialTime.epoch, days, &state)
    return SIMD3(state[0])
  }

  private func planet(_ number: Int32, at days: Double) -> SIMD3<Double> {
    var state = [Row](repeating: (0, 0, 0), count: 2)
    // Its status only warns of dates far from the present.
    _ = eraPlan94(TerrestrialTime.epoch, days, number, &state)
    return SIMD3(state[0])
  }

  /// Deflects a vector by the Earth's motion.
  private func aberrated(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let distance = length(vector)
    var natural = (vector / distance).components
    var velocity = velocity.components
    var proper = natural
    let slowness = (1 - length(self.velocity) * length(self.velocity)).squareRoot()
    eraAb(&natural, &velocity, length(earth), slowness, &proper)
    return SIMD3(proper[0], proper[1], proper[2]) * distance
  }

  /// Direction in which the lit side of a body points.
  private func limbAngle(at body: EclipticPosition, litFrom sun: EclipticPosition) -> Double {
    let difference = sun.longitude - body.longitude
    let east = cosine(sun.latitude) * sine(difference)
    let north =
      sine(sun.latitude) * cosine(body.latitude)
      - cosine(sun.latitude) * sine(body.latitude) * cosine(difference)
    return wrapped(degrees(y: east, x: north))
  }
}
