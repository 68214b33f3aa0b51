/// The size of the image in pixels, and its scale in pixels per point.
///
/// All lengths in the sky are in points. A larger canvas shows more sky, while the signs keep their size in
/// points. By default, the scale is the largest at which the reference canvas fits.
public struct Canvas: Hashable, Sendable {
  /// The canvas size that the sky's dimensions refer to, in points.
  public static let reference = Size(width: 375, height: 667)

  /// Width of the image in pixels; at least 1.
  public let pixelWidth: Int

  /// Height of the image in pixels; at least 1.
  public let pixelHeight: Int

  /// Pixels per point; greater than zero.
  public let scale: Double

  /// Width in points.
  public let width: Double

  /// Height in points.
  public let height: Double

  /// The part that images show, in pixels; by default, all of it.
  public let part: Part

  /// A part of a canvas, in pixels from its top left corner.
  public struct Part: Hashable, Sendable {
    /// First column.
    public let x: Int
    /// First row.
    public let y: Int
    /// Number of columns.
    public let width: Int
    /// Number of rows.
    public let height: Int

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - x: First column.
    ///   - y: First row.
    ///   - width: Number of columns, at least 1.
    ///   - height: Number of rows, at least 1.
    public init(x: Int, y: Int, width: Int, height: Int) {
      precondition(width >= 1 && height >= 1, "a part has at least one pixel")
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Points per pixel, horizontally and vertically.
  package var pointsPerPixel: Size { Size(width: 1 / scale, height: 1 / scale) }

  /// Creates a canvas from a size in pixels.
  ///
  /// - Parameters:
  ///   - pixelWidth: Width in pixels; at least 1.
  ///   - pixelHeight: Height in pixels; at least 1.
  ///   - scale: Pixels per point, greater than zero; `nil` for the largest scale at which the reference
  ///     canvas fits.
  public init(pixelWidth: Int, pixelHeight: Int, scale: Double? = nil) {
    precondition(pixelWidth >= 1 && pixelHeight >= 1, "a canvas has at least one pixel")
    precondition(scale.map { $0 > 0 && $0.isFinite } ?? true, "a scale is greater than zero")
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    let scale =
      scale
      ?? min(
        Double(pixelWidth) / Canvas.reference.width, Double(pixelHeight) / Canvas.reference.height)
    self.scale = scale
    (width, height) = (Double(pixelWidth) / scale, Double(pixelHeight) / scale)
    part = Part(x: 0, y: 0, width: pixelWidth, height: pixelHeight)
  }

  /// Creates a canvas from a size in points, which is the same at each scale; pixels at its right and lower edge may be
  /// only partly on it.
  ///
  /// - Parameters:
  ///   - size: The size in points, greater than zero.
  ///   - scale: Pixels per point, greater than zero.
  ///   - part: The part that images show; `nil` for all of it.
  public init(size: Size, scale: Double, part: Part? = nil) {
    precondition(scale > 0 && scale.isFinite, "a scale is greater than zero")
    pixelWidth = max(1, Int((size.width * scale).rounded()))
    pixelHeight = max(1, Int((size.height * scale).rounded()))
    self.scale = scale
    (width, height) = (size.width, size.height)
    self.part = part ?? Part(x: 0, y: 0, width: pixelWidth, height: pixelHeight)
  }

  /// Whether a point, or something around it, is on the part that images show.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - reach: How far what is around it reaches, in points.
  /// - Returns: Whether some of it is.
  package func shows(_ point: Point, reach: Double = 0) -> Bool {
    let (left, top) = (Double(part.x) / scale - reach, Double(part.y) / scale - reach)
    return point.x >= left && point.x <= left + Double(part.width) / scale + 2 * reach
      && point.y >= top && point.y <= top + Double(part.height) / scale + 2 * reach
  }

  /// The canvas with all of it as its part.
  package var whole: Canvas {
    Canvas(size: Size(width: width, height: height), scale: scale)
  }

  /// Returns a canvas of the same size in points with several times the pixels.
  ///
  /// - Parameter factor: How many times as many pixels there are across and down; at least 1.
  /// - Returns: The canvas, whose part is the same.
  package func enlarged(by factor: Int) -> Canvas {
    guard factor > 1 else { return self }
    return Canvas(
      pixelWidth: pixelWidth * factor, pixelHeight: pixelHeight * factor,
      scale: scale * Double(factor), size: Size(width: width, height: height),
      part: Part(
        x: part.x * factor, y: part.y * factor, width: part.width * factor,
        height: part.height * factor))
  }

  private init(pixelWidth: Int, pixelHeight: Int, scale: Double, size: Size, part: Part) {
    (self.pixelWidth, self.pixelHeight, self.scale) = (pixelWidth, pixelHeight, scale)
    (width, height) = (size.width, size.height)
    self.part = part
  }
}
