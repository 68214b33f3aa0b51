/// One sign, such as a constellation of the zodiac: its stars, the lines between them, and its icon.
public struct Sign: Hashable, Sendable {
  /// Lower-case English name that identifies the sign in commands and files.
  public let name: String

  /// The text that the ruler and the menu show, in any language; `nil` for the translation of the name.
  public let label: String?

  /// Where the sign stands on a strip with degrees, in degrees as people read them; `nil` if the signs divide the
  /// strip evenly.
  public let place: Double?

  /// Big stars, in points relative to the centre of the canvas when the sign is centred; y grows down.
  public let bigStars: [Point]

  /// Small stars, in points relative to the centre of the canvas when the sign is centred; y grows down.
  public let smallStars: [Point]

  /// Lines between stars, in points relative to the centre of the canvas when the sign is centred.
  public let lines: [Line]

  /// The names of bright stars, the most important ones first.
  public let starNames: [StarName]

  /// Icon, in points, drawn around the centre of its tight bounds; without steps, the sign has no icon.
  public let icon: IconPath

  /// Where the icon's path starts, as fractions of the width and height of its bounds.
  public let iconAnchor: Point

  /// Creates a sign.
  ///
  /// - Parameters:
  ///   - name: Lower-case English name; not empty.
  ///   - label: The text that the ruler and the menu show; `nil` for the translation of the name.
  ///   - place: Where it stands on a strip with degrees, 0 up to 360.
  ///   - bigStars: Big stars, in points relative to the centre of the canvas; y grows down.
  ///   - smallStars: Small stars, in the same coordinates.
  ///   - lines: Lines between stars.
  ///   - starNames: The names of bright stars, the most important ones first.
  ///   - icon: Icon, in points; a path without steps means no icon.
  ///   - iconAnchor: Where the icon's path starts, as fractions of the width and height of its bounds; `nil` to
  ///     compute it.
  public init(
    name: String, label: String? = nil, place: Double? = nil, bigStars: [Point],
    smallStars: [Point] = [], lines: [Line] = [], starNames: [StarName] = [],
    icon: IconPath = IconPath(steps: []), iconAnchor: Point? = nil
  ) {
    precondition(!name.isEmpty && name == name.lowercased(), "a sign's name is in lower case")
    self.name = name
    self.label = label
    self.place = place
    self.bigStars = bigStars
    self.smallStars = smallStars
    self.lines = lines
    self.starNames = starNames
    self.icon = icon
    self.iconAnchor = iconAnchor ?? icon.anchor
  }

  /// Creates a sign of big stars joined by one polyline.
  ///
  /// - Parameters:
  ///   - name: Lower-case English name; not empty.
  ///   - stars: Big stars, in points relative to the centre of the canvas; y grows down.
  ///   - order: Indices into `stars` in the order in which the polyline visits them; an index may repeat.
  ///     `0...4` joins the first five stars.
  public init(name: String, stars: [Point], joined order: some Sequence<Int>) {
    let ends = order.map { stars[$0] }
    self.init(
      name: name, bigStars: stars,
      lines: zip(ends, ends.dropFirst()).map { Line(start: $0, end: $1) })
  }

  /// Returns the stars of one size.
  public func stars(_ size: StarSize) -> [Point] {
    switch size {
    case .big: bigStars
    case .small: smallStars
    }
  }

  /// A straight line that grows from one star to another.
  public struct Line: Hashable, Sendable {
    /// Where the line starts to grow.
    public let start: Point

    /// Where the line ends when it is drawn in full.
    public let end: Point

    /// Creates a line from its end points.
    public init(start: Point, end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// The two sizes of a sign's stars.
  public enum StarSize: String, Hashable, Sendable {
    /// Bright stars, which move with the foreground.
    case big
    /// Fainter stars, which lag behind the foreground and line up when the sign is centred.
    case small
  }
}
