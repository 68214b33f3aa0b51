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
  /// Places of the texts in pixels of the canvas while their sign is centred.
  private let boxes: [NamePlacement.Box]
  /// Positions on the strip of the signs' centres, for each text.
  private let centres: [StripPosition]

  func count(in statistics: inout Statistics) { statistics.stored += texts.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let canvas = source.canvas
    var runs = try TextRuns(
      NamesBatch.entries(of: source.names, layer: source.layer, scene: scene),
      family: source.font, label: "names of stars", context: context)
    let rasterized = runs.instances
    var instances: [TextInstance] = []
    var boxes: [NamePlacement.Box] = []
    var centres: [StripPosition] = []
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
        boxes.append(box)
        centres.append(StripPosition(units: centre.x))
      }
      ranges.append(first..<instances.count)
    }
    runs.instances = instances
    texts = try TextBatch(runs, label: "names of stars", driver: context.driver)
    self.ranges = ranges
    self.boxes = boxes
    self.centres = centres
    self.source = source
  }

  /// Returns where a name is on the canvas, in points.
  ///
  /// - Parameters:
  ///   - index: Its index among the texts.
  ///   - view: Position of the strip under the canvas.
  /// - Returns: A rectangle.
  func box(of index: Int, view: StripView) -> NamePlacement.Box {
    let units = Int32(bitPattern: centres[index].units &- view.centre.units)
    let (box, scale) = (boxes[index], source.canvas.scale)
    return NamePlacement.Box(
      x: box.x / scale + Double(units) * view.pointsPerUnit, y: box.y / scale,
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
