import CosmosCore

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

  /// Distance from a mark to the middle of its date below, in points.
  private static let fall = 10.0

  /// Days from one date to the next, where there is room.
  private static let step = 5

  init(_ source: Source, context: UploadContext) throws(RendererError) {
    let catalog = StarCatalog(
      source.trail.marks.map { mark in
        CatalogStar(
          x: TrailBatch.position(of: mark, degrees: source.degrees), latitude: mark.latitude,
          // Older marks are smaller and fainter.
          magnitude: 4.3 + 1.5 * Double(mark.age) / Double(PlanetTrail.length),
          colorIndex: mark.body.colorIndex)
      }, name: "trail")
    marks = try CatalogBuffer(catalog, label: "trail", driver: context.driver)
    style = Layer.CatalogStars(catalog: catalog)
    dates = try TextBatch(
      TrailBatch.dated(source).map { mark in
        let y = source.canvas.height / 2 - mark.latitude * source.degrees.points + TrailBatch.fall
        return TextBatch.Entry(
          position: StripPoint(
            x: TrailBatch.position(of: mark, degrees: source.degrees).units,
            y: Float(y / source.canvas.height)),
          line: TextLine(
            text: mark.text, fallback: "\(mark.age)", size: TrailBatch.size * source.canvas.scale,
            fraction: Point(x: 0, y: 0)))
      }, family: source.font, label: "dates", context: context)
    self.source = source
  }

  /// The marks with a date: so far apart that no date covers another one, or a mark of today.
  private static func dated(_ source: Source) -> [PlanetTrail.Mark] {
    var chosen: [PlanetTrail.Mark] = []
    let today = source.trail.marks.filter { $0.age == 0 }
    func distance(_ one: PlanetTrail.Mark, _ other: PlanetTrail.Mark) -> (x: Double, y: Double) {
      let points = source.degrees.points
      return (
        abs(BodyPlaces.difference(one.longitude, other.longitude)) * points,
        abs(one.latitude - other.latitude) * points
      )
    }
    for mark in source.trail.marks where mark.age > 0 && mark.age.isMultiple(of: step) {
      let width = Double(mark.text.unicodeScalars.count) * size * 0.62 + 8
      let hasRoom =
        chosen.allSatisfy { other in
          let (x, y) = distance(mark, other)
          return x > width || y > 1.4 * size
        }
        && today.allSatisfy { other in
          let (x, y) = distance(mark, other)
          return x > width || y > 3 * size
        }
      if hasRoom { chosen.append(mark) }
    }
    return chosen
  }

  private static func position(
    of mark: PlanetTrail.Mark, degrees: DegreeScale
  ) -> StripPosition {
    StripPosition(phase: degrees.position(of: mark.longitude) / DegreeScale.turn)
  }
}

extension SkyBody {
  /// The colour index of a star of about the same colour.
  fileprivate var colorIndex: Double {
    switch self {
    case .mars: 1.7
    case .saturn: 1.1
    case .jupiter, .mercury: 0.8
    case .uranus, .neptune: -0.3
    case .sun, .moon, .venus: 0.5
    }
  }
}
