import Glibc

/// The quantities that determine the brightness of a body.
struct Brightness {
  /// Distance from the Earth, in au.
  let distance: Double
  /// Distance from the Sun, in au.
  let sunDistance: Double
  /// Angle between Sun and Earth, seen from the body, in degrees; 0 where it is full.
  let phaseAngle: Double
  /// Saturn's rings; `nil` for other bodies.
  let rings: Rings?

  /// The visual magnitude, after Meeus, Astronomical Algorithms, chapter 41; of the Moon after Allen.
  ///
  /// - Returns: Within 0.3, for Mercury within 0.6.
  func magnitude(of body: Body) -> Double {
    let i = phaseAngle
    // The Sun has no distance from itself.
    let faintness = 5 * log10(body == .sun ? distance : distance * sunDistance)
    switch body {
    case .sun: return -26.74 + faintness
    case .moon:
      // At the Moon's mean distance, one au from the Sun.
      let near = 5 * log10(distance * sunDistance / Brightness.moonDistance)
      return -12.73 + near + 0.026 * i + 4e-9 * i * i * i * i
    case .mercury: return -0.42 + faintness + i * (0.0380 + i * (-0.000273 + i * 2e-6))
    case .venus: return -4.40 + faintness + i * (0.0009 + i * (0.000239 - i * 6.5e-7))
    case .mars: return -1.52 + faintness + 0.016 * i
    case .jupiter: return -9.40 + faintness + 0.005 * i
    case .saturn:
      guard let rings else { return -8.88 + faintness }
      let tilt = abs(sine(rings.tilt))
      return -8.88 + faintness + 0.044 * rings.difference - 2.60 * tilt + 1.25 * tilt * tilt
    case .uranus: return -7.19 + faintness
    case .neptune: return -6.87 + faintness
    }
  }

  /// The Moon's mean distance, in au.
  private static let moonDistance = 384_399 / 149_597_870.7
}

/// How Saturn's rings stand, after Meeus, Astronomical Algorithms, chapter 45; all angles are in degrees.
struct Rings {
  /// Height of the Earth above the plane of the rings.
  let tilt: Double
  /// Difference of the longitudes of the Sun and of the Earth, along the rings, at least 0.
  let difference: Double

  /// Creates the rings.
  ///
  /// - Parameters:
  ///   - earth: Saturn's direction from the Earth, by the ecliptic of the date.
  ///   - sun: Saturn's direction from the Sun, by the same ecliptic.
  ///   - time: The date.
  init(seenAt earth: EclipticPosition, from sun: EclipticPosition, at time: TerrestrialTime) {
    let t = time.centuries
    let inclination = 28.075216 - 0.012998 * t + 0.000004 * t * t
    let node = 169.508470 + 1.394681 * t + 0.000412 * t * t
    func along(_ position: EclipticPosition) -> Double {
      let longitude = position.longitude - node
      return degrees(
        y: sine(inclination) * sine(position.latitude)
          + cosine(inclination) * cosine(position.latitude) * sine(longitude),
        x: cosine(position.latitude) * cosine(longitude))
    }
    let height =
      sine(inclination) * cosine(earth.latitude) * sine(earth.longitude - node)
      - cosine(inclination) * sine(earth.latitude)
    tilt = degrees(y: height, x: (1 - height * height).squareRoot())
    let difference = wrapped(along(sun) - along(earth))
    self.difference = min(difference, 360 - difference)
  }
}
