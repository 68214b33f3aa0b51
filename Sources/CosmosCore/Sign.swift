/// One sign of the zodiac: its stars, the lines between them, and its icon.
public struct Sign: Hashable, Sendable {
  /// Lower-case English name, by which commands and files know the sign.
  public let name: String

  /// Big stars, in points from the middle of the canvas while the sign is centred.
  public let bigStars: [Point]

  /// Small stars, in points from the middle of the canvas while the sign is centred.
  public let smallStars: [Point]

  /// Lines between stars, in points from the middle of the canvas while the sign is centred.
  public let lines: [Line]

  /// Icon, in points; its tight bounds begin at 0, 0.
  public let icon: IconPath

  /// Where the icon's path starts, as a share of its bounds.
  public let iconAnchor: Point

  /// Creates a sign from its parts.
  ///
  /// - Parameters:
  ///   - name: Lower-case English name.
  ///   - bigStars: Big stars, in points from the middle of the canvas.
  ///   - smallStars: Small stars, in points from the middle of the canvas.
  ///   - lines: Lines between stars, in points from the middle of the canvas.
  ///   - icon: Icon, in points; its tight bounds begin at 0, 0.
  ///   - iconAnchor: Where the icon's path starts, as a share of its bounds.
  public init(
    name: String, bigStars: [Point], smallStars: [Point], lines: [Line], icon: IconPath,
    iconAnchor: Point
  ) {
    self.name = name
    self.bigStars = bigStars
    self.smallStars = smallStars
    self.lines = lines
    self.icon = icon
    self.iconAnchor = iconAnchor
  }

  /// The stars of one size.
  public func stars(_ size: StarSize) -> [Point] {
    switch size {
    case .big: bigStars
    case .small: smallStars
    }
  }

  /// A straight line that grows from one star to another.
  public struct Line: Hashable, Sendable {
    /// Where the line begins to grow.
    public let start: Point

    /// Where it ends when drawn in full.
    public let end: Point

    /// Creates a line between two places.
    public init(start: Point, end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// The two sizes of a sign's stars.
  public enum StarSize: String, Hashable, Sendable, Decodable {
    /// The bright ones, which move with the foreground.
    case big
    /// The lesser ones, which lag behind and fall into place when the sign is centred.
    case small
  }
}
