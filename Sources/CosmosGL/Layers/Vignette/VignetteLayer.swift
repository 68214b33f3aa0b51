import CosmosCore

extension Layer.Vignette: DrawnContent {
  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    ScenePass("vignette") { plan, _, _ in plan.changeBackdrop { $0.vignette = self } }
  }
}
