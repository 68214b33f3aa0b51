/// How large the picture of a surface is, and how the desktop scales it.
package struct SurfaceSize: Hashable, Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Pixels per unit of the desktop; see ``scale(ofPixels:over:)``.
  package let scale: Double

  /// Creates a size.
  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }

  /// The size, such as `1920x1080`, and the scale unless it is 1: `1920x1080 at scale 1.3`.
  package var description: String {
    "\(width)x\(height)" + (scale == 1 ? "" : " at scale \(SurfaceSize.text(ofScale: scale))")
  }

  /// A scale with at most three decimals.
  package static func text(ofScale scale: Double) -> String {
    let rounded = (scale * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The scale of the desktop's settings at which pixels have a length in units of the desktop.
  ///
  /// Lengths are whole numbers of units, so the ratio alone is a little off. Wayland tells scales in 120ths: of the simplest
  /// fractions first, the nearest to the ratio is the right one if it gives the length, however that was rounded.
  ///
  /// - Parameters:
  ///   - pixels: A length in pixels.
  ///   - units: The same length in units of the desktop.
  /// - Returns: The scale, or the ratio where no scale in 120ths fits; 1 without a length.
  package static func scale(ofPixels pixels: Int, over units: Int) -> Double {
    guard pixels > 0, units > 0 else { return 1 }
    let ratio = Double(pixels) / Double(units)
    for denominator in 1...120 where 120.isMultiple(of: denominator) {
      let scale = (ratio * Double(denominator)).rounded() / Double(denominator)
      if scale > 0, abs(Double(pixels) / scale - Double(units)) < 1 { return scale }
    }
    return ratio
  }
}
