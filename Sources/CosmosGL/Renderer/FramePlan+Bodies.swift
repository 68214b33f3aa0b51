import CosmosCore

/// Draw commands for the Sun, the Moon and the planets.
extension FramePlan {
  /// Radius of the Moon's and the Sun's discs in degrees.
  private static let discRadius = 0.259

  /// The magnitude of the faintest planets as drawn, so that each can be found.
  private static let faintest = 4.0

  /// Distance from the edge of a body to the middle of its name, in points.
  private static let nameGap = 11.0

  /// Colour of the Sun's name within its glow.
  private static let sunNameColor = Color(rgb: 0x0C1830)

  /// Bodies back to front: the Sun's glow covers planets, and the Moon passes in front of all.
  private static let order: [SkyBody] = [
    .neptune, .uranus, .saturn, .jupiter, .mars, .venus, .mercury, .sun, .moon,
  ]

  /// Adds the bodies of a layer, and their names.
  ///
  /// - Parameters:
  ///   - places: Where they stand.
  ///   - style: Sizes and colours.
  ///   - names: The names by the bodies' raw values, each centred on the middle of the canvas.
  ///   - view: The position of the layer's degrees under the canvas.
  ///   - scene: The scene.
  mutating func append(
    _ places: BodyPlaces, style: Layer.Bodies, names: TextBatch?, view: StripView, scene: SkyScene
  ) {
    guard let degrees = scene.design.degrees else { return }
    let canvas = Size(width: scene.canvas.width, height: scene.canvas.height)
    let radius = FramePlan.discRadius * degrees.points * style.discs
    func look(_ body: SkyBody) -> BodyDraw.Look {
      switch body {
      case .sun: .sun(radius: radius, glow: style.sunGlow * degrees.points)
      case .moon:
        .moon(
          radius: radius, phase: places.moonPhase,
          limb: places.limb(longitudeGrowsLeft: degrees.growsLeft))
      default:
        .planet(
          magnitude: min(places.magnitudes[body.rawValue], FramePlan.faintest), size: 1,
          color: body.color)
      }
    }
    let reach = max(
      canvas.width / 2,
      BodyDraw(centre: Point(x: 0, y: 0), look: look(.sun), opacity: 1).reach(pixel: 1))
    for copy in view.copiesInSight(on: canvas, reach: reach) {
      for body in FramePlan.order {
        let centre = FramePlan.centre(
          of: body, in: places, degrees: degrees, view: view, canvas: canvas, copy: copy)
        append(.body(BodyDraw(centre: centre, look: look(body), opacity: style.opacity)))
      }
    }
    guard let names, style.nameColor.alpha > 0 else { return }
    for body in SkyBody.allCases {
      let centre = FramePlan.centre(
        of: body, in: places, degrees: degrees, view: view, canvas: canvas, copy: 0)
      let edge: Double =
        switch body {
        case .sun, .moon: radius
        default:
          StarAppearance(
            magnitude: min(places.magnitudes[body.rawValue], FramePlan.faintest), colorIndex: 0
          ).radius
        }
      // Of two bodies close to each other, the upper one has its name above.
      let isAbove = SkyBody.allCases.contains { other in
        let across = abs(
          BodyPlaces.difference(
            places.longitudes[other.rawValue], places.longitudes[body.rawValue]))
        let down = places.latitudes[body.rawValue] - places.latitudes[other.rawValue]
        return other != body && across * degrees.points < 56
          && (down > 0 || down == 0 && other.rawValue > body.rawValue)
          && down * degrees.points < 44
      }
      let distance = edge + FramePlan.nameGap
      append(
        .text(
          TextDraw(
            batch: names, range: body.rawValue..<body.rawValue + 1,
            color: FramePlan.isInGlow(body, of: places, style: style)
              ? FramePlan.sunNameColor.withAlpha(style.nameColor.alpha) : style.nameColor,
            view: StripView(
              period: view.period,
              centre: FramePlan.position(of: body, in: places, degrees: degrees)
                .distance(from: view.centre)),
            fall: centre.y - canvas.height / 2 + (isAbove ? -distance : distance))))
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
      let look: BodyDraw.Look =
        switch body {
        case .sun: .sun(radius: 3, glow: 0)
        case .moon:
          .moon(
            radius: 4, phase: places.moonPhase,
            limb: places.limb(longitudeGrowsLeft: scene.design.degrees?.growsLeft ?? false))
        default:
          .planet(
            magnitude: min(max(places.magnitudes[body.rawValue], 1), 3.5), size: 1,
            color: body.color)
        }
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
            view: StripView(period: view.period, centre: position.distance(from: view.centre)),
            fall: canvas.height / 2 - FramePlan.rulerNameRise)))
    }
  }

  /// Whether a body stands where the Sun's glow is so bright that only dark text can be read.
  private static func isInGlow(
    _ body: SkyBody, of places: BodyPlaces, style: Layer.Bodies
  ) -> Bool {
    let sun = SkyBody.sun.rawValue
    let across = BodyPlaces.difference(
      places.longitudes[body.rawValue], places.longitudes[sun])
    let down = places.latitudes[body.rawValue] - places.latitudes[sun]
    return (across * across + down * down).squareRoot() < 0.45 * style.sunGlow
  }

  /// The position of a body along the strip of degrees.
  private static func position(
    of body: SkyBody, in places: BodyPlaces, degrees: DegreeScale
  ) -> StripPosition {
    StripPosition(
      phase: degrees.position(of: places.longitudes[body.rawValue]) / DegreeScale.turn)
  }

  /// Where a body stands, in points from the canvas's top left corner.
  private static func centre(
    of body: SkyBody, in places: BodyPlaces, degrees: DegreeScale, view: StripView, canvas: Size,
    copy: Int
  ) -> Point {
    let position = position(of: body, in: places, degrees: degrees)
    let steps = Int32(bitPattern: position.units &- view.centre.units)
    return Point(
      x: Double(steps) * view.pointsPerUnit + canvas.width / 2 + Double(copy) * view.period,
      y: canvas.height / 2 - places.latitudes[body.rawValue] * degrees.points)
  }
}

extension StripPosition {
  /// The position of the centre of a view in which the start of the strip is as far from the centre as this position is
  /// from another.
  fileprivate func distance(from centre: StripPosition) -> StripPosition {
    StripPosition(units: centre.units &- units)
  }
}
