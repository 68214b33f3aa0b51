extension Layer {
  /// The kinds of content a layer can have.
  public enum Content: Hashable, Sendable {
    /// Randomly scattered stars.
    case stars(RandomStars)
    /// Clouds of fractal noise.
    case nebula(Nebula)
    /// A gradient from the centre of the canvas to its corners; it never moves.
    case vignette(Vignette)
    /// An image along the strip.
    case image(Image)
    /// Text at regular distances along the strip.
    case labels(Labels)
    /// The lines of the signs.
    case lines(LineStyle)
    /// The signs' stars of one size.
    case signStars(SignStars)
    /// The stars of a catalogue.
    case catalog(CatalogStars)
    /// The ecliptic, a line through the middle of the canvas.
    case ecliptic(Ecliptic)
    /// The Sun, the Moon and the planets.
    case bodies(Bodies)
    /// The names of the signs' bright stars.
    case names(StarNames)
    /// Meteors: at random, or those of the real showers.
    case meteors(Meteors)
    /// Curtains of northern light.
    case aurora(Aurora)
  }
}

/// The rows of the table of kinds.
extension Layer.Content {
  /// All kinds, in the order in which messages list them.
  package static let kinds: [any LayerContent.Type] = [
    Layer.RandomStars.self, Layer.Image.self, Layer.Nebula.self, Layer.Vignette.self,
    Layer.Labels.self, Layer.LineStyle.self, Layer.SignStars.self, Layer.CatalogStars.self,
    Layer.Ecliptic.self, Layer.Bodies.self, Layer.StarNames.self, Layer.Meteors.self,
    Layer.Aurora.self,
  ]

  /// Whether it is the Sun, the Moon and the planets.
  var hasBodies: Bool { if case .bodies = self { true } else { false } }

  /// Whether it is meteors, of whatever kind.
  package var hasMeteors: Bool { if case .meteors = self { true } else { false } }

  /// Whether it is the meteors of the real showers.
  var hasShowers: Bool { if case .meteors(let meteors) = self { meteors.isReal } else { false } }

  /// The content as a value of its own type.
  package var value: any LayerContent {
    switch self {
    case .stars(let content): content
    case .image(let content): content
    case .nebula(let content): content
    case .vignette(let content): content
    case .labels(let content): content
    case .lines(let content): content
    case .signStars(let content): content
    case .catalog(let content): content
    case .ecliptic(let content): content
    case .bodies(let content): content
    case .names(let content): content
    case .meteors(let content): content
    case .aurora(let content): content
    }
  }
}
