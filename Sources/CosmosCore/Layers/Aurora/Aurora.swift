extension Layer {
  /// An aurora: curtains of rays that hang in folds, and drift and brighten slowly.
  ///
  /// Lengths are shares of the canvas's height, so an aurora looks alike on any canvas.
  public struct Aurora: Hashable, Sendable {
    /// Number of curtains, one behind the other, 1 to ``maxCurtains``.
    public let curtains: Int

    /// Mean height of the lower edge of the foremost curtain above the lower edge of the canvas, a share of its height.
    public let foot: Double

    /// Mean length of the rays, a share of the canvas's height.
    public let height: Double

    /// Colour near the lower edge; its alpha is the opacity of the brightest folds.
    public var lower: Color

    /// Colour of the upper ends of the rays; its alpha counts like that of ``lower``.
    public var upper: Color

    /// Time in which the folds pass once, in seconds, ``minPeriod`` to ``maxPeriod``.
    public let period: Seconds

    /// Maximum number of curtains.
    public static let maxCurtains = 6

    /// Minimum period in seconds; anything faster would jump, because a sky at rest is redrawn fifteen times a second.
    public static let minPeriod: Seconds = 5

    /// Maximum period in seconds.
    public static let maxPeriod: Seconds = 3600

    /// Creates a description of an aurora.
    public init(
      curtains: Int = 3, foot: Double = 0.36, height: Double = 0.62,
      lower: Color = Color(rgb: 0x4CFFA6), upper: Color = Color(rgb: 0x9A5CFF),
      period: Seconds = 90
    ) {
      precondition((1...Aurora.maxCurtains).contains(curtains), "there are a few curtains")
      precondition(height > 0 && period > 0, "rays have a length, and folds pass")
      self.curtains = curtains
      self.foot = foot
      self.height = height
      self.lower = lower
      self.upper = upper
      self.period = period
    }
  }
}

extension Layer.Aurora: LayerContent {
  package static let field = "aurora"

  private enum Field: String, CaseIterable {
    case curtains, foot, height, lower, upper, opacity, period
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let standard = Self()
    let opacity = try fields.number(.opacity, in: 0...1, else: 0.8)
    self.init(
      curtains: try fields[.curtains]?.wholeNumber(in: 1...Self.maxCurtains) ?? standard.curtains,
      foot: try fields.number(.foot, in: 0...1, else: standard.foot),
      height: try fields.number(.height, in: 0.05...2, else: standard.height),
      lower: (try fields[.lower]?.color() ?? standard.lower).withAlpha(opacity),
      upper: (try fields[.upper]?.color() ?? standard.upper).withAlpha(opacity),
      period: try fields.number(
        .period, in: Self.minPeriod...Self.maxPeriod, of: "seconds", else: standard.period))
  }

  package var content: Layer.Content { .aurora(self) }

  package func motion(layer index: Int, of scene: SkyScene) -> (any LayerMotion)? {
    Twinkle.Steps()
  }

  package mutating func fade(by factor: Double) {
    (lower, upper) = (lower.faded(by: factor), upper.faded(by: factor))
  }
}
