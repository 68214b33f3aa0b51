/// The layout of a menu that lists the signs by name, in points from the centre of the canvas.
///
/// The ring is still divided evenly among the signs. The selected sign's name is in the centre, between those of its
/// neighbours, and eight names on the ring say where to look.
extension MenuLayout {
  /// A row of the list above or below the selected name.
  public struct ListRow: Hashable, Sendable {
    /// Distance from the selected sign to the row's sign, in signs; negative is above.
    public let step: Int
    /// Height of the row's centre below the menu's centre.
    public let y: Double
    /// Maximum font size.
    public let size: Double
    /// Width into which the row's names are fitted.
    public let width: Double
    /// Opacity of the row.
    public let opacity: Double
  }

  /// The rows above and below the selected name, which fit into the innermost ring.
  public static let listRows = [
    ListRow(step: -2, y: -38, size: 9.5, width: 72, opacity: 0.5),
    ListRow(step: -1, y: -21, size: 11, width: 92, opacity: 0.6),
    ListRow(step: 1, y: 21, size: 11, width: 92, opacity: 0.6),
    ListRow(step: 2, y: 38, size: 9.5, width: 72, opacity: 0.5),
  ]

  /// Maximum font size of the selected name in the list.
  public static let listSize = 16.0

  /// Maximum font size of any other label in the centre.
  public static let labelSize = 13.0

  /// Width into which the label in the centre is fitted: the diameter of the innermost ring, less a margin.
  public static let labelWidth = 100.0

  /// Number of names on the ring of a menu that lists names.
  public static let guideCount = 8

  /// Maximum font size of the names on the ring.
  public static let guideSize = 10.0

  /// Width into which the names on the ring are fitted.
  public static let guideWidth = 44.0

  /// Opacity of the names on the ring.
  public static let guideOpacity = 0.75

  /// Returns the sign whose name is at a place on the ring.
  ///
  /// - Parameters:
  ///   - guide: Index of the place, below ``guideCount``.
  ///   - count: Number of signs.
  /// - Returns: The index of the sign in whose sector the name is.
  public static func sign(ofGuide guide: Int, of count: Int) -> Int { guide * count / guideCount }

  /// Returns the centre of a name on the ring.
  public static func guideCentre(at guide: Int, of count: Int) -> Point {
    onCircle(
      radius: 126, turns: (Double(sign(ofGuide: guide, of: count)) + 0.5) / Double(count))
  }

  /// Returns the font size at which a text fits into a width, assuming a monospaced font.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width, in points.
  ///   - most: The largest font size to use.
  /// - Returns: A size from 6 to `most`, or `most` if that is less; a text that is still too long sticks out.
  public static func size(of text: String, fitting width: Double, upTo most: Double) -> Double {
    let natural = PanelLayout.width(of: text, size: most)
    return natural <= width ? most : min(most, max(minFittedSize, most * width / natural))
  }

  /// Minimum font size of a text that is fitted into a width.
  private static let minFittedSize = 6.0

  /// Inner ends of the marks between signs.
  static let listMarkRadius = 150.0

  /// Distance of the signs' dots from the menu's centre while the menu is open.
  static let listDotRadius = 161.0

  /// How far out a point selects a sign: to the open thick ring.
  static let listReach = 225.0
}
