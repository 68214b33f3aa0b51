import CosmosCore

extension Layer.Image: DrawnContent {
  var pipelines: [PipelineKind] { [.image] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    guard let texture = upload.images[index] else { preconditionFailure("the layer has an image") }
    return ScenePass("image") { plan, frame, resources in
      // It may not have arrived yet.
      guard let texels = texture.shown else { return }
      let layer = resources.scene.design.layers[index]
      plan.append(
        .image(
          ImageDraw(
            texels: texels,
            tiling: resources.scene.tiling(of: self, on: layer, aspect: texels.aspect),
            view: layer.speed > 0 ? resources.view(of: index, at: frame.offset) : .centred,
            opacity: opacity)))
    }
  }
}
