import CosmosCore

extension Layer.Bodies: DrawnContent {
  var pipelines: [PipelineKind] {
    [.text, .box, .catalog(isFaint: false)] + BodyKind.allCases.map { .body($0) }
  }

  func texts(on site: LayerSite, besides known: SceneParts) -> TextLines? {
    let source = BodyNames.Source(self, scene: site.scene)
    guard nameSize > 0, !known.contains(BodyNames.self, of: source) else { return nil }
    return { source.entries.map(\.line) }
  }

  func upload(layer index: Int, _ upload: inout SceneUpload) throws(RendererError) -> ScenePass {
    let layer = try BodyLayer(self, layer: index, &upload)
    // Layers without texts are uploaded first.
    if index < upload.bodies?.index ?? .max { upload.bodies = layer }
    return ScenePass("bodies", draw: layer.append)
  }
}

/// The Sun, the Moon and the planets, with their names, and marks where the planets stood on the last days.
struct BodyLayer {
  let index: Int
  private let style: Layer.Bodies
  private let names: BodyNames?
  let trail: TrailBatch?
  private let obstacles: NameObstacles

  init(
    _ style: Layer.Bodies, layer index: Int, _ upload: inout SceneUpload
  ) throws(RendererError) {
    let (shown, context) = (upload.shown, upload.context)
    let named = style.nameSize > 0 ? BodyNames.Source(style, scene: shown) : nil
    names = try named.map { source throws(RendererError) in
      try upload.kept(of: source, else: try BodyNames(source, context: context))
    }
    let starNames = upload.names
    trail = try TrailBatch.Source(shown, names: starNames).map { source throws(RendererError) in
      try upload.kept(
        of: source,
        else: try TrailBatch(source, names: starNames, scene: shown, context: context))
    }
    obstacles = upload.obstacles
    self.index = index
    self.style = style
  }

  /// Returns where the bodies are on the canvas in a frame, if it shows any.
  func layout(in frame: SkyFrame, of resources: SceneResources) -> BodyLayout? {
    let scene = resources.scene
    guard let places = frame.bodies, let degrees = scene.design.degrees else { return nil }
    return BodyLayout(
      places, style: style, nameSizes: names?.sizes ?? BodyNames.noSizes, degrees: degrees,
      view: resources.degreesView(of: index, at: frame.offset),
      canvas: Size(width: scene.canvas.width, height: scene.canvas.height), obstacles: obstacles,
      trail: frame.trail)
  }

  fileprivate func append(
    to plan: inout FramePlan, frame: SkyFrame, of resources: SceneResources
  ) {
    let known = resources.bodies?.index == index ? plan.bodies : nil
    guard let places = frame.bodies, let layout = known ?? layout(in: frame, of: resources) else {
      return
    }
    let view = resources.degreesView(of: index, at: frame.offset)
    if frame.trail > 0, let trail {
      plan.append(
        trail, opacity: frame.trail * style.opacity, color: style.nameColor, view: view,
        scene: resources.scene)
    }
    plan.append(
      places, layout: layout, style: style, names: names?.texts, view: view,
      scene: resources.scene)
  }
}

/// Draw commands for the Sun, the Moon and the planets.
extension FramePlan {
  /// Colour of names within the Sun's glow.
  private static let glowNameColor = Color(rgb: 0x0C1830)

  /// Adds the bodies of a layer, and their names.
  fileprivate mutating func append(
    _ places: BodyPlaces, layout: BodyLayout, style: Layer.Bodies, names: TextBatch?,
    view: StripView, scene: SkyScene
  ) {
    let canvas = Size(width: scene.canvas.width, height: scene.canvas.height)
    let glow = style.sunGlow * scene.unit
    let growsLeft = scene.design.degrees?.growsLeft ?? false
    for copy in view.copiesInSight(on: canvas, reach: max(canvas.width / 2, glow)) {
      for body in BodyDraw.order {
        let centre = Point(
          x: layout.centres[body.rawValue].x + Double(copy) * view.period,
          y: layout.centres[body.rawValue].y)
        if body == .sun, glow > 0 {
          append(
            .body(BodyDraw(centre: centre, look: .glow(radius: glow), opacity: style.opacity)))
        }
        let look = BodyDraw.look(
          of: body, in: places, radius: layout.discRadius, magnitudes: -5...Layer.Bodies.faintest,
          growsLeft: growsLeft)
        append(.body(BodyDraw(centre: centre, look: look, opacity: style.opacity)))
      }
    }
    guard let names, style.nameColor.alpha > 0 else { return }
    for body in SkyBody.allCases where layout.nameOpacities[body.rawValue] > 0 {
      let name = layout.nameCentres[body.rawValue]
      // Light text would be illegible in the glow.
      let plain =
        layout.isInGlow(name)
        ? FramePlan.glowNameColor.withAlpha(style.nameColor.alpha) : style.nameColor
      let color = plain.faded(to: layout.nameOpacities[body.rawValue])
      append(
        body.rawValue..<body.rawValue + 1, of: names, color: color,
        view: StripView(period: view.period, distance: name.x - canvas.width / 2),
        fall: name.y - canvas.height / 2)
      let (leader, scale) = (layout.leaders[body.rawValue], scene.canvas.scale)
      guard leader.y > leader.x else { continue }
      // One pixel wide.
      let left = (layout.centres[body.rawValue].x * scale - 0.5).rounded()
      append(
        .box(
          BoxDraw(
            area: SIMD4<Float>(
              SIMD4(left, leader.x * scale, 1, (leader.y - leader.x) * scale)),
            color: color.faded(to: BodyLayout.leaderOpacity))))
    }
  }

  /// Adds the marks where the planets stood on the last days, and their dates.
  fileprivate mutating func append(
    _ trail: TrailBatch, opacity: Double, color: Color, view: StripView, scene: SkyScene
  ) {
    var style = trail.style
    style.opacity = opacity
    append(
      .catalog(
        CatalogDraw(
          buffer: trail.marks, style: style, pointsPerDegree: scene.unit, view: view)))
    append(
      0..<trail.dates.count, of: trail.dates,
      color: color.withAlpha(0.6 * color.alpha * opacity), view: view)
  }
}
