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
    let disc = SpriteTable.blur(scale: scale)
    let radius = sprite.profile.radius + disc
    self.count = count
    self.radius = radius
    let pixelPoints = SpriteTable.sunflower(radius: disc)
    components = (0..<count).flatMap { index -> [Float] in
      guard index < count - 1 else { return [0, 0, 0, 0] }
      let distance = radius * Double(index) / Double(count - 1)
      return SpriteTable.mean(of: sprite, at: distance, over: pixelPoints)
    }
  }

  /// Radius of a sprite's last sample, in points.
  ///
  /// - Parameters:
  ///   - sprite: What is sampled.
  ///   - scale: Pixels a point, greater than zero.
  /// - Returns: The profile's radius and that of the disc over which samples are means.
  public static func radius(of sprite: Sprite, scale: Double) -> Double {
    sprite.profile.radius + blur(scale: scale)
  }

  /// Radius of the disc over which samples are means, in points.
  private static func blur(scale: Double) -> Double {
    // The figures were measured at a pixel a point. Spreads add by their squares, and a disc whose
    // radius is a side over the root of 3 spreads as much as a square pixel.
    let pixel = 1 / scale
    return (max(0, pixel * pixel - 1) / 3).squareRoot()
  }

  /// The mean premultiplied colour over points around a place at a distance from the middle.
  private static func mean(of sprite: Sprite, at distance: Double, over points: [Point]) -> [Float]
  {
    var sum = SIMD4<Double>()
    for point in points {
      let x = distance + point.x
      let color = sprite.color(at: (x * x + point.y * point.y).squareRoot())
      sum += SIMD4(color.red, color.green, color.blue, 1) * color.alpha
    }
    sum /= Double(points.count)
    return [Float(sum.x), Float(sum.y), Float(sum.z), Float(sum.w)]
  }

  /// Points strewn evenly over a disc as a sunflower strews its seeds.
  private static func sunflower(radius: Double) -> [Point] {
    guard radius > 0 else { return [Point(x: 0, y: 0)] }
    // Each seed is the golden angle, 137.5°, further round than the one before.
    let (cosine, sine) = (-0.737_368_878_078_319_8, 0.675_490_294_261_523_5)
    var direction = Point(x: 1, y: 0)
    return (0..<128).map { seed in
      let away = radius * ((Double(seed) + 0.5) / 128).squareRoot()
      let place = Point(x: away * direction.x, y: away * direction.y)
      direction = Point(
        x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine)
      return place
    }
  }
}
