import CosmosCore

extension Layer.StarNames: DrawnContent {
  var pipelines: [PipelineKind] { [.text] }

  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines? {
    let source = NamesBatch.Source(self, layer: site.layer, scene: site.scene)
    guard !known.contains(NamesBatch.self, of: source) else { return nil }
    return {
      NamesBatch.entries(of: self, layer: site.layer, scene: site.scene).map(\.line)
    }
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let (shown, context) = (upload.shown, upload.context)
    let source = NamesBatch.Source(self, layer: shown.design.layers[index], scene: shown)
    let names = try upload.kept(
      of: source, else: try NamesBatch(source, scene: shown, context: context))
    return ScenePass("names") { plan, frame, resources in
      plan.append(
        frame.reveals, names: names, color: color,
        besides: resources.bodies?.layout(in: frame, of: resources),
        view: resources.view(of: index, at: frame.offset))
    }
  }
}

extension FramePlan {
  /// Adds the names of the bright stars of the signs that a frame reveals, which fade in with the lines.
  ///
  /// A name is left out while the Moon or a planet, or its name, is there.
  fileprivate mutating func append(
    _ reveals: SkyFrame.Reveals, names: NamesBatch, color: Color, besides bodies: BodyLayout?,
    view: StripView
  ) {
    for reveal in reveals {
      let color = color.faded(to: reveal.strokeEnd * reveal.strokeEnd)
      var start = names.ranges[reveal.sign].lowerBound
      let end = names.ranges[reveal.sign].upperBound
      // The names between two that are left out are one draw.
      while start < end {
        let next =
          (start..<end).first { bodies?.covers(names.box(of: $0, view: view)) ?? false } ?? end
        if start < next {
          append(
            .text(TextDraw(batch: names.texts, range: start..<next, color: color, view: view)))
        }
        start = next + 1
      }
    }
  }
}
