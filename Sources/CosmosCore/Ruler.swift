/// What stands at the lower edge of the sky: a scale of ticks, and at each sign a marker, its icon and its names.
///
/// All of it moves with its layer. Heights are points above the canvas's lower edge.
public struct Ruler: Hashable, Sendable {
  /// Two rows of upright ticks from the lower edge.
  public struct Ticks: Hashable, Sendable {
    /// Distance between neighbouring short ticks, in points, before it is fitted to the sky's period.
    public let pitch: Double
    /// Short ticks between neighbouring tall ones, and one of those.
    public let shortPerTall: Int
    /// Width and height of a short tick, in points.
    public let short: Size
    /// Width and height of a tall tick, in points.
    public let tall: Size
    /// Colour of each tick; where a short and a tall one overlap both show.
    public let color: Color

    /// Short ticks in the distance between two signs: so many that the scale is the same at each.
    ///
    /// - Parameter spacing: Distance between neighbouring signs, in points.
    /// - Returns: A multiple of ``shortPerTall``.
    public func count(in spacing: Double) -> Int {
      let tall = (spacing / (pitch * Double(shortPerTall))).rounded()
      return shortPerTall * max(1, Int(min(tall, 1e6)))
    }
  }

  /// An upright line at each sign.
  public struct Marker: Hashable, Sendable {
    /// Width and height, in points.
    public let size: Size
    /// Its colour.
    public let color: Color
  }

  /// The sign's icon, drawn as a stroke.
  public struct Icon: Hashable, Sendable {
    /// Height of its middle above the lower edge, in points.
    public let rise: Double
    /// Size, compared with its path.
    public let scale: Double
    /// Width of its stroke before it is scaled, in points.
    public let width: Double
    /// Its colour; where its strokes cross it is no darker.
    public let color: Color
  }

  /// A line of text, centred by its ink.
  public struct Label: Hashable, Sendable {
    /// Height of the ink's middle above the lower edge, in points.
    public let rise: Double
    /// Size of the font, in points.
    public let size: Double
    /// Its colour.
    public let color: Color
  }

  /// The scale.
  public let ticks: Ticks
  /// The line at each sign.
  public let marker: Marker
  /// The sign's icon.
  public let icon: Icon
  /// The sign's name.
  public let name: Label
  /// The sign's place on the zodiac in degrees.
  public let degrees: Label
}
