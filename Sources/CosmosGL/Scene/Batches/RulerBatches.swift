import CosmosCore
import CosmosText

/// The ruler at the lower edge of the canvas, on the GPU.
final class RulerBatches: SceneResource {
  /// Inputs of the batches, which are rebuilt only when these change.
  struct Source: Hashable {
    let catalog: SignCatalog
    let layer: Layer
    let canvas: Canvas
    let strings: Strings?
    let font: String
    let degrees: DegreeScale?
    /// Length of the strip, in points.
    let period: Double

    init(layer: Layer, scene: SkyScene) {
      catalog = scene.design.catalog
      degrees = scene.design.degrees
      period = scene.period(of: layer)
      self.layer = layer
      canvas = scene.canvas
      strings = scene.strings
      font = scene.design.font
    }
  }

  let source: Source
  /// Sizes and colours of everything on the ruler.
  let ruler: Ruler
  /// The ground of all of it with the highest contrast.
  let blackPlate: Plate
  /// Number of short ticks in one period of the strip.
  let ticksPerPeriod: Int
  /// Where the pattern of ticks is anchored on the strip.
  let tickOrigin: StripPosition
  let markers: StrokeBatch
  let icons: StrokeBatch
  /// Lines at the firsts of the months, if there are any.
  let monthLines: StrokeBatch?
  /// Whether a tick is centred on the place where the pattern is anchored; otherwise, its left edge is there.
  let hasCentredTicks: Bool
  /// The names of all signs, their degrees, the numbers of the scale, the names of the months, then those of showers.
  let texts: TextBatch
  /// Position of each sign on the strip.
  private let positions: [StripPosition]
  /// Positions of the numbers of the scale on the strip.
  private let numbers: StripMarks
  /// Positions of the names of the months on the strip.
  private let months: StripMarks
  /// Positions of the names of the showers on the strip.
  private let showers: [StripPosition]
  /// Positions of the lines at the firsts of the months on the strip.
  private let monthStarts: StripMarks
  /// Maximum horizontal extent of anything from its sign, in points.
  private let reach: Double
  /// Width of the canvas, in points.
  private let width: Double

  /// Markers, icons and lines of text.
  func count(in statistics: inout Statistics) {
    statistics.stored += markers.count + icons.count + (monthLines?.count ?? 0) + texts.count
  }

  var signCount: Int { positions.count }

  init(_ source: Source, scene: SkyScene, context: UploadContext) throws(RendererError) {
    let layer = source.layer
    guard let ruler = layer.ruler else { preconditionFailure("the layer has a ruler") }
    let canvas = scene.canvas
    func position(at place: Double, rise: Double) -> StripPoint {
      RulerBatches.position(at: place, rise: rise, on: layer, scene: scene)
    }
    func marks(at places: [Double]) -> StripMarks {
      StripMarks(positions: places.map { StripPosition(units: position(at: $0, rise: 0).x) })
    }
    // Vertical lines of a height in points, from their upper ends down.
    func lines(
      at places: [Double], height: Double, label: String
    ) throws(RendererError) -> StrokeBatch {
      let steps: [IconPath.Step] = [
        .move(to: Point(x: 0, y: 0)), .line(to: Point(x: 0, y: height)),
      ]
      let path = FlatPath(IconPath(steps: steps), tolerance: 1)
      return try StrokeBatch(
        places.map { StrokeBatch.Object(position: position(at: $0, rise: height), path: path) },
        label: label, driver: context.driver)
    }
    markers = try lines(
      at: scene.design.places, height: ruler.marker.size.height, label: "markers")
    icons = try StrokeBatch(
      RulerBatches.icons(of: ruler, layer: layer, scene: scene), label: "icons",
      driver: context.driver)
    let monthMarker = scene.monthStarts.isEmpty ? nil : ruler.months?.marker
    monthLines = try monthMarker.map { marker throws(RendererError) in
      try lines(at: scene.monthStarts, height: marker.height, label: "months")
    }
    let runs = try TextRuns(
      RulerBatches.entries(of: ruler, layer: layer, scene: scene), family: scene.design.font,
      label: "names", context: context)
    texts = try TextBatch(runs, driver: context.driver)
    self.ruler = ruler
    blackPlate = Plate(
      under: ruler, rows: scene.rulerRows(on: layer).max() ?? 0, on: canvas)
    ticksPerPeriod = scene.tickCount(of: ruler.ticks, on: layer)
    positions = marks(at: scene.design.places).positions
    numbers = marks(at: RulerBatches.numberMarks(of: ruler, scene: scene).map(\.place))
    months = marks(at: RulerBatches.monthMarks(of: ruler, scene: scene).map(\.place))
    showers = marks(at: RulerBatches.showerMarks(of: ruler, scene: scene).map(\.place)).positions
    monthStarts = marks(at: monthMarker == nil ? [] : scene.monthStarts)
    hasCentredTicks = scene.design.degrees != nil || ruler.ticks.phase == .signs
    tickOrigin =
      if scene.design.degrees != nil {
        StripPosition(units: position(at: 0, rise: 0).x)
      } else if ruler.ticks.phase == .signs, let first = positions.first {
        first
      } else {
        StripPosition(units: 0)
      }
    reach =
      max(ruler.marker.size.width, icons.reach + ruler.icon.width, texts.maxWidth / canvas.scale)
      + SkyScene.longestRulerShift
    width = canvas.width
    self.source = source
  }

