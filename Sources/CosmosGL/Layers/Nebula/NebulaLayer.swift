import CosmosCore

extension Layer.Nebula: DrawnContent {
  var pipelines: [PipelineKind] { [] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (context, course) = (upload.context, shape.course)
    let source = upload.shown.nebulaSource(of: self, layer: index)
    let texture = try upload.kept(of: source, else: try NebulaTexture(source, context: context))
    return ScenePass("nebula") { plan, frame, resources in
      let scene = resources.scene
      // One that stands still is as wide as the canvas.
      let view =
        scene.design.layers[index].speed == 0
        ? StripView(flat: scene.canvas.width)
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
