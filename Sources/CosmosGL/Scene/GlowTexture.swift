import CosmosCore

/// A layer of large soft glows of one colour, added up once for its whole strip in a small texture.
///
/// A frame needs only the nearest texel, which the software renderer finds three times as fast as a mean
/// of four. Moving the layer only shifts the texture.
final class GlowTexture: SceneResource {
  /// What was added up; a texture is made again only when this changes.
  let source: GlowTexels.Source

  let texture: Texture

  /// Bytes of the texture.
  var bytes: Int { 2 * texture.width * texture.height }

  /// Uploads the texture, which may have been made ahead.
  init(_ source: GlowTexels.Source, context: UploadContext) throws(RendererError) {
    let map = context.prefetch?.glowTexels(of: source) ?? GlowTexels(source)
    texture = try map.transmittance.withTexels { texels throws(RendererError) in
      try Texture(
        width: map.columns, height: map.rows, format: .r16f, texels: texels, repeatsX: true,
        label: "glow texture", driver: context.driver)
    }
    self.source = source
  }

  /// `texture coordinate = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Size, pointsPerPixel: Size) -> SIMD4<Float> {
    let left = Double(view.centre.units) * 0x1p-32 - canvas.width / 2 / source.period
    return SIMD4(
      Float(pointsPerPixel.width / source.period), Float(pointsPerPixel.height / source.height),
      Float(left), 0)
  }
}
