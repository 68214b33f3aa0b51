/// The layout of the info panel, in points from the centre of the canvas.
public enum PanelLayout {
  /// The centre of the logo for a canvas.
  public static func logoCentre(on canvas: Canvas) -> Point {
    Point(x: 0, y: canvas.height / 6 - canvas.height / 2)
  }

  /// The centre of the link's ink for a canvas.
  public static func linkCentre(on canvas: Canvas) -> Point {
    Point(x: 0, y: canvas.height * 5 / 6 - canvas.height / 2)
  }

  /// Font size of the link.
  public static let linkSize = 24.0

  /// Font size of the text.
  public static let textSize = 18.0

  /// Distance between successive lines of the text.
  public static let linePitch = 21.0

  /// Distance of the underline from the link's ink.
  public static let underlineGap = 8.0

  /// Stroke width of the link's underline.
  public static let underlineWidth = 2.0

  /// Approximate half width of the link's text, assuming a monospaced font.
  ///
  /// - Parameter link: The text.
  /// - Returns: Points.
  public static func halfWidth(of link: String) -> Double {
    width(of: link, size: linkSize) / 2
  }

  /// Approximate width of a text, assuming a monospaced font, in points.
  static func width(of text: String, size: Double) -> Double {
    // Ideographs are as wide as the font size; all other characters take 0.602 of it.
    text.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 1 : 0.602) } * size
  }

  /// Whether a point is on the link's text.
  ///
  /// - Parameters:
  ///   - point: Points from the centre of the canvas.
  ///   - link: The text.
  ///   - canvas: Size and scale of the image.
  /// - Returns: Whether the point lies in the text's box.
  static func linkContains(_ point: Point, link: String, canvas: Canvas) -> Bool {
    let centre = linkCentre(on: canvas)
    return abs(point.x - centre.x) <= halfWidth(of: link)
      && abs(point.y - centre.y) <= linkSize / 2
  }
}
