/// The stars of a random layer: each star's place is a pure function of the seed and its number.
///
/// Nothing is remembered from one star to the next, so that a section with more stars has the same
/// first ones, and every machine makes the same sky.
public struct StarField: Hashable, Sendable {
  /// Chooses the sky; every seed gives another.
  public let seed: UInt64

  /// Sets layers of one sky apart.
  public let layer: Int

  /// Number of equal sections along the strip; at least 1.
  public let sections: Int

  /// Stars in each section; zero or more.
  public let starsPerSection: Int

  /// Stars in all sections together.
  public var count: Int { sections * starsPerSection }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - seed: Chooses the sky.
  ///   - layer: Sets layers of one sky apart.
  ///   - sections: Equal sections along the strip; at least 1.
  ///   - starsPerSection: Stars in each section; zero or more.
  public init(seed: UInt64, layer: Int, sections: Int, starsPerSection: Int) {
    precondition(sections >= 1 && starsPerSection >= 0, "a field has sections with stars")
    self.seed = seed
    self.layer = layer
    self.sections = sections
    self.starsPerSection = starsPerSection
  }

  /// The place of one star, anywhere in its section with equal chance.
  ///
  /// - Parameters:
  ///   - section: Section along the strip, from 0.
  ///   - number: Number of the star in its section, from 0.
  /// - Returns: The same place for the same numbers, always.
  public func star(section: Int, number: Int) -> StripPoint {
    star(number, of: section, key: key(of: section))
  }

  /// Calls `body` with every star, section by section.
  public func forEachStar(_ body: (StripPoint) -> Void) {
    for section in 0..<sections {
      let key = key(of: section)
      for number in 0..<starsPerSection {
        body(star(number, of: section, key: key))
      }
    }
  }

  @inline(__always)
  private func star(_ number: Int, of section: Int, key: UInt64) -> StripPoint {
    let bits = StarField.mix(key &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    let along = (UInt64(section) << 32 | bits >> 32) / UInt64(sections)
    // Of the lower half a Float holds 24 bits exactly.
    let down = Float(bits >> 8 & 0xFF_FFFF) * 0x1p-24
    return StripPoint(x: UInt32(truncatingIfNeeded: along), y: down)
  }

  private func key(of section: Int) -> UInt64 {
    StarField.mix(StarField.mix(seed) ^ UInt64(layer) << 32 ^ UInt64(section))
  }

  /// A bijection of 64 bits in which every bit of the input moves half of the output's bits.
  ///
  /// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
