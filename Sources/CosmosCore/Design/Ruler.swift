/// The ruler at the lower edge of the sky: ticks and, at each sign, a marker, an icon and labels.
///
/// The whole ruler moves with its layer. Heights are in points above the canvas's lower edge.
public struct Ruler: Hashable, Sendable {
  /// Short and tall vertical ticks, which stand on the lower edge.
  public struct Ticks: Hashable, Sendable {
    /// Nominal distance between neighbouring short ticks, in points; the actual one evenly divides the
    /// distance between two signs, or the whole turn of a sky with degrees.
    public let pitch: Double
    /// Number of short ticks per tall tick.
    public let shortPerTall: Int
    /// Width and height of a short tick, in points.
    public let short: Size
    /// Width and height of a tall tick, in points.
    public let tall: Size
    /// Where the pattern of ticks is anchored.
    public let phase: Phase
    /// Colour of each tick; overlapping short and tall ticks blend over each other.
    public let color: Color

    /// Where on the strip the pattern of ticks is anchored; the actual pitch makes it the same at every sign.
    ///
    /// In a sky with degrees, where signs stand anywhere, a tall tick is always centred on 0 degrees.
    public enum Phase: String, Hashable, Sendable {
      /// A tall tick, and a short one on it, are centred under each sign's marker.
      case signs
      /// The left edges of a tall and of a short tick are at the strip's start, as in the original app.
      case start
    }

    /// Returns the number of short ticks between two signs, chosen so that the ticks are the same at every sign.
    ///
    /// - Parameter spacing: Distance between neighbouring signs, in points; in a sky with degrees, that of the
    ///   whole turn.
    /// - Returns: A multiple of ``shortPerTall``.
    public func count(in spacing: Double) -> Int {
      let tallCount = (spacing / (pitch * Double(shortPerTall))).rounded()
      return shortPerTall * max(1, Int(min(tallCount, 1e6)))
    }
  }

  /// A vertical line at each sign, from the lower edge up.
  public struct Marker: Hashable, Sendable {
    /// Width and height, in points.
    public let size: Size
    /// Colour of the line.
    public let color: Color
  }

  /// The sign's icon, drawn as a stroke.
  public struct Icon: Hashable, Sendable {
    /// Height of the icon's centre above the lower edge, in points.
    public let rise: Double
    /// Scale factor applied to the icon's path.
    public let scale: Double
    /// Stroke width before scaling, in points.
    public let width: Double
    /// Colour of the stroke; it is not blended twice where the stroke crosses itself.
    public let color: Color
  }

  /// A line of text, centred on its ink bounds.
  public struct Label: Hashable, Sendable {
    /// Height of the ink's centre above the lower edge, in points.
    public let rise: Double
    /// Font size in points.
    public let size: Double
    /// Colour of the text.
    public let color: Color
  }

  /// Numbers along the degrees of a sky that has them.
  public struct Scale: Hashable, Sendable {
    /// Degrees between neighbouring numbers, 1 to 90; they divide the circle evenly.
    public let step: Int
    /// Height, size and colour of the numbers.
    public let label: Label
  }

  /// The names of the months along the degrees of a sky that has them, where the Sun is in each month.
  public struct Months: Hashable, Sendable {
    /// Height, size and colour of the names.
    public let label: Label
    /// Width and height of a line at the first of each month, from the lower edge up, in points; `nil` for none.
    public let marker: Size?
  }

  /// A dark strip behind all of the ruler, along the lower edge, whose upper part fades out.
  public struct Plate: Hashable, Sendable {
    /// Height above the lower edge, in points.
    public let height: Double
    /// Colour of the strip.
    public let color: Color

    /// Share of the height in which the strip fades out.
    public static let softShare = 0.55
  }

  /// The strip behind the ruler, if there is one.
  public let plate: Plate?
  /// The ticks.
  public let ticks: Ticks
  /// The line at each sign.
  public let marker: Marker
  /// The sign's icon.
  public let icon: Icon
  /// The sign's name.
  public let name: Label
  /// The sign's position on the zodiac in degrees, if it is shown.
  public let degrees: Label?
  /// Numbers along the degrees; only in a sky with degrees.
  public let scale: Scale?
  /// Names of the months; only in a sky with degrees.
  public let months: Months?
  /// Names of the showers of meteors that are coming, where the Sun will be at their maxima; only in a sky with degrees.
  public let showers: Label?

  /// Height by which the icon and the name of a sign stand higher if they would cover those of another one, in points.
  public static let rowHeight = 46.0
}
