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

/// The stars of a catalogue on the GPU.
final class CatalogBuffer: SceneResource {
  /// The catalogue; the buffer is rebuilt only when it changes.
  let source: StarCatalog
  let index: StripIndex
  let vertices: StarVertices<CatalogStar>

  init(_ source: StarCatalog, label: String, driver: Driver) throws(RendererError) {
    let buffer = try VertexBuffer(source.stars.span, label: label, driver: driver)
    index = StripIndex(ofSorted: source.stars)
    vertices = StarVertices(buffer, .catalogStar, label: label, driver: driver)
    self.source = source
  }

  func count(in statistics: inout Statistics) {
    statistics.stored += index.count
    statistics.stars += index.count
    statistics.starBytes += index.count * MemoryLayout<CatalogStar>.stride
  }
}
