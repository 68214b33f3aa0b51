import CosmosCore
import CosmosText

/// Marks and dates where the planets stood on the last days, on the GPU.
final class TrailBatch: SceneResource {
  /// Inputs of the batch, which is rebuilt only when these change.
  struct Source: Hashable {
    let trail: PlanetTrail
    let degrees: DegreeScale
    let canvas: Canvas
    let font: String
    /// The names of stars, which dates leave free.
    let names: [NamesBatch.Source]

    init?(_ scene: SkyScene, names: [NamesBatch]) {
      guard let trail = scene.trail, let degrees = scene.design.degrees else { return nil }
      self.trail = trail
      self.degrees = degrees
      canvas = scene.canvas
      font = scene.design.font
      self.names = names.map(\.source)
    }
  }

  let source: Source
  let marks: CatalogBuffer
  /// The dates that have room.
  let dates: TextBatch
  /// Where these are, in pixels from the start of the strip and the top of the canvas.
  private let dateBoxes: [NamePlacement.Box]
  /// Sizes and opacity of the marks.
  let style: Layer.CatalogStars

  /// Font size of the dates in points.
  private static let size = 8.0

  /// Distance from a mark to its date, in points.
  private static let gap = 5.0

  /// Distance from a mark within which a date would cover it, in points.
  private static let margin = 1.5

  /// Distance between a date and a line, at least, in points.
  private static let clearance = 1.0

  /// Distance between two dates, at least, in points.
  private static let spacing = 3.0

  /// What a mark covers, in points.
  private static let mark = Size(width: 2.5, height: 2.5)

  /// The area that dates leave free around each planet and its name, in points.
  private static let planetArea = Size(width: 64, height: 52)

  /// Days from one date to the next, where there is room.
  private static let step = 5

  init(
    _ source: Source, names: [NamesBatch], scene: SkyScene, context: UploadContext
  ) throws(RendererError) {
    let catalog = StarCatalog(
      source.trail.marks.map { mark in
        CatalogStar(
          x: TrailBatch.position(of: mark, degrees: source.degrees), latitude: mark.latitude,
          // Older marks are smaller and fainter.
          magnitude: 4.3 + 1.5 * Double(mark.age) / Double(PlanetTrail.length),
          color: mark.body.color)
      }, name: "trail")
    marks = try CatalogBuffer(catalog, label: "trail", driver: context.driver)
    style = Layer.CatalogStars(catalog: catalog)
    (dates, dateBoxes) = try TrailBatch.dates(source, names: names, scene: scene, context: context)
    self.source = source
  }

  /// Places the dates, the newest first, so that none covers another one, a mark, a planet, a line of a sign, the name of a
  /// star, or the ecliptic.
  private static func dates(
    _ source: Source, names: [NamesBatch], scene: SkyScene, context: UploadContext
  ) throws(RendererError) -> (TextBatch, [NamePlacement.Box]) {
    let scale = source.canvas.scale
    // Pixels from the start of the strip.
    func pixel(_ mark: PlanetTrail.Mark) -> Point {
      Point(
        x: source.degrees.position(of: mark.longitude) * source.degrees.points * scale,
        y: (source.canvas.height / 2 - mark.latitude * source.degrees.points) * scale)
    }
    let marks = source.trail.marks
    let dated = marks.filter { $0.age > 0 && $0.age.isMultiple(of: step) }
    var runs = try TextRuns(
      dated.map { mark in
        TextBatch.Entry(
          position: StripPoint(
            x: position(of: mark, degrees: source.degrees).units,
            y: Float(pixel(mark).y / scale / source.canvas.height)),
          line: TextLine(
            text: mark.text, fallback: "\(mark.age)", size: size * scale,
            fraction: Point(x: 0, y: 0)))
      }, family: source.font, label: "dates", context: context)
    let (width, height) = (planetArea.width * scale, planetArea.height * scale)
    // Pixels from the start of the strip to what is drawn at the left edge of the canvas while a sign is centred.
    func left(ofSign index: Int) -> Double {
      (scene.design.places[index] * source.degrees.points - source.canvas.width / 2) * scale
    }
    let planets = marks.filter { $0.age == 0 }.map(pixel).map {
      NamePlacement.Box(x: $0.x - width / 2, y: $0.y - height / 2, width: width, height: height)
    }
    let middle = source.canvas.height / 2 * scale
    let end = DegreeScale.turn * source.degrees.points * scale
    let ecliptic = NamePlacement.Line(
      start: Point(x: 0, y: middle), end: Point(x: end, y: middle))
    var placement = NamePlacement(
      stars: marks.map(pixel), gap: gap * scale, margin: margin * scale, spacing: spacing * scale,
      obstacles: planets + names.flatMap { $0.boxes(left: left) },
      lines: [ecliptic]
        + scene.design.catalog.signs.enumerated().flatMap { index, sign in
          sign.lines.map { line in
            func point(_ end: Point) -> Point {
              Point(
                x: left(ofSign: index) + (source.canvas.width / 2 + end.x) * scale,
                y: (source.canvas.height / 2 + end.y) * scale)
            }
            return NamePlacement.Line(start: point(line.start), end: point(line.end))
          }
        }, clearance: clearance * scale)
    let placed = zip(dated, runs.instances).compactMap { mark, text in
      placement.place(text, beside: pixel(mark), mayCoverStars: false)
    }
    runs.instances = placed.map(\.text)
    return (try TextBatch(runs, driver: context.driver), placed.map(\.place.box))
  }

  /// Whether a mark covers a part of a rectangle of the canvas.
  ///
  /// - Parameters:
  ///   - box: The rectangle, in points.
  ///   - view: Position of the strip under the canvas.
  /// - Returns: Whether one does.
  func covers(_ box: NamePlacement.Box, view: StripView) -> Bool {
    let (canvas, points) = (source.canvas, source.degrees.points)
    return source.trail.marks.contains { mark in
      let place = TrailBatch.position(of: mark, degrees: source.degrees)
      let centre = Point(
        x: canvas.width / 2 + view.distance(to: place),
        y: canvas.height / 2 - mark.latitude * points)
      return NamePlacement.Box(around: centre, TrailBatch.mark).overlaps(box)
    }
  }

  /// Adds the marks and the dates to what the names of bodies leave free.
  func add(to obstacles: NameObstacles) {
    let (canvas, points) = (source.canvas, source.degrees.points)
    for mark in source.trail.marks where mark.age > 0 {
      obstacles.add(
        NamePlacement.Box(
          around: Point(x: 0, y: canvas.height / 2 - mark.latitude * points), TrailBatch.mark),
        at: TrailBatch.position(of: mark, degrees: source.degrees), isTrail: true)
    }
    for box in dateBoxes {
      let width = box.width / canvas.scale
      obstacles.add(
        NamePlacement.Box(
          x: -width / 2, y: box.y / canvas.scale, width: width, height: box.height / canvas.scale),
        at: StripPosition(
          phase: (box.x + box.width / 2) / canvas.scale / points / DegreeScale.turn),
        isTrail: true)
    }
  }

  private static func position(
    of mark: PlanetTrail.Mark, degrees: DegreeScale
  ) -> StripPosition {
    StripPosition(phase: degrees.position(of: mark.longitude) / DegreeScale.turn)
  }
}
