/// The stars of a random layer; each star's position is a pure function of the seed and the star's indices.
///
/// Stars don't depend on one another. A section with more stars therefore starts with the same ones, and
/// every machine generates the same sky.
public struct StarField: Hashable, Sendable {
  /// Selects the sky; every seed gives a different one.
  public let seed: UInt64

  /// Distinguishes the layers of one sky.
  public let layer: Int

  /// Number of equal sections along the strip; at least 1.
  public let sections: Int

  /// Number of stars in all sections together; zero or more.
  public let count: Int

  /// Creates a field whose stars are spread over its sections as evenly as possible.
  ///
  /// - Parameters:
  ///   - seed: Selects the sky.
  ///   - layer: Distinguishes the layers of one sky.
  ///   - sections: Number of equal sections along the strip; at least 1.
  ///   - count: Number of stars in all sections together; zero or more.
  public init(seed: UInt64, layer: Int, sections: Int, count: Int) {
    precondition(sections >= 1 && count >= 0, "a field has sections with stars")
    self.seed = seed
    self.layer = layer
    self.sections = sections
    self.count = count
  }

  /// Returns the number of stars in a section; two sections differ by one star at most.
  public func count(ofSection section: Int) -> Int {
    (section + 1) * count / sections - section * count / sections
  }

  /// Calls `body` with every star, section by section.
  public func forEachStar(_ body: (StripPoint) -> Void) {
    for section in 0..<sections {
      let key = key(of: section)
      for number in 0..<count(ofSection: section) {
        body(star(number, of: section, key: key))
      }
    }
  }

  /// Returns the position of one star, uniformly distributed over its section.
  @inline(__always)
  private func star(_ number: Int, of section: Int, key: UInt64) -> StripPoint {
    let bits = StarField.mix(key &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    let along = (UInt64(section) << 32 | bits >> 32) / UInt64(sections)
    // A `Float` represents only 24 bits of the lower half exactly.
    let down = Float(bits >> 8 & 0xFF_FFFF) * 0x1p-24
    return StripPoint(x: UInt32(truncatingIfNeeded: along), y: down)
  }

  private func key(of section: Int) -> UInt64 {
    StarField.mix(StarField.mix(seed) ^ UInt64(layer) << 32 ^ UInt64(section))
  }

  /// A bijection on 64 bits in which flipping any input bit flips about half of the output bits.
  ///
  /// It is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
