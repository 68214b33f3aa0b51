import CosmosCore

/// What it costs to draw layers of stars one by one or as ribbons, and which is less.
///
/// The unit is the time in which the driver fetches one pixel of one ribbon.
package struct StarCost {
  /// One pixel of one star, blended.
  private let starPixel: Double
  /// One pixel of a pass over the whole picture, without its fetches.
  private let passPixel: Double
  /// Pixels of the picture.
  private let canvasPixels: Double

  /// Room for ribbons, in bytes: 128 for each pixel of the picture and a MiB, 254 MiB at 1920 × 1080.
  package let ribbonRoom: Int

  /// - Parameters:
  ///   - driver: The driver that is to draw.
  ///   - canvas: The picture.
  package init(driver: Limits, canvas: Canvas) {
    // Measured with Mesa's llvmpipe; a GPU blends about as fast as it fetches.
    starPixel = driver.isSoftware ? 9 : 1
    passPixel = driver.isSoftware ? 2 : 1
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    canvasPixels = Double(pixels)
    ribbonRoom = min(128 * pixels + (1 << 20), driver.largestBufferTexture)
  }

  /// Whether layers that all become ribbons in one pass cost less than their stars.
  ///
  /// - Parameter glowPixels: For each layer, pixels of the squares of its stars in sight.
  /// - Returns: Whether ribbons do better.
  package func ribbonsPay(glowPixels: [Double]) -> Bool {
    let gain = glowPixels.reduce(0) { $0 + $1 * starPixel - canvasPixels }
    return gain > canvasPixels * passPixel
  }
}
