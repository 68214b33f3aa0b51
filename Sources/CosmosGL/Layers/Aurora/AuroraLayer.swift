import CosmosCore

extension Layer.Aurora: DrawnContent {
  static var ownPipelines: [PipelineDescriptor] { [AuroraDraw.pipeline] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    ScenePass("aurora", AuroraDraw(self, layer: index, of: upload.scene))
  }
}

/// A draw of an aurora: a ribbon for each curtain, whose vertices the shader folds, in bands one above the other.
private final class AuroraDraw: LayerDraw {
  static let pipeline = PipelineDescriptor(
    "aurora",
    uniforms: [
      .toClip, .curtainPlace, .curtainShape, .waves, .phases, .rays, .band, .lowerTint,
      .upperTint,
    ])

  private let aurora: Layer.Aurora
  private let layer: Layer
  private let scene: SkyScene
  /// From front to back.
  private let curtains: [AuroraCurtain]

  /// Distance between the columns of a ribbon along the strip, in points; rays are half as wide again.
  private static let step = 6.0

  /// The edges of the bands, in shares of the rays; between them, light is nearly linear.
  private static let edges: [Float] = [0, 0.035, 0.07, 0.16, 0.3, 0.5, 1]

  /// How far folds reach beyond where they belong, in shares of the canvas's height.
  private static let reach = 0.25

  init(_ aurora: Layer.Aurora, layer index: Int, of scene: SkyScene) {
    self.aurora = aurora
    layer = scene.design.layers[index]
    self.scene = scene
    curtains = (0..<aurora.curtains).map {
      AuroraCurtain($0, of: aurora, layer: index, of: scene)
    }
  }

  func execute(_ frame: SkyFrame, in context: DrawContext) -> Int {
    let pipeline = context.pipelines[.layer(Self.pipeline)]
    pipeline.begin(context.projection)
    let canvas = scene.canvas
    let reach = Self.reach * canvas.height
    // Columns stay where they are on the strip while it moves.
    let offset = scene.offset(of: layer, at: frame.offset)
    let visible = context.projection.visibleX
    let first = ((offset + visible.lowerBound - reach) / Self.step).rounded(.down) * Self.step
    let columns =
      Int(
        ((offset + visible.upperBound + reach - first) / Self.step).rounded(.up)) + 1
    for curtain in curtains.reversed() {
      let phases = curtain.phases(at: frame.layerTime, loop: frame.layerLoop)
      pipeline.set(
        .curtainPlace, SIMD4(Float(first), Float(Self.step), Float(offset), Float(canvas.width)))
      pipeline.set(
        .curtainShape,
        SIMD4(
          Float((1 - curtain.foot) * canvas.height), Float(curtain.height * canvas.height),
          Float(curtain.brightness), Float(canvas.height)))
      pipeline.set(.waves, SIMD4<Float>(curtain.waves))
      pipeline.set(.phases, SIMD4<Float>(phases))
      pipeline.set(
        .rays,
        SIMD4(
          Float(Double(curtain.rays) / scene.period(of: layer)), Float(curtain.rays),
          Float(curtain.seed >> 8), 0))
      pipeline.set(.lowerTint, straight: aurora.lower)
      pipeline.set(.upperTint, straight: aurora.upper)
      for band in 1..<Self.edges.count {
        pipeline.set(.band, SIMD2(Self.edges[band - 1], Self.edges[band]))
        pipeline.drawTriangleStrip(vertices: 2 * columns)
      }
    }
    return curtains.count
  }
}
