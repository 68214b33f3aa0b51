extension Layer {
  /// Stars scattered uniformly at random over equal sections of the strip.
  public struct RandomStars: Hashable, Sendable {
    /// The glow of a star; with sizes that vary, that of the largest one.
    public var sprite: Sprite

    /// Number of stars.
    public let count: Count

    /// Whether the layer ignores an explicit star count, unless that count is 0.
    public let keepsCount: Bool

    /// How the stars differ from one another, or `nil` if they are all the same.
    public let variety: StarVariety?

    /// How the number of stars is given.
    public enum Count: Hashable, Sendable {
      /// Stars in each section on the reference canvas; the number scales with the canvas's area.
      case perSection(Int)
      /// Stars in all sections together, on a canvas of any size.
      case total(Int)
    }

    /// Creates a description of random stars that all look the same.
    ///
    /// - Parameters:
    ///   - sprite: The glow of every star.
    ///   - perSection: Number of stars in each section on the reference canvas.
    ///   - keepsCount: Whether the layer ignores an explicit star count, unless that count is 0.
    public init(sprite: Sprite, perSection: Int, keepsCount: Bool = false) {
      self.init(sprite: sprite, count: .perSection(perSection), keepsCount: keepsCount)
    }

    /// Creates a description of random stars.
    ///
    /// - Parameters:
    ///   - sprite: The glow of a star; with sizes that vary, that of the largest one.
    ///   - count: Number of stars.
    ///   - keepsCount: Whether the layer ignores an explicit star count, unless that count is 0. A total is
    ///     always kept.
    ///   - variety: How the stars differ from one another.
    public init(
      sprite: Sprite, count: Count, keepsCount: Bool = false, variety: StarVariety? = nil
    ) {
      self.sprite = sprite
      self.count = count
      if case .total = count { self.keepsCount = true } else { self.keepsCount = keepsCount }
      self.variety = variety
    }

    /// The colour of all stars if it is the same everywhere, otherwise `nil`.
    public var plainColor: Color? {
      variety?.palette.isEmpty ?? true ? sprite.plainColor : nil
    }

    /// Whether the stars twinkle.
    public var twinkles: Bool { variety?.twinkle != nil }
  }
}
