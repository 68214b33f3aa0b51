import func Glibc.asin

/// The Sun, the Moon or a planet.
package enum Body: String, CaseIterable, Sendable {
  case sun, moon, mercury, venus, mars, jupiter, saturn, uranus, neptune

  /// The number that ERFA has for a planet; `nil` for the Sun and the Moon.
  var planet: Int32? {
    switch self {
    case .sun, .moon: nil
    case .mercury: 1
    case .venus: 2
    case .mars: 4
    case .jupiter: 5
    case .saturn: 6
    case .uranus: 7
    case .neptune: 8
    }
  }

  /// Radius at the equator, in kilometres.
  private var radius: Double {
    switch self {
    case .sun: 695_700
    case .moon: 1737.4
    case .mercury: 2439.7
    case .venus: 6051.8
    case .mars: 3396.2
    case .jupiter: 71_492
    case .saturn: 60_268
    case .uranus: 25_559
    case .neptune: 24_764
    }
  }

  /// The diameter of its disc in degrees.
  ///
  /// - Parameter distance: Distance from the Earth, in au.
  /// - Returns: The angle, seen from the middle of the Earth.
  package func diameter(atDistance distance: Double) -> Double {
    2 * asin(radius / (distance * Ephemeris.unit)) * 180 / .pi
  }
}
