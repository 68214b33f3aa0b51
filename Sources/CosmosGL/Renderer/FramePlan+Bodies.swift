import CosmosCore

/// Draw commands for the Sun, the Moon and the planets.
extension FramePlan {
  /// Colour of names within the Sun's glow.
  private static let glowNameColor = Color(rgb: 0x0C1830)

  /// Bodies back to front: the Sun's glow covers planets, and the Moon passes in front of all.
  private static let order: [SkyBody] = [
    .neptune, .uranus, .saturn, .jupiter, .mars, .venus, .mercury, .sun, .moon,
  ]

  /// Adds the bodies of a layer, and their names.
  ///
  /// - Parameters:
  ///   - places: Where they stand.
  ///   - layout: Where they are on the canvas.
  ///   - style: Sizes and colours.
  ///   - names: The names by the bodies' raw values, each centred on the middle of the canvas.
  ///   - view: The position of the layer's degrees under the canvas.
  ///   - scene: The scene; it has degrees.
  mutating func append(
    _ places: BodyPlaces, layout: BodyLayout, style: Layer.Bodies, names: TextBatch?,
    view: StripView, scene: SkyScene
  ) {
    let canvas = Size(width: scene.canvas.width, height: scene.canvas.height)
    let glow = style.sunGlow * scene.unit
    let growsLeft = scene.design.degrees?.growsLeft ?? false
    for copy in view.copiesInSight(on: canvas, reach: max(canvas.width / 2, glow)) {
      for body in FramePlan.order {
        let centre = Point(
          x: layout.centres[body.rawValue].x + Double(copy) * view.period,
          y: layout.centres[body.rawValue].y)
        if body == .sun, glow > 0 {
          append(
            .body(BodyDraw(centre: centre, look: .glow(radius: glow), opacity: style.opacity)))
        }
        let look = FramePlan.look(
          of: body, in: places, radius: layout.discRadius, magnitudes: -5...BodyLayout.faintest,
          growsLeft: growsLeft)
        append(.body(BodyDraw(centre: centre, look: look, opacity: style.opacity)))
      }
    }
    guard let names, style.nameColor.alpha > 0 else { return }
    let sun = layout.centres[SkyBody.sun.rawValue]
    for body in SkyBody.allCases {
      let name = layout.nameCentres[body.rawValue]
      let (x, y) = (name.x - sun.x, name.y - sun.y)
      // Light text can't be read there.
      let isInGlow = (x * x + y * y).squareRoot() < 0.45 * glow
      append(
        .text(
          TextDraw(
            batch: names, range: body.rawValue..<body.rawValue + 1,
            color: isInGlow
              ? FramePlan.glowNameColor.withAlpha(style.nameColor.alpha) : style.nameColor,
            view: StripView(period: view.period, distance: name.x - canvas.width / 2),
            fall: name.y - canvas.height / 2)))
    }
  }

  /// How a body looks.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - places: Where the bodies stand, and how they are lit.
  ///   - radius: Radius of the discs of the Sun and the Moon in points.
  ///   - magnitudes: The magnitudes of the brightest and of the faintest planet as drawn.
  ///   - growsLeft: Whether longitude grows to the left.
  /// - Returns: What to draw.
  private static func look(
    of body: SkyBody, in places: BodyPlaces, radius: Double, magnitudes: ClosedRange<Double>,
    growsLeft: Bool
  ) -> BodyDraw.Look {
    switch body {
    case .sun: .sun(radius: radius)
    case .moon:
      .moon(
        radius: radius, phase: places.moonPhase,
        limb: places.limb(longitudeGrowsLeft: growsLeft))
    default:
      .planet(
        magnitude: min(
          max(places.magnitudes[body.rawValue], magnitudes.lowerBound), magnitudes.upperBound),
        color: body.color)
    }
  }

  /// Adds the marks where the planets stood on the last days, and their dates.
  mutating func append(
    _ trail: TrailBatch, opacity: Double, color: Color, view: StripView, scene: SkyScene
  ) {
    var style = trail.style
    style.opacity = opacity
    append(
      .catalog(
        CatalogDraw(
          buffer: trail.marks, style: style, pointsPerDegree: scene.unit, view: view)))
    append(
      .text(
        TextDraw(
          batch: trail.dates, range: 0..<trail.dates.count,
          color: color.withAlpha(0.6 * color.alpha * opacity), view: view)))
  }

  /// Heights above the lower edge of the canvas of bodies on a ruler and of their names, in points.
  private static let (rulerRise, rulerNameRise) = (25.0, 13.0)

  /// Radius of the discs of the Sun and the Moon on a ruler, in points.
  private static let rulerDisc = 3.5

  /// How far a body on a ruler and its name reach from its centre, in points.
  private static let rulerReach = 60.0

  /// Opacity of bodies on a ruler, and of their names.
  private static let (rulerOpacity, rulerNameOpacity) = (0.85, 0.4)

  /// Adds the bodies to a ruler, small and quiet, where they stand on the circle that the strip is.
  ///
  /// - Parameters:
  ///   - places: Where they stand in the sky.
  ///   - names: The names by the bodies' raw values, each centred on the middle of the canvas.
  ///   - opacity: Opacity of the ruler.
  ///   - view: The position of the ruler's strip under the canvas.
  ///   - scene: The scene.
  mutating func appendRulerBodies(
    _ places: BodyPlaces, names: TextBatch?, opacity: Double, view: StripView, scene: SkyScene
  ) {
    let canvas = scene.canvas
    for body in FramePlan.order {
      let longitude = places.longitudes[body.rawValue]
      // The re-creation's signs begin where the zodiac's do: longitudes are those of the date.
      let phase =
        scene.design.degrees.map { $0.position(of: longitude) / DegreeScale.turn }
        ?? (longitude + places.precession) / DegreeScale.turn
      let position = StripPosition(phase: phase + canvas.width / 2 / view.period)
      let steps = Int32(bitPattern: position.units &- view.centre.units)
      let x = Double(steps) * view.pointsPerUnit + canvas.width / 2
      let size = Size(width: canvas.width, height: canvas.height)
      let reach = FramePlan.rulerReach
      let look = FramePlan.look(
        of: body, in: places, radius: FramePlan.rulerDisc, magnitudes: 1...3.5,
        growsLeft: scene.design.degrees?.growsLeft ?? false)
      for copy in view.copiesInSight(on: size, reach: reach) {
        let x = x + Double(copy) * view.period
        guard (-reach...canvas.width + reach).contains(x) else { continue }
        append(
          .body(
            BodyDraw(
              centre: Point(x: x, y: canvas.height - FramePlan.rulerRise), look: look,
              opacity: FramePlan.rulerOpacity * opacity)))
      }
      guard let names else { continue }
      append(
        .text(
          TextDraw(
            batch: names, range: body.rawValue..<body.rawValue + 1,
            color: Color(rgb: 0xFFFFFF).withAlpha(FramePlan.rulerNameOpacity * opacity),
            view: StripView(period: view.period, distance: x - canvas.width / 2),
            fall: canvas.height / 2 - FramePlan.rulerNameRise)))
    }
  }
}
