import CosmosCore

/// The ruler at the lower edge of the canvas, on the GPU.
final class RulerBatches: SceneResource {
  /// Inputs of the batches, which are rebuilt only when these change.
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
  /// Sizes and colours of everything on the ruler.
  let ruler: Ruler
  /// Number of short ticks in one period of the strip.
  let ticksPerPeriod: Int
  /// Where the pattern of ticks is anchored on the strip.
  let tickOrigin: StripPosition
  let markers: StrokeBatch
  let icons: StrokeBatch
  /// The names of all signs, then the degrees of all signs.
  let texts: TextBatch
  /// Position of each sign on the strip.
  private let positions: [StripPosition]
  /// Maximum horizontal extent of anything from its sign, in points.
  private let reach: Double
  /// Width of the canvas, in points.
  private let width: Double

  /// Number of markers, icons and lines of text.
  var count: Int { markers.count + icons.count + texts.count }

  var signCount: Int { positions.count }

  init(
    _ ruler: Ruler, source: Source, scene: SkyScene, context: UploadContext
  ) throws(RendererError) {
    let layer = source.layer
    let signs = scene.design.catalog.signs
    let canvas = scene.canvas
    func position(ofSign index: Int, rise: Double) -> StripPoint {
      RulerBatches.position(ofSign: index, rise: rise, on: layer, scene: scene)
    }
    let upright = FlatPath(
      IconPath(steps: [
        .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 0, y: ruler.marker.size.height)),
      ]), tolerance: 1)
    // An error of a twentieth of a pixel is invisible.
    let tolerance = 0.05 / (canvas.scale * ruler.icon.scale)
    markers = try StrokeBatch(
      signs.indices.map {
        StrokeBatch.Object(
          position: position(ofSign: $0, rise: ruler.marker.size.height), path: upright)
      }, label: "markers", driver: context.driver)
    icons = try StrokeBatch(
      signs.enumerated().map { index, sign in
        let (corner, size) = sign.icon.bounds
        return StrokeBatch.Object(
          position: position(ofSign: index, rise: ruler.icon.rise),
          path: FlatPath(sign.icon, tolerance: tolerance),
          origin: Point(
            x: -(corner.x + size.width / 2) * ruler.icon.scale,
            y: -(corner.y + size.height / 2) * ruler.icon.scale), size: ruler.icon.scale)
      }, label: "icons", driver: context.driver)
    texts = try TextBatch(
      RulerBatches.entries(of: ruler, layer: layer, scene: scene), family: scene.design.font,
      label: "names", context: context)
    self.ruler = ruler
    ticksPerPeriod =
      ruler.ticks.count(in: scene.signSpacing * layer.speed) * scene.design.sectionCount
    positions = signs.indices.map { StripPosition(units: position(ofSign: $0, rise: 0).x) }
    tickOrigin =
      switch ruler.ticks.phase {
      case .signs: positions.first ?? StripPosition(units: 0)
      case .start: StripPosition(units: 0)
      }
    reach = max(
      ruler.marker.size.width, icons.reach + ruler.icon.width, texts.maxWidth / canvas.scale)
    width = canvas.width
    self.source = source
  }

  /// Returns the names of all signs, then the degrees of all signs.
  static func entries(of ruler: Ruler, layer: Layer, scene: SkyScene) -> [TextBatch.Entry] {
    let canvas = scene.canvas
    func entry(_ label: Ruler.Label, ofSign index: Int, _ text: String, or fallback: String)
      -> TextBatch.Entry
    {
      let (across, down) = (canvas.width / 2, canvas.height - label.rise)
      return TextBatch.Entry(
        position: position(ofSign: index, rise: label.rise, on: layer, scene: scene),
        line: TextLine(
          text: text, fallback: fallback, size: label.size * canvas.scale,
          fraction: Point(x: across * canvas.scale, y: down * canvas.scale).fractionOfPixel))
    }
    let texts = scene.design.catalog.signs.indices.map { ($0, scene.rulerTexts(ofSign: $0)) }
    return texts.map { entry(ruler.name, ofSign: $0, $1.name, or: $1.latinName) }
      + texts.map { entry(ruler.degrees, ofSign: $0, $1.degrees, or: $1.degrees) }
  }

  private static func position(
    ofSign index: Int, rise: Double, on layer: Layer, scene: SkyScene
  ) -> StripPoint {
    scene.position(Point(x: 0, y: scene.canvas.height / 2 - rise), ofSign: index, on: layer)
  }

  /// Range from the first to the last sign that is at least partly visible.
  func signsInSight(view: StripView) -> Range<Int> {
    var shown = 0..<0
    for (sign, position) in positions.enumerated() {
      // Shortest signed distance from the centre of the canvas; it wraps with the strip.
      let steps = Int32(bitPattern: position.units &- view.centre.units)
      let distance = abs(Double(steps) * view.pointsPerUnit)
      guard distance <= width / 2 + reach else { continue }
      shown = shown.isEmpty ? sign..<sign + 1 : shown.lowerBound..<sign + 1
    }
    return shown
  }
}
