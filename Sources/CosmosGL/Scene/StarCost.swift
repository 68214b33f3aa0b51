import CosmosCore

/// What it costs to draw layers of stars one by one or as ribbons, and which is less.
///
/// The unit is the time in which the driver fetches one pixel of one ribbon.
package struct StarCost {
  /// One star, whatever its size.
  private let star: Double
  /// One pixel of one star's square, blended.
  private let starPixel: Double
  /// One pixel of a pass over the whole picture, without its fetches.
  private let passPixel: Double
  /// Pixels of the picture.
  private let canvasPixels: Double

  /// Room for all ribbons together, in bytes: 120 for each pixel of the picture and a MiB, 250 MB at
  /// 1920 × 1080.
  package let ribbonRoom: Int

  /// - Parameters:
  ///   - driver: The driver that is to draw.
  ///   - canvas: The picture.
  package init(driver: Limits, canvas: Canvas) {
    // Measured with Mesa's llvmpipe; a GPU blends about as fast as it fetches.
    star = driver.isSoftware ? 700 : 0
    starPixel = driver.isSoftware ? 5.2 : 1
    passPixel = driver.isSoftware ? 2 : 1
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    canvasPixels = Double(pixels)
    ribbonRoom = 120 * pixels + (1 << 20)
  }

  /// What stars cost that are drawn one by one.
  ///
  /// - Parameters:
  ///   - count: How many are in sight.
  ///   - side: A side of their squares, in pixels.
  /// - Returns: The time, in the unit.
  package func live(count: Double, side: Double) -> Double {
    count * (star + starPixel * side * side)
  }

  /// Whether layers that all become ribbons in one pass cost less than their stars.
  ///
  /// - Parameter live: What the stars of each layer cost.
  /// - Returns: Whether ribbons do better.
  package func ribbonsPay(live: [Double]) -> Bool {
    let gain = live.reduce(0) { $0 + $1 - canvasPixels }
    return gain > canvasPixels * passPixel
  }
}
