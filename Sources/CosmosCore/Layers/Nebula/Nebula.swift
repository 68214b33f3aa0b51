extension Layer {
  /// Clouds along the whole strip: seeded fractal noise, or the Milky Way.
  public struct Nebula: Hashable, Sendable {
    /// Where the clouds are; colours change nothing about it.
    public let shape: Shape

    /// Colours from the thin rims of the clouds to their dense cores: 1 to ``maxColors``, evenly spread over the
    /// densities.
    public let colors: [Color]

    /// Opacity of the densest clouds, 0 to 1; thinner ones let through more, down to nothing in the gaps.
    public var opacity: Double

    /// Maximum number of colours.
    public static let maxColors = 8

    /// Creates a nebula.
    ///
    /// - Parameters:
    ///   - shape: Where the clouds are.
    ///   - colors: 1 to ``maxColors`` colours, from the thin rims to the dense cores; their alpha is ignored.
    ///   - opacity: Opacity of the densest clouds, 0 to 1.
    public init(shape: Shape, colors: [Color], opacity: Double = 1) {
      precondition(
        (1...Nebula.maxColors).contains(colors.count),
        "a nebula has 1 to \(Nebula.maxColors) colours")
      precondition((0...1).contains(opacity), "an opacity lies in 0 to 1")
      self.shape = shape
      self.colors = colors
      self.opacity = opacity
    }

    /// Where along a strip a nebula has clouds.
    public enum Course: Hashable, Sendable {
      /// Anywhere; gaps and clouds are noise.
      case everywhere
      /// The Milky Way, on a strip of ecliptic longitude; a shape's other properties have no effect.
      case milkyWay(DegreeScale)
    }

    /// The structure of a nebula.
    public struct Shape: Hashable, Sendable {
      /// Distinguishes the nebulae of a sky; the sky's own seed is mixed in.
      public let seed: UInt64

      /// Extent of the largest structures, in points.
      public let scale: Double

      /// Share of the sky under clouds, 0 to 1.
      public let coverage: Double

      /// How much dense clouds stand out from thin ones, from 0 for soft veils to 1 for hard rims.
      public let contrast: Double

      /// Number of octaves: each adds structures half as large as the one before.
      public let detail: Int

      /// Where along the strip there are clouds.
      public let course: Course

      /// The allowed values of ``scale``.
      static let scales = 10.0...10_000

      /// The allowed values of ``detail``.
      static let details = 1...8

      /// Creates a description of a structure.
      ///
      /// - Parameters:
      ///   - seed: Distinguishes the nebulae of a sky.
      ///   - scale: Extent of the largest structures, 10 to 10,000 points.
      ///   - coverage: Share of the sky under clouds, 0 to 1.
      ///   - contrast: How much dense clouds stand out from thin ones, 0 to 1.
      ///   - detail: Number of octaves, 1 to 8.
      ///   - course: Where along the strip there are clouds.
      public init(
        seed: UInt64 = 0, scale: Double = 300, coverage: Double = 0.6, contrast: Double = 0.3,
        detail: Int = 5, course: Course = .everywhere
      ) {
        precondition(Shape.scales.contains(scale), "a scale is 10 to 10,000 points")
        precondition(Shape.details.contains(detail), "a nebula has 1 to 8 octaves")
        precondition(
          (0...1).contains(coverage) && (0...1).contains(contrast),
          "coverage and contrast lie in 0 to 1")
        self.seed = seed
        self.scale = scale
        self.coverage = coverage
        self.contrast = contrast
        self.detail = detail
        self.course = course
      }
    }
  }
}

extension SkyScene {
  /// Returns the inputs of the texels of a layer's nebula.
  ///
  /// A nebula that stands still repeats after the width of the canvas, out of sight.
  package func nebulaSource(of nebula: Layer.Nebula, layer index: Int) -> NebulaTexels.Source {
    let layer = design.layers[index]
    let isFirst =
      index == shownLayers.first && design.backgroundBottom == nil && hasBackground
    return NebulaTexels.Source(
      nebula: nebula, ground: isFirst ? design.background : nil, skySeed: seed,
      period: layer.speed > 0 ? period(of: layer) : canvas.width, height: canvas.height)
  }
}

extension Layer.Nebula: LayerContent {
  package static let field = "nebula"

  package static func needsStrip(atSpeed speed: Double) -> Bool { speed > 0 }

  private enum Field: String, CaseIterable {
    case seed, colors, scale, coverage, contrast, detail, course
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let list = try fields.required(.colors)
    let colors = try list.map(atMost: Self.maxColors) { color throws(DesignError) in
      try color.color()
    }
    let standard = Shape()
    let course: Course
    switch (try fields[.course]?.text(), reader.degrees) {
    case (nil, _), ("everywhere", _): course = .everywhere
    case ("milkyWay", let degrees?): course = .milkyWay(degrees)
    case ("milkyWay", nil):
      course = try (fields[.course] ?? value).error("the Milky Way needs a sky with degrees")
        .reported(returning: .everywhere)
    default:
      course = try (fields[.course] ?? value).mismatch("must be \"everywhere\" or \"milkyWay\"")
        .reported(returning: .everywhere)
    }
    let shape = Shape(
      seed: UInt64(try fields[.seed]?.wholeNumber(in: 0...Int(UInt32.max)) ?? 0),
      scale: try fields.number(.scale, in: Shape.scales, of: "points", else: standard.scale),
      coverage: try fields.number(.coverage, in: 0...1, else: standard.coverage),
      contrast: try fields.number(.contrast, in: 0...1, else: standard.contrast),
      detail: try fields[.detail]?.wholeNumber(in: Shape.details) ?? standard.detail,
      course: course)
    guard !colors.isEmpty else {
      throw list.error("must be a list of 1 to \(Self.maxColors) colours")
    }
    try reader.take(Self.field, atMost: SkyDesign.maxNebulae, at: value)
    self.init(shape: shape, colors: colors)
  }

  package var content: Layer.Content { .nebula(self) }

  package var showsRealSky: Bool { shape.course != .everywhere }

  package var credit: Strings.Key? { showsRealSky ? .creditMilkyWay : nil }

  package mutating func fade(by factor: Double) { opacity *= factor }
}
