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
  package let cacheRoom: Int

  /// Prepares to count for a picture.
  ///
  /// - Parameters:
  ///   - device: What the parts cost.
  ///   - canvas: The picture.
  package init(device: DeviceCosts, canvas: Canvas) {
    self.device = device
    let pixels = canvas.pixelWidth * canvas.pixelHeight
    canvasPixels = Double(pixels)
    cacheRoom = 120 * pixels + (1 << 20)
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

  /// Slices of layer caches that a frame may draw before they are needed: as many as cost a quarter of the pass that
  /// shows the caches, but one at least, so that they all get drawn.
  ///
  /// - Parameters:
  ///   - direct: What the stars of each layer in sight cost when they are drawn directly.
  ///   - shape: How the layers lie.
  /// - Returns: Their number.
  package func slicesAhead(direct: [Double], shape: RibbonShape) -> Int {
    let layers = Double(direct.count)
    let slice = Double(RibbonShape.slice * shape.height)
    let stars = direct.reduce(0, +) / layers * slice / canvasPixels
    let pass = canvasPixels * (layers + device.passPixel)
    // Each pixel of a slice is cleared, rounded and copied, which costs about as much as a pixel of a pass.
    return max(1, Int(0.25 * pass / (stars + slice * (1 + device.passPixel))))
  }
}
