import CosmosCore

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
    let language: String?
    let font: String

    init(_ names: Layer.StarNames, layer: Layer, scene: SkyScene) {
      catalog = scene.design.catalog
      self.layer = layer
      self.names = names
      degrees = scene.design.degrees
      period = scene.period(of: layer)
      canvas = scene.canvas
      language = scene.strings?.language
      font = scene.design.font
    }
  }

  let source: Source
  let texts: TextBatch
  /// Range of each sign's names among the texts.
  let ranges: [Range<Int>]

  /// Number of names.
  var count: Int { texts.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let canvas = source.canvas
    var runs = try TextRuns(
      NamesBatch.entries(of: source.names, layer: source.layer, scene: scene),
      family: source.font, label: "names of stars", context: context)
    let rasterized = runs.instances
    var instances: [TextInstance] = []
    var ranges: [Range<Int>] = []
    var next = 0
    for sign in source.catalog.signs {
      // Pixels of the canvas while the sign is centred, where the sky rests.
      func pixel(_ point: Point) -> Point {
        Point(
          x: (canvas.width / 2 + point.x) * canvas.scale,
          y: (canvas.height / 2 + point.y) * canvas.scale)
      }
      var placement = NamePlacement(
        stars: (sign.bigStars + sign.smallStars).map(pixel), gap: source.names.gap * canvas.scale,
        margin: NamesBatch.starMargin * canvas.scale)
      let first = instances.count
      for name in sign.starNames {
        var instance = rasterized[next]
        next += 1
        let star = pixel(name.position)
        // A bitmap has an empty pixel on every side.
        let width = Double(instance.atlasRect.z) - 2
        let height = Double(instance.atlasRect.w) - 2
        guard width > 0, height > 0,
          let box = placement.place(star, width: width, height: height)
        else { continue }
        // The bitmap lies on whole pixels while the sign is centred.
        instance.centre = SIMD2(Float(star.x - box.x + 1), Float(star.y - box.y + 1))
        instances.append(instance)
      }
      ranges.append(first..<instances.count)
    }
    runs.instances = instances
    texts = try TextBatch(runs, label: "names of stars", driver: context.driver)
    self.ranges = ranges
    self.source = source
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
