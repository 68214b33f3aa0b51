/// A sprite's colours at evenly spaced radii, ready to upload as a texture one texel high.
///
/// Colours are sRGB-encoded with premultiplied alpha.
public struct SpriteTable: Hashable, Sendable {
  /// Red, green, blue and alpha of each sample, premultiplied; sample 0 is the centre.
  public let components: [Float]

  /// Number of samples.
  public let count: Int

  /// Radius of the last sample, in points; its alpha is 0.
  public let radius: Double

  /// Samples a sprite for images of one scale.
  ///
  /// A pixel larger than a point covers more of the glow than a measured value does. The samples are then
  /// averaged over such a pixel, so that small images neither flicker nor lose light.
  ///
  /// - Parameters:
  ///   - sprite: The sprite to sample.
  ///   - scale: Pixels per point, greater than zero.
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

  /// Returns the radius of a sprite's last sample, in points.
  ///
  /// - Parameters:
  ///   - sprite: The sprite to sample.
  ///   - scale: Pixels per point, greater than zero.
  /// - Returns: The sum of the radii of the profile and of the averaging disc.
  public static func radius(of sprite: Sprite, scale: Double) -> Double {
    sprite.profile.radius + blur(scale: scale)
  }

  /// Radius of the averaging disc, in points.
  private static func blur(scale: Double) -> Double {
    // The profile was measured at one pixel per point. Variances add up, and a disc whose radius is side / √3
    // has the same variance as a square pixel.
    let pixel = 1 / scale
    return (max(0, pixel * pixel - 1) / 3).squareRoot()
  }

  /// Returns the mean premultiplied colour over sample points around a position at a distance from the centre.
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

  /// Returns points spread evenly over a disc, in the pattern of sunflower seeds.
  private static func sunflower(radius: Double) -> [Point] {
    guard radius > 0 else { return [Point(x: 0, y: 0)] }
    // Each point is rotated by the golden angle, 137.5°, from the one before.
    let (cosine, sine) = (-0.737_368_878_078_319_8, 0.675_490_294_261_523_5)
    var direction = Point(x: 1, y: 0)
    return (0..<128).map { seed in
      let away = radius * ((Double(seed) + 0.5) / 128).squareRoot()
      let position = Point(x: away * direction.x, y: away * direction.y)
      direction = Point(
        x: direction.x * cosine - direction.y * sine, y: direction.x * sine + direction.y * cosine)
      return position
    }
  }
}