  /// Returns the icons of all signs.
  private static func icons(
    of ruler: Ruler, layer: Layer, scene: SkyScene
  ) -> [StrokeBatch.Object] {
    let rows = scene.rulerRows(on: layer)
    let places = scene.rulerPlaces(inRows: rows, on: layer)
    let scale = ruler.icon.scale
    // An error of a twentieth of a pixel is invisible.
    let tolerance = 0.05 / (scene.canvas.scale * scale)
    return scene.design.catalog.signs.enumerated().map { index, sign in
      let (corner, size) = sign.icon.bounds
      let rise = ruler.icon.rise + Double(rows[index]) * Ruler.rowHeight
      return StrokeBatch.Object(
        position: position(at: places[index], rise: rise, on: layer, scene: scene),
        path: FlatPath(sign.icon, tolerance: tolerance),
        origin: Point(
          x: -(corner.x + size.width / 2) * scale, y: -(corner.y + size.height / 2) * scale),
        size: scale)
    }
  }

  /// Returns the names of all signs, their degrees, the numbers of the scale, the names of the months, then those of showers.
  static func entries(of ruler: Ruler, layer: Layer, scene: SkyScene) -> [TextBatch.Entry] {
    let canvas = scene.canvas
    let rows = scene.rulerRows(on: layer)
    let places = scene.rulerPlaces(inRows: rows, on: layer)
    let spacings = scene.rulerSpacings(inRows: rows, on: layer)
    func entry(
      at place: Double, rise: Double, size: Double, _ text: String, or fallback: String
    ) -> TextBatch.Entry {
      let (across, down) = (canvas.width / 2, canvas.height - rise)
      return TextBatch.Entry(
        position: position(at: place, rise: rise, on: layer, scene: scene),
        line: TextLine(
          text: text, fallback: fallback, size: size * canvas.scale,
          fraction: Point(x: across * canvas.scale, y: down * canvas.scale).fractionOfPixel))
    }
    func signEntry(
      _ label: Ruler.Label, _ index: Int, _ text: String, or fallback: String
    ) -> TextBatch.Entry {
      // Long names of close signs shrink rather than overlap.
      let room = spacings[index] - RulerBatches.labelGap
      return entry(
        at: places[index],
        rise: label.rise + Double(rows[index]) * Ruler.rowHeight,
        size: MenuLayout.size(of: text, fitting: room, upTo: label.size), text, or: fallback)
    }
    func markEntries(_ label: Ruler.Label?, _ marks: [SkyScene.RulerMark]) -> [TextBatch.Entry] {
      guard let label else { return [] }
      return marks.map {
        entry(at: $0.place, rise: label.rise, size: label.size, $0.text, or: $0.latinText)
      }
    }
    let texts = scene.design.catalog.signs.indices.map { ($0, scene.rulerTexts(ofSign: $0)) }
    let names = texts.map { signEntry(ruler.name, $0, $1.name, or: $1.latinName) }
    let degrees =
      ruler.degrees.map { label in
        texts.map { signEntry(label, $0, $1.degrees, or: $1.degrees) }
      } ?? []
    return names + degrees
      + markEntries(ruler.scale?.label, numberMarks(of: ruler, scene: scene))
      + markEntries(ruler.months?.label, monthMarks(of: ruler, scene: scene))
      + markEntries(ruler.showers, showerMarks(of: ruler, scene: scene))
  }

