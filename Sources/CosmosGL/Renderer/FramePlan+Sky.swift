import CosmosCore

/// Draw commands for a frame of a sky.
extension FramePlan {
  /// Adds everything visible in a frame of a sky.
  ///
  /// - Parameters:
  ///   - frame: The animated state of the sky.
  ///   - resources: The GPU resources of the scene.
  mutating func append(_ frame: SkyFrame, of resources: SceneResources) {
    for step in resources.plan.steps {
      switch step {
      case .erasure:
        begin("erasure")
        append(.erasure)
      case .backdrop(let backdrop):
        begin("backdrop")
        append(backdrop, of: resources, frame: frame)
      case .stars(let index):
        begin("stars")
        guard let stars = resources.stars[index] else { continue }
        var image: StarDraw.Image?
        if stars.sprite.image != nil {
          guard let texels = resources.images[index]?.shown else { continue }
          image = StarDraw.Image(
            texels: texels, size: stars.sprite.imageSize(aspect: texels.aspect))
        }
        append(
          .stars(
            StarDraw(
              buffer: stars.buffer, glow: stars.glow, image: image, look: stars.look,
              twinkling: stars.look?.twinkle?.phase(at: frame.twinkleTime, loop: frame.twinkleLoop),
              view: resources.view(of: index, at: frame.offset)
            )))
      case .cachedLayers(let cached):
        begin("layer caches")
        guard let caches = resources.caches[cached.layers[0]] else { continue }
        append(
          .layerCaches(LayerCacheDraw(caches: caches, tint: cached.tint, ground: cached.ground)))
      case .image(let index):
        begin("image")
        append(layer: index, of: resources, frame: frame)
      case .labels(let index):
        begin("labels")
        guard let labels = resources.labels[index] else { continue }
        append(.labels(LabelDraw(batch: labels, view: resources.view(of: index, at: frame.offset))))
      case .lines(let index):
        begin("lines")
        append(
          frame.reveals, layer: index, of: resources,
          view: resources.view(of: index, at: frame.offset))
      case .ruler(let index):
        begin("ruler")
        guard let ruler = resources.rulers[index], frame.rulerOpacity > 0 else { continue }
        append(
          ruler, opacity: frame.rulerOpacity, view: resources.view(of: index, at: frame.offset))
      case .menu:
        // The menu is not part of the sky, so its objects do not count as drawn.
        begin("menu", isCounted: false)
        guard let menu = resources.menu else { continue }
        append(frame, on: menu)
      case .dimming:
        guard frame.brightness < 1 else { continue }
        begin("dimming", isCounted: false)
        appendShade(1 - frame.brightness)
      }
    }
  }

  private mutating func append(
    _ backdrop: DrawPlan.Backdrop, of resources: SceneResources, frame: SkyFrame
  ) {
    if let color = backdrop.clearColor {
      append(.clear(color))
      return
    }
    var draw = BackdropDraw()
    if let ground = backdrop.ground { draw.ground = ground.withAlpha(1) }
    draw.groundBottom = backdrop.groundBottom?.withAlpha(1)
    if let glows = backdrop.glows, let texture = resources.glowTextures[glows.layer] {
      draw.glows = (texture, resources.view(of: glows.layer, at: frame.offset), glows.tint)
    }
    if let nebula = backdrop.nebula, let texture = resources.nebulaTextures[nebula.layer] {
      draw.nebula = (
        texture, resources.nebulaView(of: nebula.layer, at: frame.offset), nebula.cover
      )
    }
    if let index = backdrop.vignette,
      case .vignette(let vignette) = resources.scene.design.layers[index].content
    {
      draw.vignette = vignette
    }
    append(.backdrop(draw))
  }

  /// Adds the copies of an image, unless it isn't there yet.
  private mutating func append(layer index: Int, of resources: SceneResources, frame: SkyFrame) {
    let layer = resources.scene.design.layers[index]
    guard case .image(let image) = layer.content, let texels = resources.images[index]?.shown
    else { return }
    append(
      .image(
        ImageDraw(
          texels: texels,
          tiling: resources.scene.tiling(of: image, on: layer, aspect: texels.aspect),
          view: layer.speed > 0 ? resources.view(of: index, at: frame.offset) : .centred,
          opacity: image.opacity)))
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
      }, of: lines.batch, style: StrokeDraw.Style(width: style.width, color: style.color),
      view: view)
  }

  /// Adds the visible part of the ruler.
  private mutating func append(_ batches: RulerBatches, opacity: Double, view: StripView) {
    let ruler = batches.ruler
    append(
      .ticks(
        TickDraw(
          ticks: ruler.ticks, opacity: opacity, count: batches.ticksPerPeriod,
          origin: batches.tickOrigin, view: view)
      ))
    let shown = batches.signsInSight(view: view)
    guard !shown.isEmpty else { return }
    let part = StrokeDraw.Part(range: shown)
    append(
      part, of: batches.markers,
      style: StrokeDraw.Style(
        width: ruler.marker.size.width, color: ruler.marker.color.faded(to: opacity),
        hasRoundCaps: false), view: view)
    append(
      part, of: batches.icons,
      style: StrokeDraw.Style(
        width: ruler.icon.width * ruler.icon.scale, color: ruler.icon.color.faded(to: opacity)),
      view: view)
    append(
      .text(
        TextDraw(
          batch: batches.texts, range: shown, color: ruler.name.color.faded(to: opacity), view: view
        )
      ))
    let degrees = shown.lowerBound + batches.signCount..<shown.upperBound + batches.signCount
    append(
      .text(
        TextDraw(
          batch: batches.texts, range: degrees, color: ruler.degrees.color.faded(to: opacity),
          view: view)))
  }
}

extension Color {
  /// The colour with a share of its opacity.
  fileprivate func faded(to opacity: Double) -> Color {
    opacity < 1 ? withAlpha(alpha * opacity) : self
  }
}
