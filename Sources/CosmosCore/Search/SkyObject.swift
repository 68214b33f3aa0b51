/// Something in a sky that has a name: a sign, a body, a star, a star cluster and the like, or a shower of meteors.
package struct SkyObject: Hashable, Sendable {
  /// The kinds of objects; of those that match a text equally well, the first kind comes first.
  package enum Kind: String, CaseIterable, Sendable {
    case body, sign, star, cluster, nebula, galaxy, shower, longitude
  }

  /// What it is.
  package let kind: Kind
  /// The name that identifies it in commands: lower-case for bodies and signs.
  package let name: String
  /// Its name in each language that has one, by the language's code.
  package var names: [String: String] = [:]
  /// Designations of stars by Bayer and Flamsteed, such as `α Leo`, of clusters and the like by Messier and others; the usual
  /// one first.
  package var designations: [String] = []
  /// How to get there.
  package let goal: SkyGoal
  /// Ecliptic longitude and latitude in degrees of J2000; `nil` for bodies, which move, and where there are no degrees.
  package var position: SIMD2<Double>?
  /// Visual magnitude of what is fixed, to a tenth; `nil` if it isn't known, and for everything else.
  package var magnitude: Double?
  /// Facts about a star cluster, a nebula or a galaxy.
  package var deepSky: DeepSkyObject?

  /// A star without a name.
  ///
  /// - Parameters:
  ///   - position: Ecliptic longitude and latitude in degrees of J2000.
  ///   - magnitude: Its magnitude if the catalogue that is compiled in doesn't have it; `nil` if it isn't known.
  /// - Returns: The star with its Hipparcos number as the name, or an empty one.
  static func unnamedStar(at position: SIMD2<Double>, magnitude: Double? = nil) -> SkyObject {
    let facts = StarFacts(at: position)
    var object = SkyObject(
      kind: .star, name: facts.map { "HIP \($0.number)" } ?? "",
      goal: .fixed(longitude: position.x, latitude: position.y), position: position)
    object.magnitude = (facts?.magnitude ?? magnitude).map { ($0 * 10).rounded() / 10 }
    return object
  }

  /// The name in a language, or else the one for commands.
  package func name(in language: String) -> String { names[language] ?? name }
}
