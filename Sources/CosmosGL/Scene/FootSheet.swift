import CosmosCore

/// What stands at the foot of the canvas, on the GPU.
final class FootSheet {
  /// What was uploaded; a sheet is made again only when this changes.
  struct Source: Hashable {
    let catalog: SignCatalog
    let layer: Layer
    let canvas: Canvas
    let strings: Strings?
    let font: String

    init(layer: Layer, scene: SkyScene) {
      catalog = scene.design.catalog
      self.layer = layer
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
    }
  }

  let source: Source
  private let foot: Foot
  private let ticksInTurn: Int
  private let markers: StrokeSheet
  private let icons: StrokeSheet
  private let texts: TextSheet
  /// Where each sign stands.
  private let places: [StripPosition]
  /// How far anything reaches from its sign, in points.
  private let reach: Double

  /// Markers, icons and lines of text.
  var count: Int { markers.count + icons.count + texts.count }

  init(
    _ foot: Foot, layer: Layer, scene: SkyScene, driver: Driver, warn: (String) -> Void
  ) throws(RendererError) {
    let signs = scene.design.catalog.signs
    let canvas = scene.canvas
    func place(ofSign index: Int, rise: Double) -> StripPoint {
      FootSheet.place(ofSign: index, rise: rise, on: layer, scene: scene)
    }
    let upright = FlatPath(
      IconPath(steps: [
        .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 0, y: foot.marker.size.height)),
      ]), tolerance: 1)
    // A twentieth of a pixel can't be seen.
    let tolerance = 0.05 / (canvas.scale * foot.icon.scale)
    markers = try StrokeSheet(
      signs.indices.map {
        StrokeSheet.Object(place: place(ofSign: $0, rise: foot.marker.size.height), path: upright)
      }, label: "markers", driver: driver)
    icons = try StrokeSheet(
      signs.enumerated().map { index, sign in
        let (corner, size) = sign.icon.bounds
        return StrokeSheet.Object(
          place: place(ofSign: index, rise: foot.icon.rise),
          path: FlatPath(sign.icon, tolerance: tolerance),
          origin: Point(
            x: -(corner.x + size.width / 2) * foot.icon.scale,
            y: -(corner.y + size.height / 2) * foot.icon.scale), size: foot.icon.scale)
      }, label: "icons", driver: driver)
    texts = try TextSheet(
      FootSheet.lines(of: foot, layer: layer, scene: scene), family: scene.design.font,
      label: "names", driver: driver, warn: warn)
    self.foot = foot
    ticksInTurn = foot.ticks.count(in: scene.signSpacing * layer.speed) * signs.count
    places = signs.indices.map { StripPosition(steps: place(ofSign: $0, rise: 0).x) }
    reach = max(
      foot.marker.size.width, icons.reach + foot.icon.width, texts.longest / canvas.scale)
    source = Source(layer: layer, scene: scene)
  }

  /// The names of all signs, then the degrees of all signs.
  static func lines(of foot: Foot, layer: Layer, scene: SkyScene) -> [TextSheet.Line] {
    let canvas = scene.canvas
    func line(_ label: Foot.Label, ofSign index: Int, _ text: String, or fallback: String)
      -> TextSheet.Line
    {
      let (across, down) = (canvas.width / 2, canvas.height - label.rise)
      return TextSheet.Line(
        place: place(ofSign: index, rise: label.rise, on: layer, scene: scene),
        fraction: Point(
          x: (across * canvas.scale).fractionOfPixel, y: (down * canvas.scale).fractionOfPixel),
        text: text, fallback: fallback, size: label.size * canvas.scale)
    }
    let texts = scene.design.catalog.signs.indices.map { ($0, scene.footTexts(ofSign: $0)) }
    return texts.map { line(foot.name, ofSign: $0, $1.name, or: $1.latinName) }
      + texts.map { line(foot.degrees, ofSign: $0, $1.degrees, or: $1.degrees) }
  }

  private static func place(
    ofSign index: Int, rise: Double, on layer: Layer, scene: SkyScene
  ) -> StripPoint {
    scene.place(Point(x: 0, y: scene.canvas.height / 2 - rise), ofSign: index, on: layer)
  }

  /// Draws what can be seen of it.
  ///
  /// - Returns: Number of markers, icons and lines of text drawn.
  func draw(
    ticks: borrowing TickPass, strokes: borrowing StrokePass, text: borrowing TextPass,
    view: StripView, projection: Projection
  ) -> Int {
    ticks.draw(foot.ticks, inTurn: ticksInTurn, view: view, projection: projection)
    // Mostly none is: then the programs for it are not even needed.
    let shown = signsInSight(view: view, projection: projection)
    guard !shown.isEmpty else { return 0 }
    let part = StrokePass.Part(range: shown)
    var drawn = strokes.draw(
      part, of: markers,
      style: StrokePass.Style(
        width: foot.marker.size.width, color: foot.marker.color, hasRoundCaps: false),
      view: view, projection: projection)
    drawn += strokes.draw(
      part, of: icons,
      style: StrokePass.Style(width: foot.icon.width * foot.icon.scale, color: foot.icon.color),
      view: view, projection: projection)
    drawn += text.draw(
      shown, of: texts, color: foot.name.color, view: view, projection: projection)
    drawn += text.draw(
      shown.lowerBound + places.count..<shown.upperBound + places.count, of: texts,
      color: foot.degrees.color, view: view, projection: projection)
    return drawn
  }

  /// The signs of which something can be seen, and those between them.
  private func signsInSight(view: StripView, projection: Projection) -> Range<Int> {
    var shown = 0..<0
    for (sign, place) in places.enumerated() {
      // The short way round, from the middle of the canvas.
      let steps = Int32(bitPattern: place.steps &- view.middle.steps)
      let distance = abs(Double(steps) * view.pointsPerStep)
      guard distance <= projection.canvas.width / 2 + reach else { continue }
      shown = shown.isEmpty ? sign..<sign + 1 : shown.lowerBound..<sign + 1
    }
    return shown
  }
}

extension Double {
  /// How far a place in pixels lies beyond a whole pixel, 0 to 1.
  fileprivate var fractionOfPixel: Double { self - rounded(.down) }
}
