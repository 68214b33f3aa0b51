import CosmosCore
import CosmosText

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
        append(start..<next, of: names.texts, color: color, view: view)
        start = next + 1
      }
    }
  }
}

/// The names of the signs' bright stars on the GPU, ordered by sign.
final class NamesBatch: SceneResource {
  /// Inputs of the batch, which is rebuilt only when they change.
  struct Source: Hashable {
    let catalog: SignCatalog
    let layer: Layer
    let names: Layer.StarNames
    let degrees: DegreeScale?
    /// Length of the strip, in points.
    let period: Double
    let canvas: Canvas
    let strings: Strings?
    let font: String
    /// The layers with rulers, which names don't cover.
    let rulers: [Layer]

    init(_ names: Layer.StarNames, layer: Layer, scene: SkyScene) {
      catalog = scene.design.catalog
      self.layer = layer
      self.names = names
      degrees = scene.design.degrees
      period = scene.period(of: layer)
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
      rulers = scene.shownLayers.map { scene.design.layers[$0] }.filter { $0.ruler != nil }
    }
  }

  let source: Source
  let texts: TextBatch
  /// Range of each sign's names among the texts.
  let ranges: [Range<Int>]
  /// For each text, its place in pixels of the canvas while its sign is centred, and the sign's centre on the strip.
  private let places: [(box: NamePlacement.Box, centre: StripPosition)]

  func count(in statistics: inout Statistics) { statistics.stored += texts.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let canvas = source.canvas
    var runs = try TextRuns(
      NamesBatch.entries(of: source.names, layer: source.layer, scene: scene),
      family: source.font, label: "names of stars", context: context)
    let rasterized = runs.instances
    var instances: [TextInstance] = []
    var places: [(NamePlacement.Box, StripPosition)] = []
    var ranges: [Range<Int>] = []
    var next = 0
    for (index, sign) in source.catalog.signs.enumerated() {
      // Pixels of the canvas while the sign is centred, where the sky rests.
      func pixel(_ point: Point) -> Point {
        Point(
          x: (canvas.width / 2 + point.x) * canvas.scale,
          y: (canvas.height / 2 + point.y) * canvas.scale)
      }
      var placement = NamePlacement(
        stars: (sign.bigStars + sign.smallStars).map(pixel), gap: source.names.gap * canvas.scale,
        margin: NamesBatch.starMargin * canvas.scale,
        obstacles: source.rulers.flatMap { layer in
          scene.rulerAreas(of: layer, whileAtSign: index).map { area in
            NamePlacement.Box(
              x: area.corner.x * canvas.scale, y: area.corner.y * canvas.scale,
              width: area.size.width * canvas.scale, height: area.size.height * canvas.scale)
          }
        })
      let first = instances.count
      let centre = scene.position(Point(x: 0, y: 0), ofSign: index, on: source.layer)
      for name in sign.starNames {
        let rasterized = rasterized[next]
        next += 1
        guard let (text, box) = placement.place(rasterized, beside: pixel(name.position)) else {
          continue
        }
        instances.append(text)
        places.append((box, StripPosition(units: centre.x)))
      }
      ranges.append(first..<instances.count)
    }
    runs.instances = instances
    texts = try TextBatch(runs, driver: context.driver)
    self.ranges = ranges
    self.places = places
    self.source = source
  }

  /// Returns where a name is on the canvas, in points.
  func box(of index: Int, view: StripView) -> NamePlacement.Box {
    let ((box, centre), scale) = (places[index], source.canvas.scale)
    return NamePlacement.Box(
      x: box.x / scale + view.distance(to: centre), y: box.y / scale,
      width: box.width / scale, height: box.height / scale)
  }

  /// Returns the names of all signs in order, each at its star.
  static func entries(
    of names: Layer.StarNames, layer: Layer, scene: SkyScene
  ) -> [TextBatch.Entry] {
    let language = scene.strings?.language
    return scene.design.catalog.signs.enumerated().flatMap { index, sign in
      sign.starNames.map { name in
        TextBatch.Entry(
          position: scene.position(name.position, ofSign: index, on: layer),
          line: TextLine(
            text: name.name(in: language), fallback: name.latinName,
            size: names.size * scene.canvas.scale, fraction: Point(x: 0, y: 0)))
      }
    }
  }

  /// Distance from a star's centre within which a name covers it, in points.
  private static let starMargin = 2.5
}
