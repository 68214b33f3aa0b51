/// Everything that moves in a sky, at one moment: a handful of numbers, never one per star.
public struct SkyFrame: Hashable, Sendable {
  /// Foreground position, the master offset, in points from the start of the strip; right is positive.
  public var offset: Double

  /// The signs whose lines show, and how much of each line is drawn.
  public var reveals: Reveals

  /// Time at which layers that change by themselves are shown, in seconds; it stays 0 in a sky without any.
  public var layerTime: Seconds = 0

  /// Time after which what layers do by themselves repeats, in seconds; `nil` for each layer's own course.
  public var layerLoop: Seconds?

  /// The date at each time, in a sky whose meteors depend on it.
  public var dates: SkyDate?

  /// The menu, or `nil` if the sky has none.
  public var menu: MenuFrame?

  /// Opacity of the instruction.
  public var instruction = 0.0

  /// Opacity of the info panel.
  public var panel = 0.0

  /// Blend from the normal to the pressed colour of the panel's link, 0 to 1.
  public var linkPress = 0.0

  /// Opacity of the marks where the planets stood on the last days.
  public var trail = 0.0

  /// Opacity of the caption.
  public var caption = 0.0

  /// Opacity of the splash.
  public var splash = 0.0

  /// Where the Sun, the Moon and the planets stand, in a sky that shows them.
  public var bodies: BodyPlaces?

  /// Degrees by which longitudes of the date exceed those of J2000, which a ruler with degrees allows for.
  public var precession = 0.0

  /// Factor of the sRGB-encoded colour values of the whole picture, 0 to 1, if the scene is dimmable.
  public var brightness = 1.0

  /// Opacity of the rulers.
  public var rulerOpacity = 1.0

  /// Whether texts over the sky, and the panels under them, have the highest contrast.
  public var hasHighContrast = false

  /// Time at which auroras are shown, in seconds: that of the layers in steps of a fifteenth of a second, in motion too,
  /// because their folds pass slowly; exact in a loop, which would not close otherwise.
  package var auroraTime: Seconds {
    guard layerLoop == nil else { return layerTime }
    // A time that is a whole number of steps may be a rounding error before it.
    return (layerTime * Twinkle.framesPerSecond + 0.001).rounded(.down) / Twinkle.framesPerSecond
  }

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - offset: Foreground position in points.
  ///   - reveals: The signs whose lines show.
  public init(offset: Double, reveals: Reveals = Reveals()) {
    self.offset = offset
    self.reveals = reveals
  }

  /// How much of one sign's lines is drawn.
  public struct LineReveal: Hashable, Sendable {
    /// The sign's index along the strip.
    public var sign: Int

    /// Drawn fraction of each line, 0 to 1, starting at its first star.
    public var strokeEnd: Double

    /// Creates a reveal.
    public init(sign: Int, strokeEnd: Double) {
      self.sign = sign
      self.strokeEnd = strokeEnd
    }
  }
}
