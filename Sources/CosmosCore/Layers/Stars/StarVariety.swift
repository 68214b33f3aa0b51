/// How the stars of a random layer differ from one another.
///
/// A star's size, colour and twinkling follow from a hash of its position, so that a star takes no more memory
/// and every machine shows the same ones. `Shaders/star.vert.glsl` does the same on the GPU.
public struct StarVariety: Hashable, Sendable {
  /// Diameter of the smallest star as a fraction of the largest one's, greater than 0 and at most 1.
  ///
  /// Diameters are evenly distributed between the two.
  public let smallest: Double

  /// Colours that the sprite's are multiplied by, with their weights; empty if all stars have the sprite's own.
  public let palette: [Tint]

  /// How the stars twinkle, if they do.
  public let twinkle: Twinkle?

  /// A colour of a palette.
  public struct Tint: Hashable, Sendable {
    /// The colour; its alpha is ignored.
    public let color: Color

    /// Number of stars of this colour in proportion to the palette's other weights; zero or more.
    public let weight: Double

    /// Creates a colour with a weight.
    public init(color: Color, weight: Double = 1) {
      self.color = color
      self.weight = weight
    }
  }

  /// Maximum number of colours in a palette.
  public static let maxTints = 16

  /// For each colour of the palette but the last, the first draw of 24 bits that selects a later one.
  ///
  /// The remaining elements exceed every draw.
  package let thresholds: [16 of UInt32]

  /// Creates a description of the differences.
  ///
  /// - Parameters:
  ///   - smallest: Diameter of the smallest star as a fraction of the largest one's, greater than 0 and at
  ///     most 1.
  ///   - palette: At most ``maxTints`` colours, of which one has a weight greater than zero; or none.
  ///   - twinkle: How the stars twinkle, if they do.
  public init(smallest: Double = 1, palette: [Tint] = [], twinkle: Twinkle? = nil) {
    precondition(smallest > 0 && smallest <= 1, "the smallest star is no larger than the largest")
    precondition(palette.count <= StarVariety.maxTints, "a palette has 16 colours at most")
    let total = palette.reduce(0) { $0 + $1.weight }
    precondition(
      palette.isEmpty || palette.allSatisfy { $0.weight >= 0 } && total > 0 && total.isFinite,
      "weights are zero or more, and not all are zero")
    self.smallest = smallest
    self.palette = palette
    self.twinkle = twinkle
    var thresholds = [16 of UInt32](repeating: 1 << 24)
    var sum = 0.0
    for (index, tint) in palette.dropLast().enumerated() {
      sum += tint.weight
      thresholds[index] = UInt32((sum / total * 0x1p24).rounded())
    }
    self.thresholds = thresholds
  }

  // MARK: One star

  /// The diameter of a star as a fraction of the largest one's.
  public func size(of star: StripPoint) -> Double {
    star.size(smallest: smallest)
  }

  /// The index in the palette of a star's colour, or `nil` if there is no palette.
  public func tint(of star: StripPoint) -> Int? {
    guard !palette.isEmpty else { return nil }
    let draw = StarHash(star).tint
    return (0..<palette.count - 1).reduce(0) { $0 + (draw >= thresholds[$1] ? 1 : 0) }
  }

  /// Returns the opacity of a star at a time.
  ///
  /// - Parameters:
  ///   - star: The star's position.
  ///   - time: Seconds since the sky opened.
  ///   - loop: See ``Twinkle/phase(at:loop:)``.
  /// - Returns: A fraction of the star's full opacity, 0 to 1.
  public func brightness(
    of star: StripPoint, at time: Seconds, loop: Seconds? = nil
  ) -> Double {
    guard let twinkle else { return 1 }
    let angle = twinkle.phase(at: time, loop: loop).angle(of: StarHash(star))
    // Half a turn in either direction, as in the shader.
    let turns = Double(Int32(bitPattern: angle)) * 0x1p-32
    return 1 - twinkle.amount * (0.5 - 0.5 * MenuLayout.cosine(2 * .pi * turns))
  }
}

extension StripPoint {
  /// Returns the diameter of a random star.
  ///
  /// - Parameter smallest: Diameter of the smallest star, as a fraction of the largest one's.
  /// - Returns: A fraction of the largest star's diameter, `smallest` to 1.
  func size(smallest: Double) -> Double {
    smallest + (1 - smallest) * Double(StarHash(self).size) * 0x1p-24
  }
}

extension StarVariety {
  /// Whether two descriptions have the same differences; the thresholds follow from the palette.
  public static func == (one: StarVariety, other: StarVariety) -> Bool {
    one.smallest == other.smallest && one.palette == other.palette && one.twinkle == other.twinkle
  }

  /// Hashes everything that the thresholds follow from.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(smallest)
    hasher.combine(palette)
    hasher.combine(twinkle)
  }
}
