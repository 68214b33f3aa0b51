import CosmosCore

extension Layer.CatalogStars: DrawnContent {
  var pipelines: [PipelineKind] { [.catalog] }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (driver, name) = (upload.context.driver, upload.scene.design.layers[index].name)
    let buffer = try upload.kept(
      of: catalog, else: try CatalogBuffer(catalog, label: name, driver: driver))
    return ScenePass("catalog") { plan, frame, resources in
      plan.append(
        .catalog(
          CatalogDraw(
            buffer: buffer, style: self, pointsPerDegree: resources.scene.unit,
            view: resources.degreesView(of: index, at: frame.offset))))
    }
  }
}
