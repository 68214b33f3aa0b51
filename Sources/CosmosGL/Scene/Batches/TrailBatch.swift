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
  /// What the marks and the dates cover.
  private let areas: [Area]
  /// Sizes and opacity of the marks.
  let style: Layer.CatalogStars

  /// What a mark or a date covers.
  private struct Area {
    /// Its place on the strip.
    let place: StripPosition
    /// The rectangle in points, with x counted from the place, and y from the top of the canvas.
    let box: NamePlacement.Box
    /// Whether it is a mark of today, which is close to the planet itself.
    let isNew: Bool
  }

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
    let cut = TrailBatch.emptiestPlace(among: source)
    let (dates, dateBoxes) = try TrailBatch.dates(
      source, from: cut, names: names, scene: scene, context: context)
    let (canvas, points) = (source.canvas, source.degrees.points)
    areas =
      source.trail.marks.map { mark in
        let centre = Point(x: 0, y: canvas.height / 2 - mark.latitude * points)
        return Area(
          place: TrailBatch.position(of: mark, degrees: source.degrees),
          box: NamePlacement.Box(around: centre, TrailBatch.mark), isNew: mark.age == 0)
      }
      + dateBoxes.map { box in
        let width = box.width / canvas.scale
        let phase = (cut + (box.x + box.width / 2) / canvas.scale / points) / DegreeScale.turn
        return Area(
          place: StripPosition(phase: phase),
          box: NamePlacement.Box(
            x: -width / 2, y: box.y / canvas.scale, width: width, height: box.height / canvas.scale
          ), isNew: false)
      }
    self.dates = dates
    self.source = source
  }

  /// Returns where the strip can be cut open without separating marks: in the middle of its longest part without any, in
  /// degrees.
  private static func emptiestPlace(among source: Source) -> Double {
    let places = source.trail.marks.map { source.degrees.position(of: $0.longitude) }.sorted()
    let nexts = places.dropFirst() + places.prefix(1).map { $0 + DegreeScale.turn }
    return zip(places, nexts).max { $0.1 - $0.0 < $1.1 - $1.0 }.map { ($0 + $1) / 2 } ?? 0
  }

  /// Places the dates, the newest first, so that none covers another one, a mark, a planet, a line of a sign, the name of a
  /// star, or the ecliptic.
  ///
  /// Pixels count from the top of the canvas, and from `cut`, a place on the strip in degrees, near which no mark stands.
  private static func dates(
    _ source: Source, from cut: Double, names: [NamesBatch], scene: SkyScene, context: UploadContext
  ) throws(RendererError) -> (TextBatch, [NamePlacement.Box]) {
    let scale = source.canvas.scale
    func across(_ place: Double) -> Double {
      let way = (place - cut).truncatingRemainder(dividingBy: DegreeScale.turn)
      return (way < 0 ? way + DegreeScale.turn : way) * source.degrees.points
    }
    func pixel(_ mark: PlanetTrail.Mark) -> Point {
      Point(
        x: across(source.degrees.position(of: mark.longitude)) * scale,
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
    // What is drawn at the left edge of the canvas while a sign is centred.
    func left(ofSign index: Int) -> Double {
      (across(scene.design.places[index]) - source.canvas.width / 2) * scale
    }
    let planets = marks.filter { $0.age == 0 }.map {
      NamePlacement.Box(around: pixel($0), Size(width: width, height: height))
    }
    let markSize = Size(width: mark.width * scale, height: mark.height * scale)
    let covered = planets + marks.map { NamePlacement.Box(around: pixel($0), markSize) }
    let middle = source.canvas.height / 2 * scale
    let end = DegreeScale.turn * source.degrees.points * scale
    let ecliptic = NamePlacement.Line(
      start: Point(x: 0, y: middle), end: Point(x: end, y: middle))
    var placement = NamePlacement(
      stars: marks.map(pixel), gap: gap * scale, margin: margin * scale, spacing: spacing * scale,
      obstacles: planets
        + names.flatMap { names in
          names.boxes(left: left) { name in covered.contains(where: name.overlaps) }
        },
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

  /// Whether a mark or a date covers a part of a rectangle of the canvas.
  ///
  /// - Parameters:
  ///   - box: The rectangle, in points.
  ///   - view: Position of the strip under the canvas.
  /// - Returns: Whether one does.
  func covers(_ box: NamePlacement.Box, view: StripView) -> Bool {
    let middle = source.canvas.width / 2
    return areas.contains { area in
      var own = area.box
      own.x += middle + view.distance(to: area.place)
      return own.overlaps(box)
    }
  }

  /// Adds the marks and the dates to what the names of bodies leave free.
  func add(to obstacles: NameObstacles) {
    for area in areas where !area.isNew {
      obstacles.add(area.box, at: area.place, isTrail: true)
    }
  }

  private static func position(
    of mark: PlanetTrail.Mark, degrees: DegreeScale
  ) -> StripPosition {
    StripPosition(phase: degrees.position(of: mark.longitude) / DegreeScale.turn)
  }
}
