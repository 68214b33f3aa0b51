/// The size of a surface in pixels, and the scale at which the desktop shows it.
package struct SurfaceSize: Hashable, Sendable, CustomStringConvertible {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Pixels per logical pixel.
  package let scale: Double

  /// Creates a size.
  package init(width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
  }

  /// The size and, unless it is 1, the scale: `1920x1080 at scale 1.3`.
  package var description: String {
    "\(width)x\(height)" + (SurfaceSize.text(ofScale: scale).map { " at \($0)" } ?? "")
  }

  /// A scale in words, with at most three decimals: `scale 1.3`.
  ///
  /// - Returns: The text; `nil` for a scale of 1.
  package static func text(ofScale scale: Double) -> String? {
    let rounded = (scale * 1000).rounded() / 1000
    guard rounded != 1 else { return nil }
    return "scale " + (rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)")
  }

  /// Finds the scale that is set on the desktop from a length in pixels and in logical pixels.
  ///
  /// Both are whole numbers, so their ratio is slightly off: at a scale of 1.3, 800 pixels are 615 logical pixels, a ratio
  /// of 1.3008. Wayland's scales are multiples of 1/120; this returns the simplest such fraction that gives the length,
  /// whichever way the compositor rounds.
  ///
  /// - Parameters:
  ///   - pixels: A length in pixels.
  ///   - logical: The same length in logical pixels.
  /// - Returns: The scale; the ratio if no multiple of 1/120 fits; 1 if either length is 0.
  package static func scale(ofPixels pixels: Int, over logical: Int) -> Double {
    guard pixels > 0, logical > 0 else { return 1 }
    let ratio = Double(pixels) / Double(logical)
    for denominator in 1...120 where 120.isMultiple(of: denominator) {
      let scale = (ratio * Double(denominator)).rounded() / Double(denominator)
      if scale > 0, abs(Double(pixels) / scale - Double(logical)) < 1 { return scale }
    }
    return ratio
  }
}
