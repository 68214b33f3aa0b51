import CosmosCore

/// Where a window is on a canvas that is a little larger, so that the picture can move and nothing of it stays in one place
/// of the screen for months.
///
/// Each minute the picture moves by a pixel horizontally and vertically. Both directions have periods of different length,
/// so that it crosses the whole margin, like a bishop all squares of one colour.
package enum PictureShift {
  /// How far the picture moves from its middle, in points: further than lines and strokes of letters are thick.
  private static let reach = 4.0

  /// Time between moves, in seconds.
  package static let interval: Seconds = 60

  /// The canvas of a window.
  ///
  /// - Parameters:
  ///   - width: Width of the window in pixels, at least 1.
  ///   - height: Height of the window in pixels, at least 1.
  /// - Returns: A canvas with the scale that the window has without a shift, and a margin around it.
  package static func canvas(width: Int, height: Int) -> Canvas {
    let scale = Canvas(pixelWidth: width, pixelHeight: height).scale
    let margin = margin(scale: scale)
    return Canvas(
      pixelWidth: width + 2 * margin.x, pixelHeight: height + 2 * margin.y, scale: scale)
  }

  /// The pixel of the canvas that the window shows in its top left corner.
  ///
  /// - Parameters:
  ///   - canvas: The result of ``canvas(width:height:)``.
  ///   - time: Seconds since the sky opened, at least 0.
  /// - Returns: Its column and row.
  package static func origin(on canvas: Canvas, at time: Seconds) -> SIMD2<Int> {
    let margin = margin(scale: canvas.scale)
    let count = Int((time / interval).rounded(.down))
    return SIMD2(
      margin.x - wave(count, reach: margin.x), margin.y - wave(count, reach: margin.y))
  }

  /// Largest shift in pixels; its two parts have no common divisor.
  private static func margin(scale: Double) -> SIMD2<Int> {
    let reach = max(2, Int((reach * scale).rounded()))
    return SIMD2(reach, reach + 1)
  }

  /// A triangle wave in steps of 1, which starts at 0 and rises.
  private static func wave(_ count: Int, reach: Int) -> Int {
    let phase = (count + reach) % (4 * reach)
    return phase < 2 * reach ? phase - reach : 3 * reach - phase
  }
}
