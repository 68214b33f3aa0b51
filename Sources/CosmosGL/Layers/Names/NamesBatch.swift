import CosmosCore
import CosmosText

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
  /// A name is left out while something covers it, such as the Moon, a planet, or a mark of a trail.
  fileprivate mutating func append(
    _ reveals: SkyFrame.Reveals, names: NamesBatch, color: Color, view: StripView,
    unless isCovered: (NamePlacement.Box) -> Bool
  ) {
    for reveal in reveals {
      let color = color.faded(to: reveal.strokeEnd * reveal.strokeEnd)
      var start = names.ranges[reveal.sign].lowerBound
      let end = names.ranges[reveal.sign].upperBound
      // The names between two that are left out are one draw.
      while start < end {
        let next = (start..<end).first { isCovered(names.box(of: $0, view: view)) } ?? end
        append(start..<next, of: names.texts, color: color, view: view)
        append(
          (start..<next).lazy.compactMap { names.leader(of: $0) }
            .map { StrokeDraw.Part(range: $0..<$0 + 1) }, of: names.leaders,
          style: StrokeDraw.Style(
            width: NamesBatch.leaderWidth, color: color.faded(to: NamesBatch.leaderOpacity)),
          view: view)
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
    /// The stars of catalogues; brighter ones are left free where that is possible.
    let catalogs: [StarCatalog]
    /// Whether the ecliptic is shown, which names don't cover.
    let hasEcliptic: Bool

    init(_ names: Layer.StarNames, layer: Layer, scene: SkyScene) {
      catalog = scene.design.catalog
      self.layer = layer
      self.names = names
      degrees = scene.design.degrees
      period = scene.period(of: layer)
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
      let shown = scene.shownLayers.map { scene.design.layers[$0] }
      rulers = shown.filter { $0.ruler != nil }
      catalogs = shown.compactMap {
        if case .catalog(let stars) = $0.content { stars.catalog } else { nil }
      }
      hasEcliptic = shown.contains { if case .ecliptic = $0.content { true } else { false } }
    }
  }

  let source: Source
  let texts: TextBatch
  /// Lines from stars to names that are far from them.
  let leaders: StrokeBatch
  /// The same in pixels of the canvas while their signs are centred.
  private let leaderLines: [NamePlacement.Line]
  /// Range of each sign's names among the texts.
  let ranges: [Range<Int>]
  /// For each text, its place in pixels of the canvas while its sign is centred, the sign's centre on the strip, and the
  /// index of its leader line, if it has one.
  private let places: [(box: NamePlacement.Box, centre: StripPosition, leader: Int?)]

  func count(in statistics: inout Statistics) { statistics.stored += texts.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let canvas = source.canvas
    var runs = try TextRuns(
      NamesBatch.entries(of: source.names, layer: source.layer, scene: scene),
      family: source.font, label: "names of stars", context: context)
    let rasterized = runs.instances
    var instances: [TextInstance] = []
    var places: [(NamePlacement.Box, StripPosition, Int?)] = []
    var leaders: [StrokeBatch.Object] = []
    var leaderLines: [NamePlacement.Line] = []
    var ranges: [Range<Int>] = []
    var next = 0
    let bright = source.brightStars
    for (index, sign) in source.catalog.signs.enumerated() {
      var placement = source.placement(ofSign: index, scene: scene, besides: bright)
      let first = instances.count
      let centre = scene.position(Point(x: 0, y: 0), ofSign: index, on: source.layer)
      for name in sign.starNames {
        let rasterized = rasterized[next]
        next += 1
        let star = source.pixel(name.position)
        guard let (text, place) = placement.place(rasterized, beside: star) else { continue }
        instances.append(text)
        var leader: Int?
        if let line = place.leader {
          leader = leaders.count
          leaderLines.append(line)
          leaders.append(
            StrokeBatch.Object(
              position: scene.position(name.position, ofSign: index, on: source.layer),
              path: line.path(from: star, scale: canvas.scale)))
        }
        places.append((place.box, StripPosition(units: centre.x), leader))
      }
      ranges.append(first..<instances.count)
    }
    runs.instances = instances
    texts = try TextBatch(runs, driver: context.driver)
    self.leaders = try StrokeBatch(leaders, label: "leaders of names", driver: context.driver)
    self.leaderLines = leaderLines
    self.ranges = ranges
    self.places = places
    self.source = source
  }

  /// Adds the names and their leader lines to what the names of bodies leave free, if they stand on a layer as fast.
  func add(to obstacles: NameObstacles, scene: SkyScene, speed: Double) {
    guard source.layer.speed == speed else { return }
    let (scale, middle) = (source.canvas.scale, source.canvas.width / 2)
    func point(_ pixel: Point) -> Point { Point(x: pixel.x / scale - middle, y: pixel.y / scale) }
    for (sign, range) in ranges.enumerated() {
      let place = StripPosition(phase: scene.design.places[sign] / scene.design.turn)
      for name in range {
        let (box, _, line) = places[name]
        let corner = point(Point(x: box.x, y: box.y))
        obstacles.add(
          NamePlacement.Box(
            x: corner.x, y: corner.y, width: box.width / scale, height: box.height / scale),
          at: place)
        guard let line else { continue }
        obstacles.add(
          NamePlacement.Line(
            start: point(leaderLines[line].start), end: point(leaderLines[line].end)),
          at: place)
      }
    }
  }

  /// Finds where all names are, in pixels.
  ///
  /// - Parameter left: Returns where the left edge of the canvas is while a sign is centred.
  /// - Returns: The names as rectangles.
  func boxes(left: (Int) -> Double) -> [NamePlacement.Box] {
    ranges.enumerated().flatMap { sign, range in
      range.map { name in
        var box = places[name].box
        box.x += left(sign)
        return box
      }
    }
  }

  /// Returns the index of a name's leader line, if it has one.
  func leader(of index: Int) -> Int? { places[index].leader }

  /// Returns where a name is on the canvas, in points.
  func box(of index: Int, view: StripView) -> NamePlacement.Box {
    let ((box, centre, _), scale) = (places[index], source.canvas.scale)
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
  fileprivate static let starMargin = 2.5

  /// Width of a leader line, in points.
  fileprivate static let leaderWidth = 0.5

  /// Opacity of a leader line relative to that of a name.
  fileprivate static let leaderOpacity = 0.6

  /// Distances from a star to its name beyond the usual one at which a leader line leads to it, in points.
  fileprivate static let leaderDistances = [9.0, 18, 28, 40, 54]

  /// Distance between a name and a line, at least, in points.
  fileprivate static let lineClearance = 1.5

  /// The magnitude of the faintest stars of a catalogue that names leave free where they can.
  fileprivate static let faintest = 4.5
}

extension NamesBatch.Source {
  /// Returns where a point of a sign is on the canvas while the sign is centred, where the sky rests, in pixels.
  fileprivate func pixel(_ point: Point) -> Point {
    Point(
      x: (canvas.width / 2 + point.x) * canvas.scale,
      y: (canvas.height / 2 + point.y) * canvas.scale)
  }

  /// Returns a placement of a sign's names, which leaves free what is around them while the sky rests there.
  fileprivate func placement(
    ofSign index: Int, scene: SkyScene, besides bright: [CatalogStar]
  ) -> NamePlacement {
    let (sign, scale) = (catalog.signs[index], canvas.scale)
    var lines = sign.lines.map {
      NamePlacement.Line(start: pixel($0.start), end: pixel($0.end))
    }
    let size = Size(width: canvas.width * scale, height: canvas.height * scale)
    if hasEcliptic {
      lines.append(
        NamePlacement.Line(
          start: Point(x: 0, y: size.height / 2), end: Point(x: size.width, y: size.height / 2)))
    }
    return NamePlacement(
      stars: (sign.bigStars + sign.smallStars).map(pixel)
        + pixels(of: bright, aroundSign: index, scene),
      gap: names.gap * scale, margin: NamesBatch.starMargin * scale,
      obstacles: rulers.flatMap { layer in
        scene.rulerAreas(of: layer, at: scene.design.places[index]).map { area in
          NamePlacement.Box(
            x: area.corner.x * scale, y: area.corner.y * scale, width: area.size.width * scale,
            height: area.size.height * scale)
        }
      }, lines: lines, clearance: NamesBatch.lineClearance * scale,
      bounds: NamePlacement.Box(x: 0, y: 0, width: size.width, height: size.height),
      leaders: NamesBatch.leaderDistances.map { (names.gap + $0) * scale })
  }

  /// The stars of catalogues that names leave free where they can.
  fileprivate var brightStars: [CatalogStar] {
    guard layer.speed == 1 else { return [] }
    return catalogs.flatMap { $0.stars.filter { $0.magnitude <= NamesBatch.faintest } }
  }

  /// Returns where stars are that are on the canvas while a sign is centred, in pixels.
  private func pixels(
    of stars: [CatalogStar], aroundSign index: Int, _ scene: SkyScene
  ) -> [Point] {
    guard let degrees else { return [] }
    let view = StripView(
      period: period, centre: StripPosition(phase: scene.design.places[index] / scene.design.turn))
    return stars.compactMap { star in
      let across = view.distance(to: StripPosition(units: star.x))
      guard abs(across) <= canvas.width / 2 else { return nil }
      return pixel(Point(x: across, y: -Double(star.latitude) * degrees.points))
    }
  }
}

extension NamePlacement.Line {
  /// Returns a path along the line.
  ///
  /// - Parameters:
  ///   - origin: The path's origin, in pixels.
  ///   - scale: Pixels per point.
  /// - Returns: The path, in points.
  fileprivate func path(from origin: Point, scale: Double) -> FlatPath {
    func point(_ end: Point) -> Point {
      Point(x: (end.x - origin.x) / scale, y: (end.y - origin.y) / scale)
    }
    return FlatPath(
      IconPath(steps: [.move(to: point(start)), .line(to: point(end))]), tolerance: 1)
  }
}
