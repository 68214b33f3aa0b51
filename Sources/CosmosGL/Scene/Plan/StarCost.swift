import CosmosCore

/// Estimates the cost of drawing an image's random stars directly or from layer caches, and compares the two.
///
/// The unit is that of ``DeviceCosts``.
package struct StarCost {
  private let device: DeviceCosts
  /// Number of pixels in the image.
  private let canvasPixels: Double

  /// Memory for all layer caches together, in bytes: 120 per pixel of the image plus 1 MiB, which is 250 MB at
  /// 1920 × 1080.
  package let cacheCapacity: Int

  /// Creates an estimator for one image size.
  package init(device: DeviceCosts, canvas: Canvas) {
    self.device = device
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    canvasPixels = Double(pixels)
    cacheCapacity = 120 * pixels + (1 << 20)
  }

  /// Returns the cost of drawing stars directly.
  ///
  /// - Parameters:
  ///   - count: Number of visible stars.
  ///   - side: Side of their squares, in pixels.
  /// - Returns: Time in the unit of ``DeviceCosts``.
  package func direct(count: Double, side: Double) -> Double {
    count * (device.star + device.starPixel * side * side)
  }

  /// Decides whether drawing layers from caches, all in one pass, costs less than drawing them directly.
  ///
  /// - Parameter direct: Cost of drawing the stars of each layer directly.
  /// - Returns: Whether caches are cheaper.
  package func cachesPay(direct: [Double]) -> Bool {
    let gain = direct.reduce(0) { $0 + $1 - canvasPixels }
    return gain > canvasPixels * device.passPixel
  }

  /// Returns the costs of the slices of layer caches and of the pass that reads them.
  ///
  /// - Parameters:
  ///   - shape: Layout of the layer caches.
  ///   - direct: Cost of drawing the visible stars of each layer directly.
  /// - Returns: Times in the unit of ``DeviceCosts``.
  package func costs(of shape: LayerCacheShape, direct: [Double]) -> LayerCacheCosts {
    let pixels = Double(LayerCacheShape.slice * shape.height)
    return LayerCacheCosts(
      // Each pixel of a slice is cleared, rounded and copied, which takes about as long as a pixel of a pass.
      slices: direct.map { $0 * pixels / canvasPixels + pixels * (1 + device.passPixel) },
      pass: canvasPixels * (Double(direct.count) + device.passPixel))
  }
}
