import CosmosCore

extension Layer.CatalogStars: DrawnContent {
  var pipelines: [PipelineKind] {
    Set(catalog.bands.map(\.isFaint)).map { .catalog(isFaint: $0) }
  }

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
  /// Where along the strip the stars of each of the catalogue's bands are.
  let indices: [StripIndex]
  let vertices: StarVertices<CatalogStar>

  init(_ source: StarCatalog, label: String, driver: Driver) throws(RendererError) {
    let buffer = try VertexBuffer(source.stars.span, label: label, driver: driver)
    indices = source.bands.map { StripIndex(ofSorted: source.stars[$0.indices], bits: 12) }
    vertices = StarVertices(buffer, .catalogStar, label: label, driver: driver)
    self.source = source
  }

  func count(in statistics: inout Statistics) {
    let count = source.stars.count
    statistics.stored += count
    statistics.stars += count
    statistics.starBytes += count * MemoryLayout<CatalogStar>.stride
  }
}
