import CosmosCore

extension Layer.Labels: DrawnContent {
  var pipelines: [PipelineKind] { [.text] }

  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines? {
    let scene = site.scene
    let source = LabelBatch.Source(self, layer: site.layer, scene: scene)
    guard !known.contains(LabelBatch.self, of: source) else { return nil }
    return {
      LabelText(self, scale: scene.canvas.scale, family: scene.design.font)
        .lines(height: scene.canvas.height)
    }
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (shown, context) = (upload.shown, upload.context)
    let source = LabelBatch.Source(self, layer: shown.design.layers[index], scene: shown)
    let batch = try upload.kept(
      of: source, else: try LabelBatch(source, scene: shown, context: context))
    return ScenePass("labels") { plan, frame, resources in
      let view = resources.view(of: index, at: frame.offset)
      plan.append(.labels(LabelDraw(batch: batch, view: view)))
    }
  }
}
