/// All that moves in a sky, at one moment: a handful of numbers, never one for each star.
public struct SkyFrame: Hashable, Sendable {
  /// Foreground position, the master offset, in points from the strip's start; right is positive.
  public var offset: Double

  /// The signs whose lines show, and how much of each line.
  public var reveals: Reveals

  /// The menu, or `nil` where the sky has none.
  public var menu: MenuFrame?

  /// Opacity of the instruction.
  public var instruction = 0.0

  /// Opacity of the info panel.
  public var panel = 0.0

  /// How much of the panel's link has the colour of a pressed one, 0 to 1.
  public var linkPress = 0.0

  /// Opacity of the launch picture.
  public var splash = 0.0

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
    /// The sign's place along the strip.
    public var sign: Int

    /// Drawn share of each line, 0 to 1, from its first star on.
    public var strokeEnd: Double

    /// Creates a reveal.
    public init(sign: Int, strokeEnd: Double) {
      self.sign = sign
      self.strokeEnd = strokeEnd
    }
  }
}
