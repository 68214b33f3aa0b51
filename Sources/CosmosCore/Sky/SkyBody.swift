/// The Sun, the Moon and the planets; a raw value is the body's index in ``BodyPlaces``.
public enum SkyBody: Int, CaseIterable, Hashable, Sendable, Codable {
  case sun, moon, mercury, venus, mars, jupiter, saturn, uranus, neptune

  /// The name in lower case that identifies the body in traces and commands.
  public var name: String { "\(self)" }

  /// Number of bodies.
  package static let count = 9
}
