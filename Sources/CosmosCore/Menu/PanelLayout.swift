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

  /// Height of the link's underline below the centre of the canvas.
  public static func underlineY(on canvas: Canvas) -> Double {
    linkCentre(on: canvas).y + linkSize * 0.37 + underlineGap
  }

  /// Size of the logo without its stroke.
  public static let logoSize = Size(width: 65, height: 50)

  /// Width of the canvas that texts leave free, so that they and their plate don't touch its edges.
  public static let margin = 48.0

  /// The size at which a line of the text fits onto a canvas.
  public static func textSize(of line: String, on canvas: Canvas) -> Double {
    MenuLayout.size(of: line, fitting: canvas.width - margin, upTo: textSize)
  }

  /// Approximate size of a block of lines, assuming a monospaced font.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - pitch: Distance between the lines.
  ///   - size: Font size of a line.
  /// - Returns: Points; from the upper edge of the first line to the lower edge of the last one.
  public static func extent(
    of lines: [String], pitch: Double, size: (String) -> Double
  ) -> Size {
    Size(
      width: lines.map { width(of: $0, size: size($0)) }.max() ?? 0,
      height: Double(lines.count) * pitch)
  }

  /// The rectangle around everything on the panel.
  ///
  /// - Parameters:
  ///   - lines: The lines of the text.
  ///   - link: The link.
  ///   - canvas: Size and scale of the image.
  /// - Returns: The rectangle's centre, from the centre of the canvas, and its size, in points.
  public static func area(
    of lines: [String], link: String, on canvas: Canvas
  ) -> (centre: Point, size: Size) {
    let text = extent(of: lines, pitch: linePitch) { textSize(of: $0, on: canvas) }
    let top = min(logoCentre(on: canvas).y - logoSize.height / 2, -text.height / 2)
    let bottom = max(underlineY(on: canvas) + underlineWidth, text.height / 2)
    return (
      Point(x: 0, y: (top + bottom) / 2),
      Size(
        width: max(text.width, 2 * halfWidth(of: link), logoSize.width), height: bottom - top)
    )
  }

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
