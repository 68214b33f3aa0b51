import CosmosCore

/// The draws of a sky's frame.
extension FramePlan {
  /// Adds all that is to be seen of a sky.
  ///
  /// - Parameters:
  ///   - frame: What moves.
  ///   - resources: What stands still, on the GPU.
  mutating func append(_ frame: SkyFrame, of resources: SceneResources) {
    for step in resources.plan.steps {
      switch step {
      case .sheet(let sheet):
        begin("sheet")
        append(sheet, of: resources, frame: frame)
      case .stars(let index):
        begin("stars")
        guard let stars = resources.stars[index] else { continue }
        append(
          .stars(
            StarDraw(
              sheet: stars.sheet, glow: stars.glow,
              view: resources.view(of: index, at: frame.offset)
            )))
      case .ribbons(let ribbons):
        begin("ribbons")
        guard let sheet = resources.ribbons[ribbons.layers[0]] else { continue }
        append(.ribbons(RibbonDraw(sheet: sheet, tint: ribbons.tint, ground: ribbons.ground)))
      case .lines(let index):
        begin("lines")
        append(
          frame.reveals, layer: index, of: resources,
          view: resources.view(of: index, at: frame.offset))
      case .foot(let index):
        begin("foot")
        guard let foot = resources.feet[index] else { continue }
        append(foot, view: resources.view(of: index, at: frame.offset))
      case .menu:
        // No part of the sky: what is drawn of it does not count.
        begin("menu", isCounted: false)
        guard let menu = resources.menu else { continue }
        append(frame, on: menu)
      }
    }
  }

  private mutating func append(
    _ sheet: DrawPlan.Sheet, of resources: SceneResources, frame: SkyFrame
  ) {
    var draw = SheetDraw()
    if let ground = sheet.ground { draw.ground = ground.withAlpha(1) }
    if let glows = sheet.glows, let ribbon = resources.glowRibbons[glows.layer] {
      draw.glows = (ribbon, resources.view(of: glows.layer, at: frame.offset), glows.tint)
    }
    if let index = sheet.vignette,
      case .vignette(let vignette) = resources.scene.design.layers[index].content
    {
      draw.vignette = vignette
    }
    append(.sheet(draw))
  }

  /// Adds the lines of the signs that a frame reveals.
  private mutating func append(
    _ reveals: SkyFrame.Reveals, layer index: Int, of resources: SceneResources, view: StripView
  ) {
    guard case .lines(let style) = resources.scene.design.layers[index].content,
      let lines = resources.lines[index]
    else { return }
    append(
      reveals.lazy.map {
        StrokeDraw.Part(range: lines.ranges[$0.sign], strokeEnd: $0.strokeEnd)
      }, of: lines.sheet, style: StrokeDraw.Style(width: style.width, color: style.color),
      view: view)
  }

  /// Adds what can be seen of the foot of the canvas.
  private mutating func append(_ sheet: FootSheet, view: StripView) {
    let foot = sheet.foot
    append(.ticks(TickDraw(ticks: foot.ticks, count: sheet.ticksInTurn, view: view)))
    let shown = sheet.signsInSight(view: view)
    guard !shown.isEmpty else { return }
    let part = StrokeDraw.Part(range: shown)
    append(
      part, of: sheet.markers,
      style: StrokeDraw.Style(
        width: foot.marker.size.width, color: foot.marker.color, hasRoundCaps: false), view: view)
    append(
      part, of: sheet.icons,
      style: StrokeDraw.Style(width: foot.icon.width * foot.icon.scale, color: foot.icon.color),
      view: view)
    append(.text(TextDraw(sheet: sheet.texts, range: shown, color: foot.name.color, view: view)))
    let degrees = shown.lowerBound + sheet.signCount..<shown.upperBound + sheet.signCount
    append(
      .text(TextDraw(sheet: sheet.texts, range: degrees, color: foot.degrees.color, view: view)))
  }
}
