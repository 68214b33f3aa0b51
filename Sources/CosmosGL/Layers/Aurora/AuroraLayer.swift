import CosmosCore

extension Layer.Aurora: DrawnContent {
  /// By how much the upper edge of the canvas is squeezed towards its middle, as in `Shaders/aurora.vert.glsl`.
  static let squeeze = 0.12

  /// How far the lower edges of curtains sway up and down, in shares of the canvas's height, as there.
  private static let sway = 0.075 * 0.7 + 0.06

  /// Down to which share of the canvas's height the curtains hang at most.
  var lowest: Double { min(1, 1 - foot + Self.sway) }

  static var ownPipelines: [PipelineDescriptor] { [AuroraDraw.pipeline] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    ScenePass("aurora", AuroraDraw(self, layer: index, of: upload.scene))
  }
}

/// A draw of an aurora: a ribbon for each curtain, whose vertices the shader folds.
private final class AuroraDraw: LayerDraw {
  static let pipeline = PipelineDescriptor(
    "aurora",
    uniforms: [
      .toClip, .curtainPlace, .curtainShape, .waves, .phases, .rays, .lowerTint, .upperTint,
    ])

  private let aurora: Layer.Aurora
  private let layer: Layer
  private let scene: SkyScene
  /// From front to back.
  private let curtains: [AuroraCurtain]

  /// Greatest distance between the columns of a ribbon along the strip, in points; rays are half as wide again.
  private static let longestStep = 6.0

  /// How far the folds turn back, as in `Shaders/aurora.vert.glsl`.
  private static let folds = (broad: 1.2, small: 0.5)

  /// Distance between columns, of which a whole number goes round the strip.
  private let step: Double

  init(_ aurora: Layer.Aurora, layer index: Int, of scene: SkyScene) {
    self.aurora = aurora
    layer = scene.design.layers[index]
    self.scene = scene
    curtains = (0..<aurora.curtains).map {
      AuroraCurtain($0, of: aurora, layer: index, of: scene)
    }
    let period = scene.period(of: layer)
    step = period / (period / Self.longestStep).rounded(.up)
  }

  /// Between which places columns of a curtain may reach a part of the canvas, in points from its left edge.
  private func reach(
    of curtain: AuroraCurtain, into part: ClosedRange<Double>
  ) -> (left: Double, right: Double) {
    let fold = Self.folds.broad / curtain.waves.x + Self.folds.small / curtain.waves.y
    // Where the upper edge of the canvas comes from that is squeezed to a place.
    func unsqueezed(_ x: Double) -> Double {
      (x - Layer.Aurora.squeeze * scene.canvas.width / 2) / (1 - Layer.Aurora.squeeze)
    }
    let (left, right) = (part.lowerBound, part.upperBound)
    return (min(left, unsqueezed(left)) - fold, max(right, unsqueezed(right)) + fold)
  }

  func execute(_ frame: SkyFrame, in context: DrawContext) -> Int {
    let pipeline = context.pipelines[.layer(Self.pipeline)]
    pipeline.begin(context.projection)
    let canvas = scene.canvas
    let offset = scene.offset(of: layer, at: frame.offset)
    for curtain in curtains.reversed() {
      let phases = curtain.phases(at: frame.auroraTime, loop: frame.layerLoop)
      // Columns stay where they are on the strip while it moves.
      let reach = reach(of: curtain, into: context.projection.visibleX)
      let first = ((offset + reach.left) / step).rounded(.down) * step
      let columns = Int(((offset + reach.right - first) / step).rounded(.up)) + 1
      pipeline.set(
        .curtainPlace, SIMD4(Float(first), Float(step), Float(offset), Float(canvas.width)))
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
      pipeline.drawTriangleStrip(vertices: 2 * columns)
    }
    return curtains.count
  }
}
