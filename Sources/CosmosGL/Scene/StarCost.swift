import CosmosCore

/// What it costs to draw the random stars of a picture directly or from layer caches, and which is less.
///
/// The unit is that of ``DeviceCosts``.
package struct StarCost {
  private let device: DeviceCosts
  /// Pixels of the picture.
  private let canvasPixels: Double

  /// Room for all layer caches together, in bytes: 120 for each pixel of the picture and a MiB, 250 MB at
  /// 1920 × 1080.
  package let cacheCapacity: Int

  /// Prepares to count for a picture.
  ///
  /// - Parameters:
  ///   - device: What the parts cost.
  ///   - canvas: The picture.
  package init(device: DeviceCosts, canvas: Canvas) {
    self.device = device
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    canvasPixels = Double(pixels)
    cacheCapacity = 120 * pixels + (1 << 20)
  }

  /// What stars cost that are drawn directly.
  ///
  /// - Parameters:
  ///   - count: How many are in sight.
  ///   - side: A side of their squares, in pixels.
  /// - Returns: The time, in the unit.
  package func direct(count: Double, side: Double) -> Double {
    count * (device.star + device.starPixel * side * side)
  }

  /// Whether layers cost less from caches, all in one pass, than drawn directly.
  ///
  /// - Parameter direct: What the stars of each layer cost when they are drawn directly.
  /// - Returns: Whether caches do better.
  package func cachesPay(direct: [Double]) -> Bool {
    let gain = direct.reduce(0) { $0 + $1 - canvasPixels }
    return gain > canvasPixels * device.passPixel
  }

  /// What the slices of layer caches cost, and the pass that shows them.
  ///
  /// - Parameters:
  ///   - shape: How the layers lie.
  ///   - direct: What the stars of each layer in sight cost when they are drawn directly.
  /// - Returns: The times, in the unit.
  package func costs(of shape: LayerCacheShape, direct: [Double]) -> LayerCacheCosts {
    let pixels = Double(LayerCacheShape.slice * shape.height)
    return LayerCacheCosts(
      // Each pixel of a slice is cleared, rounded and copied, which takes about as long as one of a pass.
      slices: direct.map { $0 * pixels / canvasPixels + pixels * (1 + device.passPixel) },
      pass: canvasPixels * (Double(direct.count) + device.passPixel))
  }
}
