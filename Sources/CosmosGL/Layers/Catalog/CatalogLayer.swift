import CosmosCore

extension Layer.CatalogStars: DrawnContent {
  var pipelines: [PipelineKind] {
    [false, true].filter { isFaint in
      isFaint ? catalog.faint.count > 0 : !catalog.stars.isEmpty
    }.map { .catalog(isFaint: $0) }
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (driver, name) = (upload.context.driver, upload.scene.design.layers[index].name)
    let buffer = try upload.kept(
      of: catalog, else: try CatalogBuffer(catalog, label: name, driver: driver))
    let faint = FaintStarLayer(
      index: index, buffer: buffer, style: self, pointsPerDegree: upload.scene.unit)
    upload.stars[index] = .faint(faint)
    return ScenePass("catalog") { plan, frame, resources in
      var draw = faint.draw(in: resources, at: frame.offset)
      draw.isFaint = false
      plan.append(.catalog(draw))
    }
  }
}

/// The faint stars of a layer, which are drawn one by one, or into a cache.
struct FaintStarLayer {
  let index: Int
  let buffer: CatalogBuffer
  let style: Layer.CatalogStars
  /// Points per degree.
  let pointsPerDegree: Double

  /// Returns their draw with the foreground at an offset in points.
  func draw(in resources: SceneResources, at offset: Double) -> CatalogDraw {
    draw(at: resources.degreesView(of: index, at: offset))
  }

  /// Returns their draw at a position of the strip under the canvas.
  func draw(at view: StripView) -> CatalogDraw {
    CatalogDraw(
      buffer: buffer, isFaint: true, style: style, pointsPerDegree: pointsPerDegree, view: view)
  }
}
