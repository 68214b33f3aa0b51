import CosmosCore

extension Layer.Ecliptic: DrawnContent {
  var pipelines: [PipelineKind] { [.box] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    ScenePass("ecliptic") { plan, _, resources in
      // A line thinner than a pixel is a pixel wide and as much fainter.
      let canvas = resources.scene.canvas
      let wanted = line.width * canvas.scale
      let width = max(1, wanted.rounded())
      let top = (Double(canvas.pixelHeight) / 2 - width / 2).rounded(.down)
      plan.append(
        .box(
          BoxDraw(
            area: SIMD4(0, Float(top), Float(canvas.pixelWidth), Float(width)),
            color: line.color.withAlpha(line.color.alpha * min(1, wanted / width)))))
    }
  }
}
