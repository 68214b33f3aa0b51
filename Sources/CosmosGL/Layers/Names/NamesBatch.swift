import CosmosCore
import CosmosText

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
  /// All names at their first places, then some of them at their second ones.
  let texts: TextBatch
  /// Lines from stars to names that are far from them.
  let leaders: StrokeBatch
  /// Range of each sign's names among the texts.
  let ranges: [Range<Int>]
  /// The places of the texts.
  private let places: [Text]
  /// For each name, the index of the text at its second place, if it has one.
  private let seconds: [Int?]

  /// Where a text is.
  private struct Text {
    /// The place in pixels of the canvas while the sign is centred.
    let place: NamePlacement.Place
    /// The sign's centre on the strip.
    let centre: StripPosition
    /// The index of the leader line, if there is one.
    let leader: Int?
  }

  func count(in statistics: inout Statistics) { statistics.stored += seconds.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let canvas = source.canvas
    var runs = try TextRuns(
      NamesBatch.entries(of: source.names, layer: source.layer, scene: scene),
      family: source.font, label: "names of stars", context: context)
    let rasterized = runs.instances
    var instances: [TextInstance] = []
    var places: [Text] = []
    var leaders: [StrokeBatch.Object] = []
    var ranges: [Range<Int>] = []
    var seconds: [(name: Int, instance: TextInstance, place: Text)] = []
    var next = 0
    let bright = source.brightStars
    for (index, sign) in source.catalog.signs.enumerated() {
      var placement = source.placement(ofSign: index, scene: scene, besides: bright)
      let first = instances.count
      let centre = scene.position(Point(x: 0, y: 0), ofSign: index, on: source.layer)
      func place(
        _ text: TextInstance, of name: Sign.StarName
      ) -> (instance: TextInstance, place: Text)? {
        let star = source.pixel(name.position)
        guard let (instance, place) = placement.place(text, beside: star) else { return nil }
        if let line = place.leader {
          leaders.append(
            StrokeBatch.Object(
              position: scene.position(name.position, ofSign: index, on: source.layer),
              path: line.path(from: star, scale: canvas.scale)))
        }
        let leader = place.leader == nil ? nil : leaders.count - 1
        return (
          instance, Text(place: place, centre: StripPosition(units: centre.x), leader: leader)
        )
      }
      var placed: [(name: Sign.StarName, text: TextInstance)] = []
      for name in sign.starNames {
        if let (instance, place) = place(rasterized[next], of: name) {
          instances.append(instance)
          places.append(place)
          placed.append((name, rasterized[next]))
        }
        next += 1
      }
      // The first places of all come before the second ones.
      for (offset, one) in placed.enumerated() {
        guard let (instance, place) = place(one.text, of: one.name) else { continue }
        seconds.append((first + offset, instance, place))
      }
      ranges.append(first..<instances.count)
    }
    var indices = [Int?](repeating: nil, count: instances.count)
    for (offset, second) in seconds.enumerated() {
      indices[second.name] = instances.count + offset
    }
    runs.instances = instances + seconds.map(\.instance)
    texts = try TextBatch(runs, driver: context.driver)
    self.leaders = try StrokeBatch(leaders, label: "leaders of names", driver: context.driver)
    self.ranges = ranges
    self.places = places + seconds.map(\.place)
    self.seconds = indices
    self.source = source
  }

  /// Returns the index of the text that shows a name, so that it covers nothing.
  ///
  /// - Parameters:
  ///   - name: Index of the name.
  ///   - view: Position of the strip under the canvas.
  ///   - isCovered: Whether something covers a part of a rectangle, in points.
  /// - Returns: The index among the texts; `nil` if both of the name's places are covered.
  func text(
    of name: Int, view: StripView, unless isCovered: (NamePlacement.Box) -> Bool
  ) -> Int? {
    if !isCovered(box(places[name].place.box, of: name, view: view)) { return name }
    guard let second = seconds[name] else { return nil }
    // The leader lines of first places are left free; those of second ones may be covered.
    return isCovered(box(places[second].place.area, of: second, view: view)) ? nil : second
  }

  /// Returns where a rectangle of the canvas of a text is, in points.
  private func box(_ box: NamePlacement.Box, of text: Int, view: StripView) -> NamePlacement.Box {
    let scale = source.canvas.scale
    return NamePlacement.Box(
      x: box.x / scale + view.distance(to: places[text].centre), y: box.y / scale,
      width: box.width / scale, height: box.height / scale)
  }

  /// Adds the names and their leader lines to what the names of bodies leave free, if they stand on a layer as fast.
  func add(to obstacles: NameObstacles, scene: SkyScene, speed: Double) {
    guard source.layer.speed == speed else { return }
    let (scale, middle) = (source.canvas.scale, source.canvas.width / 2)
    func point(_ pixel: Point) -> Point { Point(x: pixel.x / scale - middle, y: pixel.y / scale) }
    for (sign, range) in ranges.enumerated() {
      let place = StripPosition(phase: scene.design.places[sign] / scene.design.turn)
      for name in range {
        let (box, line) = (places[name].place.box, places[name].place.leader)
        let corner = point(Point(x: box.x, y: box.y))
        obstacles.add(
          NamePlacement.Box(
            x: corner.x, y: corner.y, width: box.width / scale, height: box.height / scale),
          at: place)
        guard let line else { continue }
        obstacles.add(
          NamePlacement.Line(
            start: point(line.start), end: point(line.end)), at: place)
      }
    }
  }

  /// Finds where names are, in pixels.
  ///
  /// - Parameters:
  ///   - left: Returns where the left edge of the canvas is while a sign is centred.
  ///   - isCovered: Whether something covers a part of a rectangle, so that a name may stand at its second place.
  /// - Returns: The first places of all names, and the second ones of those that are covered.
  func boxes(
    left: (Int) -> Double, unless isCovered: (NamePlacement.Box) -> Bool
  ) -> [NamePlacement.Box] {
    ranges.enumerated().flatMap { sign, range in
      range.flatMap { name in
        var first = places[name].place.box
        first.x += left(sign)
        guard isCovered(first), let second = seconds[name] else { return [first] }
        var other = places[second].place.area
        other.x += left(sign)
        return [first, other]
      }
    }
  }

  /// Returns the index of a text's leader line, if it has one.
  func leader(of text: Int) -> Int? { places[text].leader }

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
}