  private static func numberMarks(of ruler: Ruler, scene: SkyScene) -> [SkyScene.RulerMark] {
    ruler.scale.map(scene.marks(of:)) ?? []
  }

  private static func monthMarks(of ruler: Ruler, scene: SkyScene) -> [SkyScene.RulerMark] {
    ruler.months == nil ? [] : scene.monthMarks
  }

  private static func showerMarks(of ruler: Ruler, scene: SkyScene) -> [SkyScene.RulerMark] {
    ruler.showers == nil ? [] : scene.showerMarks
  }

  /// Minimum distance between the names of neighbouring signs, in points.
  private static let labelGap = 12.0

  private static func position(
    at place: Double, rise: Double, on layer: Layer, scene: SkyScene
  ) -> StripPoint {
    scene.position(Point(x: 0, y: scene.canvas.height / 2 - rise), at: place, on: layer)
  }

  /// Range from the first to the last sign that is at least partly visible.
  func signsInSight(view: StripView) -> Range<Int> {
    var shown = 0..<0
    for (sign, position) in positions.enumerated() {
      guard abs(view.distance(to: position)) <= width / 2 + reach else { continue }
      shown = shown.isEmpty ? sign..<sign + 1 : shown.lowerBound..<sign + 1
    }
    return shown
  }

  /// The range of the degrees of the signs in a range, among the texts; empty if there are none.
  func degrees(ofSigns signs: Range<Int>) -> Range<Int> {
    ruler.degrees == nil
      ? 0..<0 : signs.lowerBound + signCount..<signs.upperBound + signCount
  }

  /// Ranges of the numbers of the scale that are at least partly visible, among the texts.
  func numbersInSight(view: StripView) -> StripIndex.Ranges {
    numbers.ranges(in: view, within: width / 2 + reach).advanced(by: firstNumber)
  }

  /// Ranges of the names of the months that are at least partly visible, among the texts.
  func monthsInSight(view: StripView) -> StripIndex.Ranges {
    months.ranges(in: view, within: width / 2 + reach)
      .advanced(by: firstNumber + numbers.positions.count)
  }

  /// Calls `body` with the index of the name of each shower that is coming and at least partly visible, among the texts.
  ///
  /// - Parameters:
  ///   - sun: The Sun's longitude in degrees of J2000.
  ///   - view: Position of the strip under the canvas.
  ///   - body: Is given the index.
  func forEachComingShower(atSunLongitude sun: Double, view: StripView, _ body: (Int) -> Void) {
    let first = firstNumber + numbers.positions.count + months.positions.count
    for (index, position) in showers.enumerated() {
      guard Shower.great[index].isComing(atSunLongitude: sun),
        abs(view.distance(to: position)) <= width / 2 + reach
      else { continue }
      body(first + index)
    }
  }

  /// Ranges of the lines at the firsts of the months that are at least partly visible, among these lines.
  func monthLinesInSight(view: StripView) -> StripIndex.Ranges {
    let lineWidth = ruler.months?.marker?.width ?? 0
    return monthStarts.ranges(in: view, within: width / 2 + lineWidth)
  }

  /// Index of the first number of the scale among the texts.
  private var firstNumber: Int { ruler.degrees == nil ? signCount : 2 * signCount }
}
