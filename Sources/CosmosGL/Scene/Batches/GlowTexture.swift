import CosmosCore

/// A layer of large soft glows of one colour, accumulated once for its whole strip in a small texture.
///
/// A frame samples only the nearest texel, which the software renderer does three times as fast as bilinear
/// filtering. Scrolling the layer only shifts the texture coordinates.
final class GlowTexture: SceneResource {
  /// Input of the texture, which is rebuilt only when this changes.
  let source: GlowTexels.Source

  let texture: Texture

  func count(in statistics: inout Statistics) {
    statistics.cacheBytes += 2 * texture.width * texture.height
  }

  /// Uploads the texture, from prefetched texels where there are any.
  init(_ source: GlowTexels.Source, context: UploadContext) throws(RendererError) {
    let map = context.prefetch?.glowTexels(of: source) ?? GlowTexels(source)
    texture = try Texture(
      width: map.columns, height: map.rows, format: .r16f, texels: map.transmittance,
      repeatsX: true, label: "glow texture", driver: context.driver)
    self.source = source
  }

  /// Coefficients of `texture coordinate = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Size, pointsPerPixel: Size) -> SIMD4<Float> {
    let left = Double(view.centre.units) * 0x1p-32 - canvas.width / 2 / source.period
    return SIMD4(
      Float(pointsPerPixel.width / source.period), Float(pointsPerPixel.height / source.height),
      Float(left), 0)
  }
}
