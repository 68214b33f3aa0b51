import CosmosCore

/// A sprite on the GPU: its colours from the centre outward.
final class ProfileTexture: SceneResource {
  /// Inputs of the texture, which is rebuilt only when they change.
  struct Source: Hashable, Sendable {
    let sprite: Sprite
    /// Pixels per point, capped at 1; larger scales give the same samples.
    let scale: Double

    init(_ sprite: Sprite, scale: Double) {
      self.sprite = sprite
      self.scale = min(scale, 1)
    }

    /// The samples of the texture.
    var table: SpriteTable {
      SpriteTable(of: sprite, scale: scale, count: ProfileTexture.samples)
    }
  }

  let source: Source
  /// Radius at which the glow ends, in points.
  let radius: Double
  let texture: Texture

  init(_ source: Source, context: UploadContext) throws(RendererError) {
    let table = context.prefetch?.spriteTable(of: source) ?? source.table
    texture = try Texture(
      width: table.count, height: 1, format: .rgba16f, texels: table.components, label: "glow",
      driver: context.driver)
    radius = table.radius
    self.source = source
  }

  /// Half the side of the square that contains the whole glow, in points.
  ///
  /// Includes a margin of one pixel, so that no edge shows.
  func reach(pointsPerPixel: Size) -> Double {
    radius + max(pointsPerPixel.width, pointsPerPixel.height)
  }

  /// Side of the square that contains a whole glow, in pixels.
  static func side(of sprite: Sprite, scale: Double) -> Double {
    2 * scale * (SpriteTable.radius(of: sprite, scale: scale) + 1 / scale)
  }

  /// Coefficients of `texture coordinate = (length(pixels from the centre * (x, y)) + z, w)`.
  func lookup(pointsPerPixel: Size) -> SIMD4<Float> {
    // Samples are at texel centres.
    let samples = Double(ProfileTexture.samples)
    let scale = (samples - 1) / samples / radius
    return SIMD4(
      Float(scale * pointsPerPixel.width), Float(scale * pointsPerPixel.height),
      Float(0.5 / samples), 0.5)
  }

  fileprivate static let samples = 512
}
