import CosmosCore

/// A sprite on the GPU: its colours from the centre outward.
final class ProfileTexture: SceneResource {
  /// What was sampled, and at which scale; a texture is made again only when this changes.
  struct Source: Hashable {
    let sprite: Sprite
    /// Pixels a point, as far as they make a difference: from 1 on they don't.
    let scale: Double

    init(_ sprite: Sprite, scale: Double) {
      self.sprite = sprite
      self.scale = min(scale, 1)
    }
  }

  let source: Source
  /// Where the glow ends, in points.
  let radius: Double
  let texture: Texture

  init(_ source: Source, driver: Driver) throws(RendererError) {
    let table = SpriteTable(of: source.sprite, scale: source.scale, count: ProfileTexture.samples)
    texture = try table.components.withTexels { texels throws(RendererError) in
      try Texture(
        width: table.count, height: 1, format: .rgba16f, texels: texels, label: "glow",
        driver: driver)
    }
    radius = table.radius
    self.source = source
  }

  /// Half a side of the square that shows the whole glow, in points.
  ///
  /// A pixel is added, so that no edge shows.
  func reach(pointsPerPixel: Size) -> Double {
    ProfileTexture.reach(radius: radius, pixel: max(pointsPerPixel.width, pointsPerPixel.height))
  }

  private static func reach(radius: Double, pixel: Double) -> Double { radius + pixel }

  /// A side of the square that shows a whole glow, in pixels.
  static func side(of sprite: Sprite, scale: Double) -> Double {
    let radius = SpriteTable.radius(of: sprite, scale: scale)
    return 2 * scale * reach(radius: radius, pixel: 1 / scale)
  }

  /// `texture coordinate = (length(pixels from the centre * (x, y)) + z, w)`.
  func lookup(pointsPerPixel: Size) -> SIMD4<Float> {
    // Samples lie in the centres of texels.
    let samples = Double(ProfileTexture.samples)
    let scale = (samples - 1) / samples / radius
    return SIMD4(
      Float(scale * pointsPerPixel.width), Float(scale * pointsPerPixel.height),
      Float(0.5 / samples), 0.5)
  }

  private static let samples = 512
}
