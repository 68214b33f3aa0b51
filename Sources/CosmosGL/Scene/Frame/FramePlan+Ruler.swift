import CosmosCore

extension SceneUpload {
  /// Uploads the ruler of a layer, and returns how a frame draws it.
  mutating func ruler(ofLayer index: Int) throws(RendererError) -> ScenePass {
    let (shown, context) = (shown, context)
    let source = RulerBatches.Source(layer: shown.design.layers[index], scene: shown)
    let batches = try kept(
      of: source, else: try RulerBatches(source, scene: shown, context: context))
    let style = shown.hasRulerBodies ? Layer.Bodies(nameSize: BodyNames.rulerSize) : nil
    let bodies = try style.map { style throws(RendererError) in
      let source = BodyNames.Source(style, scene: shown)
      return try kept(of: source, else: try BodyNames(source, context: context)).texts
    }
    return ScenePass("ruler") { plan, frame, resources in
      guard frame.rulerOpacity > 0 else { return }
      let view = resources.view(of: index, at: frame.offset)
      let shift = resources.scene.rulerShift(precession: frame.precession)
      let isHigh = frame.hasHighContrast
      plan.append(
        batches, opacity: frame.rulerOpacity, isHigh: isHigh, view: view,
        dateView: shift == 0 ? view : view.movingStrip(byPhase: shift))
      if let sun = frame.bodies?.longitudes[SkyBody.sun.rawValue] {
        plan.appendShowers(
          of: batches, atSunLongitude: sun, opacity: frame.rulerOpacity, isHigh: isHigh, view: view)
      }
      if let bodies, let places = frame.bodies {
        plan.appendBodies(
          places, names: bodies, opacity: frame.rulerOpacity, isHigh: isHigh, view: view,
          scene: resources.scene)
      }
    }
  }
}

extension FramePlan {
  /// Adds the visible part of the ruler.
  fileprivate mutating func append(
    _ batches: RulerBatches, opacity: Double, isHigh: Bool, view: StripView, dateView: StripView
  ) {
    let ruler = batches.ruler
    if isHigh {
      append(batches.blackPlate, color: .blackPlate, opacity: opacity)
    } else if let plate = ruler.plate {
      append(Plate(of: plate, on: batches.source.canvas), color: plate.color, opacity: opacity)
    }
    append(
      .ticks(
        TickDraw(
          ticks: ruler.ticks, opacity: opacity, count: batches.ticksPerPeriod,
          origin: batches.tickOrigin, isCentred: batches.hasCentredTicks, view: dateView)
      ))
    appendDates(of: batches, opacity: opacity, isHigh: isHigh, view: dateView)
    let shown = batches.signsInSight(view: view)
    guard !shown.isEmpty else { return }
    let part = StrokeDraw.Part(range: shown)
    append(
      part, of: batches.markers,
      style: StrokeDraw.Style(
        width: ruler.marker.size.width,
        color: ruler.marker.color.text(isHigh: isHigh).faded(to: opacity),
        hasRoundCaps: false), view: view)
    append(
      part, of: batches.icons,
      style: StrokeDraw.Style(
        width: ruler.icon.width * ruler.icon.scale,
        color: ruler.icon.color.text(isHigh: isHigh).faded(to: opacity)),
      view: view)
    append(
      shown, of: batches.texts, color: ruler.name.color.text(isHigh: isHigh).faded(to: opacity),
      view: view)
    guard let degrees = ruler.degrees else { return }
    append(
      batches.degrees(ofSigns: shown), of: batches.texts,
      color: degrees.color.text(isHigh: isHigh).faded(to: opacity), view: view)
  }

  /// Adds the visible numbers and months of a ruler in a sky with degrees.
  private mutating func appendDates(
    of batches: RulerBatches, opacity: Double, isHigh: Bool, view: StripView
  ) {
    if let months = batches.ruler.months {
      let color = months.label.color.text(isHigh: isHigh).faded(to: opacity)
      if let lines = batches.monthLines, let marker = months.marker {
        let style = StrokeDraw.Style(width: marker.width, color: color, hasRoundCaps: false)
        let shown = batches.monthLinesInSight(view: view)
        append(StrokeDraw.Part(range: shown.first), of: lines, style: style, view: view)
        append(StrokeDraw.Part(range: shown.second), of: lines, style: style, view: view)
      }
      append(batches.monthsInSight(view: view), of: batches.texts, color: color, view: view)
    }
    if let scale = batches.ruler.scale {
      append(
        batches.numbersInSight(view: view), of: batches.texts,
        color: scale.label.color.text(isHigh: isHigh).faded(to: opacity), view: view)
    }
  }

  /// Adds the names of the showers that are coming, where the Sun will be.
  fileprivate mutating func appendShowers(
    of batches: RulerBatches, atSunLongitude sun: Double, opacity: Double, isHigh: Bool,
    view: StripView
  ) {
    guard let label = batches.ruler.showers else { return }
    let color = label.color.text(isHigh: isHigh).faded(to: opacity)
    batches.forEachComingShower(atSunLongitude: sun, view: view) { index in
      append(index..<index + 1, of: batches.texts, color: color, view: view)
    }
  }

  /// Adds two ranges of lines of text, unless they are empty.
  private mutating func append(
    _ ranges: StripIndex.Ranges, of batch: TextBatch, color: Color, view: StripView
  ) {
    append(ranges.first, of: batch, color: color, view: view)
    append(ranges.second, of: batch, color: color, view: view)
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
  fileprivate mutating func appendBodies(
    _ places: BodyPlaces, names: TextBatch, opacity: Double, isHigh: Bool, view: StripView,
    scene: SkyScene
  ) {
    let canvas = scene.canvas
    for body in BodyDraw.order {
      let longitude = places.longitudes[body.rawValue]
      // The re-creation's signs begin where the zodiac's do: longitudes are those of the date.
      let phase =
        scene.design.degrees.map { $0.position(of: longitude) / DegreeScale.turn }
        ?? (longitude + places.precession) / DegreeScale.turn
      let position = StripPosition(phase: phase + canvas.width / 2 / view.period)
      let x = view.distance(to: position) + canvas.width / 2
      let size = Size(width: canvas.width, height: canvas.height)
      let reach = FramePlan.rulerReach
      let look = BodyDraw.look(
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
      append(
        body.rawValue..<body.rawValue + 1, of: names,
        color: Color(rgb: 0xFFFFFF).withAlpha((isHigh ? 1 : FramePlan.rulerNameOpacity) * opacity),
        view: StripView(period: view.period, distance: x - canvas.width / 2),
        fall: canvas.height / 2 - FramePlan.rulerNameRise)
    }
  }
}

extension Color {
  /// The colour with a share of its opacity.
  package func faded(to opacity: Double) -> Color {
    opacity < 1 ? withAlpha(alpha * opacity) : self
  }
}
