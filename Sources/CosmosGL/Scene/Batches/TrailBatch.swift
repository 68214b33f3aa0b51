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

    init?(_ scene: SkyScene) {
      guard let trail = scene.trail, let degrees = scene.design.degrees else { return nil }
      self.trail = trail
      self.degrees = degrees
      canvas = scene.canvas
      font = scene.design.font
    }
  }

  let source: Source
  let marks: CatalogBuffer
  /// The dates that have room.
  let dates: TextBatch
  /// Sizes and opacity of the marks.
  let style: Layer.CatalogStars

  /// Font size of the dates in points.
  private static let size = 8.0

  /// Distance from a mark to its date, in points.
  private static let gap = 5.0

  /// Distance from a mark within which a date would cover it, in points.
  private static let margin = 1.5

  /// Distance between two dates, at least, in points.
  private static let spacing = 3.0

  /// The area that dates leave free around each planet and its name, in points.
  private static let planetArea = Size(width: 64, height: 52)

  /// Days from one date to the next, where there is room.
  private static let step = 5

  init(_ source: Source, context: UploadContext) throws(RendererError) {
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
    dates = try TrailBatch.dates(source, context: context)
    self.source = source
  }

  /// Places the dates, the newest first, so that none covers another one, a mark, or a planet.
  private static func dates(
    _ source: Source, context: UploadContext
  ) throws(RendererError) -> TextBatch {
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
    var placement = NamePlacement(
      stars: marks.map(pixel), gap: gap * scale, margin: margin * scale, spacing: spacing * scale,
      obstacles: marks.filter { $0.age == 0 }.map(pixel).map {
        NamePlacement.Box(x: $0.x - width / 2, y: $0.y - height / 2, width: width, height: height)
      })
    runs.instances = zip(dated, runs.instances).compactMap { mark, text in
      placement.place(text, beside: pixel(mark), mayCoverStars: false)?.text
    }
    return try TextBatch(runs, driver: context.driver)
  }

  private static func position(
    of mark: PlanetTrail.Mark, degrees: DegreeScale
  ) -> StripPosition {
    StripPosition(phase: degrees.position(of: mark.longitude) / DegreeScale.turn)
  }
}
