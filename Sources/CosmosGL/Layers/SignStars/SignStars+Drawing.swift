import CosmosCore

extension Layer.SignStars: DrawnContent {
  var pipelines: [PipelineKind] { [sprite.image != nil ? .imageStar : .star] }

  func prefetch(on site: LayerSite, besides known: SceneParts, into prefetch: ScenePrefetch) {
    prefetch.prefetchSprite(sprite, of: site.scene, besides: known)
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let positions = upload.scene.signStars(size, on: upload.scene.design.layers[index])
    return try StarLayer(.positions(positions), sprite: sprite, layer: index, &upload).pass
  }
}
