import CosmosCore

extension Layer.LineStyle: DrawnContent {
  var pipelines: [PipelineKind] { [.stroke(isRound: true)] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (scene, driver) = (upload.scene, upload.context.driver)
    let source = LineBatch.Source(layer: scene.design.layers[index], scene: scene)
    let lines = try upload.kept(
      of: source, else: try LineBatch(source, scene: scene, driver: driver))
    return ScenePass("lines") { plan, frame, resources in
      plan.append(
        frame.reveals.lazy.map {
          StrokeDraw.Part(range: lines.ranges[$0.sign], strokeEnd: $0.strokeEnd)
        }, of: lines.batch, style: StrokeDraw.Style(width: width, color: color),
        view: resources.view(of: index, at: frame.offset))
    }
  }
}
