/// One layer of the sky: what is on it, and how fast it slides when the foreground does.
public struct Layer: Hashable, Sendable {
  /// Name, for messages and for frame debuggers.
  public let name: String

  /// Share of the foreground's motion that the layer follows: 0 stands still, 1 keeps pace.
  public let speed: Double

  /// What the layer shows.
  public let content: Content

  /// What stands at the lower edge of the canvas and moves with the layer, if anything.
  public let ruler: Ruler?

  /// Creates a layer.
  public init(name: String, speed: Double, content: Content, ruler: Ruler? = nil) {
    self.ruler = ruler
    self.name = name
    self.speed = speed
    self.content = content
  }

  /// The kinds of things that a layer can show.
  public enum Content: Hashable, Sendable {
    /// Stars strewn at random.
    case stars(RandomStars)
    /// A gradient from the middle of the canvas to its corners, which never moves.
    case vignette(Vignette)
    /// The lines of the signs.
    case lines(SignLines)
    /// The signs' stars of one size.
    case signStars(SignStars)
  }

  /// Stars strewn evenly at random over the sections of the strip, one section for each sign.
  public struct RandomStars: Hashable, Sendable {
    /// The glow of every star.
    public let sprite: Sprite

    /// Stars in each section on the reference canvas; the count grows with the canvas's area.
    public let perSection: Int

    /// Whether the layer keeps this count when another number of stars is asked for.
    public let keepsCount: Bool

    /// Creates a strewing of stars.
    public init(sprite: Sprite, perSection: Int, keepsCount: Bool = false) {
      self.sprite = sprite
      self.perSection = perSection
      self.keepsCount = keepsCount
    }
  }

  /// A round gradient on one picture that is stretched to the canvas, in x and y apart.
  public struct Vignette: Hashable, Sendable {
    /// Size of the picture before it is stretched, in points.
    public let size: Size

    /// Radius in the unstretched picture at which `outer` is reached, in points.
    public let radius: Double

    /// Colour in the middle; its alpha is the whole picture's opacity.
    public let inner: Color

    /// Colour at `radius` and beyond; its alpha is the whole picture's opacity.
    public let outer: Color

    /// Creates a gradient.
    public init(size: Size, radius: Double, inner: Color, outer: Color) {
      self.size = size
      self.radius = radius
      self.inner = inner
      self.outer = outer
    }
  }

  /// How the lines between a sign's stars are drawn.
  public struct SignLines: Hashable, Sendable {
    /// Stroke width in points.
    public let width: Double

    /// Colour of each line; where two lines overlap both show.
    public let color: Color

    /// Creates a style of lines.
    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The signs' stars of one size.
  public struct SignStars: Hashable, Sendable {
    /// The glow of every star.
    public let sprite: Sprite

    /// Which of the signs' stars.
    public let size: Sign.StarSize

    /// Creates a set of sign stars.
    public init(sprite: Sprite, size: Sign.StarSize) {
      self.sprite = sprite
      self.size = size
    }
  }
}
