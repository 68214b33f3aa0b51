import CosmosCore

/// The density of a nebula, and its slopes, as a texture of the whole strip or of one of several equal parts.
///
/// A frame samples only the nearest texel and follows its slopes. Scrolling only shifts the texture coordinates.
final class NebulaTexture: SceneResource {
  /// Input of the texture, which is rebuilt only when this changes.
  let source: NebulaTexels.Source

  let texture: Texture

  private let repeats: Double
  private let slopeUnit: Float

  /// Size of the texture in bytes.
  var bytes: Int { 4 * texture.width * texture.height }

  /// Uploads the texture, from prefetched texels where there are any.
  init(_ source: NebulaTexels.Source, context: UploadContext) throws(RendererError) {
    let texels = context.prefetch?.nebulaTexels(of: source) ?? NebulaTexels(source)
    texture = try texels.texels.withTexels { bytes throws(RendererError) in
      try Texture(
        width: texels.grid.columns, height: texels.grid.rows, format: .rgba8Nearest, texels: bytes,
        repeatsX: true, label: "nebula", driver: context.driver)
    }
    repeats = Double(texels.grid.repeats)
    slopeUnit = texels.slopeUnit
    self.source = source
  }

  /// Coefficients of `position in texels = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Size, pointsPerPixel: Size) -> SIMD4<Float> {
    let left =
      (Double(view.centre.units) * 0x1p-32 - canvas.width / 2 / source.period) * repeats
    let (columns, rows) = (Double(texture.width), Double(texture.height))
    return SIMD4(
      Float(pointsPerPixel.width / source.period * repeats * columns),
      Float(pointsPerPixel.height / source.height * rows),
      Float((left - left.rounded(.down)) * columns), 0)
  }

  /// Width and height of a texel in texture coordinates, the density per texel of a slope of 1, and the opacity.
  func texel(opacity: Double) -> SIMD4<Float> {
    SIMD4(1 / Float(texture.width), 1 / Float(texture.height), 255 * slopeUnit, Float(opacity))
  }
}
