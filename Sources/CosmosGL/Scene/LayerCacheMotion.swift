import CosmosCore

/// Where one cached layer stands, and where the next frames will show it if it goes on as it does.
///
/// Places are those of the picture's left edge, in quarters of a pixel from the strip's start. They do not wrap
/// at the strip's end.
struct LayerCacheMotion {
  /// Where the layer stands.
  private(set) var place = 0

  /// How far the layer really is from ``place``, at most half a quarter of a pixel.
  private var rest = 0.0
  /// Quarters of a pixel from one frame to the next; `nil` before the second frame.
  private(set) var speed: Double?
  /// 1 or -1: where the layer has gone last.
  private var direction = 1
  /// What the last frame showed in the centre.
  private var centre: StripPosition?

  /// Goes on to a frame.
  ///
  /// - Parameters:
  ///   - centre: The place on the strip that shows at the centre of the picture.
  ///   - layer: Place among the layers of the shape.
  ///   - shape: How the layers lie.
  mutating func move(to centre: StripPosition, layer: Int, of shape: LayerCacheShape) {
    let period = shape.periods[layer]
    let pitch = Double(period) * 0x1p-32
    let exact = Double(centre.units) * pitch
    let nearest = exact.rounded()
    rest = exact - nearest
    let left = Int(nearest) - LayerCacheShape.phases * shape.width / 2
    // The turn of the strip that is next to where it stood.
    place = left + Int((Double(place - left) / Double(period)).rounded()) * period
    if let last = self.centre {
      let speed = Double(Int32(bitPattern: centre.units &- last.units)) * pitch
      if speed != 0 { direction = speed > 0 ? 1 : -1 }
      self.speed = speed
    }
    self.centre = centre
  }

  /// Where the layer will stand some frames later.
  ///
  /// One that rests or creeps may set out at any time, so it is taken to go on by a quarter of a pixel a frame.
  func place(after frames: Int) -> Int {
    guard let speed, abs(speed) >= LayerCacheMotion.creeping else {
      return place + direction * frames
    }
    return place + Int((rest + speed * Double(frames)).rounded())
  }

  /// Quarters of a pixel a frame below which a layer creeps.
  private static let creeping = 0.0625
}
