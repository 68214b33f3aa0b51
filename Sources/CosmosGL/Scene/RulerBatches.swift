import CosmosCore

/// What stands at the lower edge of the canvas, on the GPU.
final class RulerBatches: SceneResource {
  /// What was uploaded; a batches is made again only when this changes.
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
  /// How everything looks.
  let ruler: Ruler
  /// Short ticks in one turn of the strip.
  let ticksPerPeriod: Int
  let markers: StrokeBatch
  let icons: StrokeBatch
  /// The names of all signs, then the degrees of all signs.
  let texts: TextBatch
  /// Where each sign stands.
  private let places: [StripPosition]
  /// How far anything reaches from its sign, in points.
  private let reach: Double
  /// Width of the canvas, in points.
  private let width: Double

  /// Markers, icons and lines of text.
  var count: Int { markers.count + icons.count + texts.count }

  var signCount: Int { places.count }

  init(
    _ ruler: Ruler, source: Source, scene: SkyScene, context: UploadContext
  ) throws(RendererError) {
    let layer = source.layer
    let signs = scene.design.catalog.signs
    let canvas = scene.canvas
    func place(ofSign index: Int, rise: Double) -> StripPoint {
      RulerBatches.place(ofSign: index, rise: rise, on: layer, scene: scene)
    }
    let upright = FlatPath(
      IconPath(steps: [
        .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 0, y: ruler.marker.size.height)),
      ]), tolerance: 1)
    // A twentieth of a pixel can't be seen.
    let tolerance = 0.05 / (canvas.scale * ruler.icon.scale)
    markers = try StrokeBatch(
      signs.indices.map {
        StrokeBatch.Object(place: place(ofSign: $0, rise: ruler.marker.size.height), path: upright)
      }, label: "markers", driver: context.driver)
    icons = try StrokeBatch(
      signs.enumerated().map { index, sign in
        let (corner, size) = sign.icon.bounds
        return StrokeBatch.Object(
          place: place(ofSign: index, rise: ruler.icon.rise),
          path: FlatPath(sign.icon, tolerance: tolerance),
          origin: Point(
            x: -(corner.x + size.width / 2) * ruler.icon.scale,
            y: -(corner.y + size.height / 2) * ruler.icon.scale), size: ruler.icon.scale)
      }, label: "icons", driver: context.driver)
    texts = try TextBatch(
      RulerBatches.entries(of: ruler, layer: layer, scene: scene), family: scene.design.font,
      label: "names", context: context)
    self.ruler = ruler
    ticksPerPeriod = ruler.ticks.count(in: scene.signSpacing * layer.speed) * signs.count
    places = signs.indices.map { StripPosition(units: place(ofSign: $0, rise: 0).x) }
    reach = max(
      ruler.marker.size.width, icons.reach + ruler.icon.width, texts.longest / canvas.scale)
    width = canvas.width
    self.source = source
  }

  /// The names of all signs, then the degrees of all signs.
  static func entries(of ruler: Ruler, layer: Layer, scene: SkyScene) -> [TextBatch.Entry] {
    let canvas = scene.canvas
    func entry(_ label: Ruler.Label, ofSign index: Int, _ text: String, or fallback: String)
      -> TextBatch.Entry
    {
      let (across, down) = (canvas.width / 2, canvas.height - label.rise)
      return TextBatch.Entry(
        place: place(ofSign: index, rise: label.rise, on: layer, scene: scene),
        line: TextLine(
          text: text, fallback: fallback, size: label.size * canvas.scale,
          fraction: Point(x: across * canvas.scale, y: down * canvas.scale).fractionOfPixel))
    }
    let texts = scene.design.catalog.signs.indices.map { ($0, scene.rulerTexts(ofSign: $0)) }
    return texts.map { entry(ruler.name, ofSign: $0, $1.name, or: $1.latinName) }
      + texts.map { entry(ruler.degrees, ofSign: $0, $1.degrees, or: $1.degrees) }
  }

  private static func place(
    ofSign index: Int, rise: Double, on layer: Layer, scene: SkyScene
  ) -> StripPoint {
    scene.place(Point(x: 0, y: scene.canvas.height / 2 - rise), ofSign: index, on: layer)
  }

  /// The signs of which something can be seen, and those between them.
  func signsInSight(view: StripView) -> Range<Int> {
    var shown = 0..<0
    for (sign, place) in places.enumerated() {
      // The short way round, from the centre of the canvas.
      let steps = Int32(bitPattern: place.units &- view.centre.units)
      let distance = abs(Double(steps) * view.pointsPerUnit)
      guard distance <= width / 2 + reach else { continue }
      shown = shown.isEmpty ? sign..<sign + 1 : shown.lowerBound..<sign + 1
    }
    return shown
  }
}
