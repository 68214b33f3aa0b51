/// One layer of the sky: its content and its speed relative to the foreground.
public struct Layer: Hashable, Sendable {
  /// The layer's name, used in messages and frame debuggers.
  public let name: String

  /// Speed relative to the foreground: 0 is stationary, 1 keeps pace with it.
  public let speed: Double

  /// Opacity of the content as a whole, 0 to 1; ``content`` includes it.
  public let opacity: Double

  /// What the layer shows.
  public let content: Content

  /// The ruler at the lower edge of the canvas, if there is one; it moves with the layer.
  public let ruler: Ruler?

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - name: The layer's name.
  ///   - speed: Speed relative to the foreground.
  ///   - opacity: Factor from 0 to 1 for the opacity of the content, but not of the ruler.
  ///   - content: What the layer shows.
  ///   - ruler: The ruler at the lower edge of the canvas, if there is one.
  public init(
    name: String, speed: Double, opacity: Double = 1, content: Content, ruler: Ruler? = nil
  ) {
    precondition((0...1).contains(opacity), "an opacity lies in 0 to 1")
    self.ruler = ruler
    self.name = name
    self.speed = speed
    self.opacity = opacity
    self.content = content.faded(by: opacity)
  }

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
    case ecliptic(LineStyle)
    /// The Sun, the Moon and the planets.
    case bodies(Bodies)
    /// The names of the signs' bright stars.
    case names(StarNames)
  }

  /// A radial gradient in a rectangle that is stretched to the canvas, independently in x and y.
  public struct Vignette: Hashable, Sendable {
    /// Size of the rectangle before stretching, in points.
    public let size: Size

    /// Radius in the unstretched rectangle at which the gradient reaches `outer`, in points.
    public let radius: Double

    /// Colour at the centre; its alpha is the vignette's opacity there.
    public let inner: Color

    /// Colour at `radius` and beyond; its alpha is the vignette's opacity there.
    public let outer: Color

    /// Creates a gradient.
    public init(size: Size, radius: Double, inner: Color, outer: Color) {
      self.size = size
      self.radius = radius
      self.inner = inner
      self.outer = outer
    }
  }

  /// How lines look: those between a sign's stars, or the ecliptic.
  public struct LineStyle: Hashable, Sendable {
    /// Stroke width in points.
    public let width: Double

    /// Colour of each line; overlapping lines blend over each other.
    public let color: Color

    /// Creates a line style.
    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The Sun, the Moon and the planets, with their names.
  public struct Bodies: Hashable, Sendable {
    /// Font size of the names in points; 0 for none.
    public let nameSize: Double

    /// Colour of the names; its alpha is their opacity.
    public var nameColor: Color

    /// Factor of the sizes of the Moon's and the Sun's discs; 1 is half a degree, as in the sky.
    public let discs: Double

    /// Radius of the Sun's glow in degrees, within which no star shows; 0 for none.
    public let sunGlow: Double

    /// Opacity of everything but the names, 0 to 1.
    public var opacity: Double

    /// Creates a description.
    public init(
      nameSize: Double = 11, nameColor: Color = Color(rgb: 0xE8D8B0).withAlpha(0.7),
      discs: Double = 1, sunGlow: Double = 9, opacity: Double = 1
    ) {
      self.nameSize = nameSize
      self.nameColor = nameColor
      self.discs = discs
      self.sunGlow = sunGlow
      self.opacity = opacity
    }
  }

  /// The signs' stars of one size.
  public struct SignStars: Hashable, Sendable {
    /// The glow of every star.
    public let sprite: Sprite

    /// Which of the signs' stars the layer shows.
    public let size: Sign.StarSize

    /// Creates a description of sign stars.
    public init(sprite: Sprite, size: Sign.StarSize) {
      self.sprite = sprite
      self.size = size
    }
  }
}
