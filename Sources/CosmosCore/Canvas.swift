/// The picture's size in pixels, and the scale that turns points into them.
///
/// All lengths of the sky are points. A larger canvas shows more sky around the same figures, and the
/// scale is chosen so that the reference canvas always fits.
public struct Canvas: Hashable, Sendable {
  /// The canvas that the sky's figures are given for, in points.
  public static let reference = Size(width: 375, height: 667)

  /// Width of the picture in pixels; at least 1.
  public let pixelWidth: Int

  /// Height of the picture in pixels; at least 1.
  public let pixelHeight: Int

  /// Pixels a point; greater than zero.
  public let scale: Double

  /// Width in points.
  public var width: Double { Double(pixelWidth) / scale }

  /// Height in points.
  public var height: Double { Double(pixelHeight) / scale }

  /// Points a pixel across and down.
  package var pointsPerPixel: Size { Size(width: 1 / scale, height: 1 / scale) }

  /// Creates a canvas of a size in pixels.
  ///
  /// - Parameters:
  ///   - pixelWidth: Width in pixels; at least 1.
  ///   - pixelHeight: Height in pixels; at least 1.
  ///   - scale: Pixels a point, greater than zero; `nil` for the largest at which the reference
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
