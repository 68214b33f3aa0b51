import CosmosCore

extension Layer.Nebula: DrawnContent {
  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (context, course) = (upload.context, shape.course)
    let source = upload.shown.nebulaSource(of: self, layer: index)
    let texture = try upload.kept(of: source, else: try NebulaTexture(source, context: context))
    return ScenePass("nebula") { plan, frame, resources in
      let scene = resources.scene
      // A nebula that stands still is as wide as the canvas.
      let view =
        scene.design.layers[index].speed == 0
        ? StripView(period: scene.canvas.width, centre: StripPosition(phase: 0.5))
        : course == .everywhere
          ? resources.view(of: index, at: frame.offset)
          : resources.degreesView(of: index, at: frame.offset)
      plan.changeBackdrop { $0.nebula = (texture, view, NebulaCover(of: source)) }
    }
  }
}

extension NebulaCover {
  /// How a texture made from a source covers the ground.
  init(of source: NebulaTexels.Source) {
    self = source.ground == nil ? .translucent : .opaque
  }
}

/// A nebula as a texture of the whole strip, or of one of several equal repetitions along it.
///
/// A frame samples only the nearest texel. Scrolling the layer only shifts the texture coordinates.
final class NebulaTexture: SceneResource {
  /// Input of the texture, which is rebuilt only when this changes.
  let source: NebulaTexels.Source

  let texture: Texture

  /// Number of repetitions along the strip.
  private let repeats: Double

  func count(in statistics: inout Statistics) {
    statistics.cacheBytes += 4 * texture.width * texture.height
  }

  /// Uploads the texture, from prefetched texels where there are any.
  init(_ source: NebulaTexels.Source, context: UploadContext) throws(RendererError) {
    let texels = context.prefetch?.nebulaTexels(of: source) ?? NebulaTexels(source)
    texture = try Texture(
      width: texels.grid.columns, height: texels.grid.rows,
      format: source.ground == nil ? .rgba8Nearest : .rgb10a2, texels: texels.colors,
      repeatsX: true, label: "nebula", driver: context.driver)
    repeats = Double(texels.grid.repeats)
    self.source = source
  }

  /// Coefficients of `texture coordinate = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Size, pointsPerPixel: Size) -> SIMD4<Float> {
    let left = (Double(view.centre.units) * 0x1p-32 - canvas.width / 2 / source.period) * repeats
    return SIMD4(
      Float(pointsPerPixel.width / source.period * repeats),
      Float(pointsPerPixel.height / source.height), Float(left - left.rounded(.down)), 0)
  }

  /// Width and height of a texel, in pixels.
  func texelSize(pointsPerPixel: Size) -> SIMD2<Float> {
    let columns = Double(texture.width) * repeats
    return SIMD2(
      Float(source.period / columns / pointsPerPixel.width),
      Float(source.height / Double(texture.height) / pointsPerPixel.height))
  }
}
