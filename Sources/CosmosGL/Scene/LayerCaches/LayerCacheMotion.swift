import CosmosCore

/// Position of one cached layer, and its predicted positions in the next frames.
///
/// Positions are those of the image's left edge, in quarters of a pixel from the strip's start. They do not
/// wrap at the end of the strip.
struct LayerCacheMotion {
  /// Current position, rounded to a quarter of a pixel.
  private(set) var position = 0

  /// Difference between the layer's exact position and ``position``, in quarters of a pixel; at most 0.5 either
  /// way.
  private var rest = 0.0
  /// Speed in quarters of a pixel per frame; `nil` before the second frame.
  private(set) var speed: Double?
  /// Direction in which the layer last moved: 1 or -1.
  private var direction = 1
  /// Position on the strip that the last frame showed at the centre.
  private var centre: StripPosition?

  /// Advances to the next frame.
  ///
  /// - Parameters:
  ///   - centre: Position on the strip at the centre of the image.
  ///   - layer: Index of the layer in the shape.
  ///   - shape: Layout of the layer caches.
  mutating func move(to centre: StripPosition, layer: Int, of shape: LayerCacheShape) {
    let period = shape.periods[layer]
    let pitch = Double(period) * 0x1p-32
    let exact = Double(centre.units) * pitch
    let nearest = exact.rounded()
    rest = exact - nearest
    let left = Int(nearest) - LayerCacheShape.phases * shape.width / 2
    // Of all positions a whole number of periods apart, take the one closest to the previous position.
    position = left + Int((Double(position - left) / Double(period)).rounded()) * period
    if let last = self.centre {
      let speed = Double(Int32(bitPattern: centre.units &- last.units)) * pitch
      if speed != 0 { direction = speed > 0 ? 1 : -1 }
      self.speed = speed
    }
    self.centre = centre
  }

  /// Predicts the position after a given number of frames.
  ///
  /// A layer that is at rest or creeping may speed up at any time, so it is assumed to move by a quarter of a
  /// pixel per frame.
  func position(after frames: Int) -> Int {
    guard let speed, abs(speed) >= LayerCacheMotion.creeping else {
      return position + direction * frames
    }
    return position + Int((rest + speed * Double(frames)).rounded())
  }

  /// Speed below which a layer counts as creeping, in quarters of a pixel per frame.
  private static let creeping = 0.0625
}
