/// Where the parts of the info panel are, in points from the middle of the canvas.
public enum PanelLayout {
  /// The height of the mark's middle, for a canvas.
  public static func markCentre(on canvas: Canvas) -> Point {
    Point(x: 0, y: canvas.height / 6 - canvas.height / 2)
  }

  /// The middle of the link's ink, for a canvas.
  public static func linkCentre(on canvas: Canvas) -> Point {
    Point(x: 0, y: canvas.height * 5 / 6 - canvas.height / 2)
  }

  /// Size of the link's font.
  public static let linkSize = 24.0

  /// Size of the text's font.
  public static let textSize = 18.0

  /// Distance from one line of the text to the next.
  public static let linePitch = 21.0

  /// Distance of the line under the link from the link's ink, in points.
  public static let underlineGap = 8.0

  /// Width of the line under the link, in points.
  public static let underlineWidth = 2.0

  /// Half the width of the link's text, about: characters of the font are evenly wide.
  ///
  /// - Parameter link: The text.
  /// - Returns: Points.
  public static func halfWidth(of link: String) -> Double {
    // Ideographs are as wide as the font's size, everything else 0.602 of it.
    link.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 1 : 0.602) } * linkSize / 2
  }

  /// Whether a place is on the link's text.
  ///
  /// - Parameters:
  ///   - point: Points from the middle of the canvas.
  ///   - link: The text.
  ///   - canvas: Size and scale of the picture.
  /// - Returns: Whether it lies in the text's box.
  static func linkContains(_ point: Point, link: String, canvas: Canvas) -> Bool {
    let centre = linkCentre(on: canvas)
    return abs(point.x - centre.x) <= halfWidth(of: link)
      && abs(point.y - centre.y) <= linkSize / 2
  }
}
