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
  public var width: Double { Double(pixelWidth) / scale }

  /// Height in points.
  public var height: Double { Double(pixelHeight) / scale }

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
    self.scale =
      scale
      ?? min(
        Double(pixelWidth) / Canvas.reference.width, Double(pixelHeight) / Canvas.reference.height)
  }
}
