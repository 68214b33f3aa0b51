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
}
