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

  /// See `NebulaTexels.cloudyColumns`.
  private let cloudyColumns: [Range<Int>]?

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
    cloudyColumns = texels.cloudyColumns
    self.source = source
  }

  /// Coefficients of `texture coordinate = pixels of the canvas * (x, y) + (z, w)`.
  func lookup(view: StripView, canvas: Size, pointsPerPixel: Size) -> SIMD4<Float> {
    let left = (Double(view.centre.units) * 0x1p-32 - canvas.width / 2 / source.period) * repeats
    return SIMD4(
      Float(pointsPerPixel.width / source.period * repeats),
      Float(pointsPerPixel.height / source.height), Float(left - left.rounded(.down)), 0)
  }

  /// Whether only a part of the strip has clouds, and the strip isn't made of repetitions.
  var leavesGaps: Bool { cloudyColumns != nil && repeats == 1 }

  /// Finds the columns of the target's pixels that have clouds, from left to right and without overlap, if some of the
  /// strip has none.
  func forEachCloudyPart(
    view: StripView, projection: Projection, _ take: (Range<Int>) -> Void
  ) {
    guard let cloudyColumns else { return }
    let pixel = projection.pointsPerPixel.width
    let texel = source.period / Double(texture.width)
    // The left end of the strip's copy whose middle is closest to the canvas's.
    let start = projection.canvas.width / 2 - Double(view.centre.units) * 0x1p-32 * source.period
    let width = projection.viewport.width
    let copies = view.copiesInSight(on: projection.canvas, reach: source.period)
    // Wide pixels may show the light of two parts.
    var next = 0
    for copy in copies {
      for columns in cloudyColumns {
        // A pixel shows a texel up to half a texel away.
        let left = start + Double(copy) * source.period + (Double(columns.lowerBound) - 1) * texel
        let right = start + Double(copy) * source.period + (Double(columns.upperBound) + 1) * texel
        let from = max(next, Int((left / pixel).rounded(.down)) - projection.viewport.x)
        let to = min(width, Int((right / pixel).rounded(.up)) - projection.viewport.x)
        guard from < to else { continue }
        take(from..<to)
        next = to
      }
    }
  }

  /// Width and height of a texel, in pixels.
  func texelSize(pointsPerPixel: Size) -> SIMD2<Float> {
    let columns = Double(texture.width) * repeats
    return SIMD2(
      Float(source.period / columns / pointsPerPixel.width),
      Float(source.height / Double(texture.height) / pointsPerPixel.height))
  }
}
