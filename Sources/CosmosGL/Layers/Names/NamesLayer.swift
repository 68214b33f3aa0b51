import CosmosCore

extension Layer.StarNames: DrawnContent {
  var pipelines: [PipelineKind] { [.text, .stroke(isRound: true)] }

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
    upload.names.append(names)
    return ScenePass("names") { plan, frame, resources in
      let bodies = resources.bodies
      let trail = frame.trail > 0 ? bodies?.trail : nil
      let degrees = bodies.map { resources.degreesView(of: $0.index, at: frame.offset) }
      plan.append(
        frame.reveals, names: names, color: color,
        view: resources.view(of: index, at: frame.offset)
      ) { [layout = plan.bodies] box in
        layout?.covers(box) ?? false
          || degrees.flatMap { trail?.covers(box, view: $0) } ?? false
      }
    }
  }
}

extension FramePlan {
  /// Adds the names of the bright stars of the signs that a frame reveals, which fade in with the lines.
  ///
  /// While something covers a name, such as the Moon, a planet, or a mark of a trail, the name stands at its second place; if
  /// that is covered, too, it is left out.
  fileprivate mutating func append(
    _ reveals: SkyFrame.Reveals, names: NamesBatch, color: Color, view: StripView,
    unless isCovered: (NamePlacement.Box) -> Bool
  ) {
    for reveal in reveals {
      let color = color.faded(to: reveal.strokeEnd * reveal.strokeEnd)
      // Names in a row that all stand at their first places are one draw.
      var row = 0..<0
      for name in names.ranges[reveal.sign] {
        guard let shown = names.text(of: name, view: view, unless: isCovered) else { continue }
        if shown == row.upperBound, !row.isEmpty {
          row = row.lowerBound..<shown + 1
        } else {
          append(row, of: names, color: color, view: view)
          row = shown..<shown + 1
        }
      }
      append(row, of: names, color: color, view: view)
    }
  }

  /// Adds names with their leader lines.
  private mutating func append(
    _ texts: Range<Int>, of names: NamesBatch, color: Color, view: StripView
  ) {
    guard !texts.isEmpty else { return }
    append(texts, of: names.texts, color: color, view: view)
    append(
      texts.lazy.compactMap { names.leader(of: $0) }
        .map { StrokeDraw.Part(range: $0..<$0 + 1) }, of: names.leaders,
      style: StrokeDraw.Style(
        width: NamesBatch.leaderWidth, color: color.faded(to: NamesBatch.leaderOpacity)),
      view: view)
  }
}
