import CosmosCore

extension Layer.Meteors: DrawnContent {
  static var ownPipelines: [PipelineDescriptor] { [MeteorDraw.pipeline] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    ScenePass("meteors", MeteorDraw(self, layer: index, of: upload.scene))
  }
}

/// A draw of the meteors in flight, each on a rectangle along its path.
private final class MeteorDraw: LayerDraw {
  static let pipeline = PipelineDescriptor(
    "meteor",
    uniforms: [.toClip, .fragmentToPixel, .pointsPerPixel, .ends, .looks, .halfWidth, .tint])

  private let meteors: Layer.Meteors
  private let course: any MeteorCourse

  init(_ meteors: Layer.Meteors, layer index: Int, of scene: SkyScene) {
    self.meteors = meteors
    course = meteors.course(layer: index, of: scene)
  }

  func execute(_ frame: SkyFrame, in context: DrawContext) -> Int {
    let pipeline = context.pipelines[.layer(Self.pipeline)]
    var drawn = 0
    course.forEachInFlight(at: LayerMoment(frame), loop: frame.layerLoop) { meteor, time in
      if drawn == 0 { pipeline.begin(context.projection) }
      pipeline.set(.halfWidth, meteor.width / 2)
      pipeline.set(
        .ends,
        SIMD4<Float>(SIMD4(meteor.start.x, meteor.start.y, meteor.end.x, meteor.end.y)))
      pipeline.set(.looks, SIMD2(Float(meteor.progress(at: time)), Float(meteor.tail)))
      let color = meteors.palette[meteor.tint].color
      pipeline.set(.tint, straight: color.withAlpha(meteors.opacity * meteor.brightness))
      pipeline.drawTriangleStrip()
      drawn += 1
    }
    return drawn
  }
}
