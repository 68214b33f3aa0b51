/// A sprite's colours at evenly spaced radii, ready for a texture that is one texel high.
///
/// Colours are sRGB-encoded and premultiplied by their alpha.
public struct SpriteTable: Hashable, Sendable {
  /// Red, green, blue and alpha of each sample, premultiplied; sample 0 is the middle.
  public let components: [Float]

  /// Number of samples.
  public let count: Int

  /// Radius of the last sample, in points; its alpha is 0.
  public let radius: Double

  /// Samples a sprite for pictures of one scale.
  ///
  /// A pixel larger than a point covers more of the glow than the measured figures do; the samples
  /// are then means over that pixel, so that small pictures neither flicker nor lose light.
  ///
  /// - Parameters:
  ///   - sprite: What to sample.
  ///   - scale: Pixels a point, greater than zero.
  ///   - count: Number of samples, at least 2.
  public init(of sprite: Sprite, scale: Double, count: Int) {
    precondition(count >= 2, "a table has two ends")
    // The figures were measured at a pixel a point. Widths of boxes add by their squares.
    let pixel = 1 / scale
    let box = max(0, pixel * pixel - 1).squareRoot()
    let radius = sprite.profile.radius + box * 0.5.squareRoot()
    self.count = count
    self.radius = radius
    components = (0..<count).flatMap { index -> [Float] in
      guard index < count - 1 else { return [0, 0, 0, 0] }
      let distance = radius * Double(index) / Double(count - 1)
      return SpriteTable.mean(of: sprite, at: distance, over: box)
    }
  }

  /// The mean premultiplied colour over a square box that is centred at a distance from the middle.
  private static func mean(of sprite: Sprite, at distance: Double, over box: Double) -> [Float] {
    let steps = box == 0 ? 1 : 24
    var sum = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
    for row in 0..<steps {
      for column in 0..<steps {
        let x = distance + box * ((Double(column) + 0.5) / Double(steps) - 0.5)
        let y = box * ((Double(row) + 0.5) / Double(steps) - 0.5)
        let color = sprite.color(at: (x * x + y * y).squareRoot())
        sum.red += color.red * color.alpha
        sum.green += color.green * color.alpha
        sum.blue += color.blue * color.alpha
        sum.alpha += color.alpha
      }
    }
    let share = 1 / Double(steps * steps)
    return [
      Float(sum.red * share), Float(sum.green * share), Float(sum.blue * share),
      Float(sum.alpha * share),
    ]
  }
}
