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
      case .catalog(let index):
        begin("catalog")
        guard let buffer = resources.catalogs[index],
          case .catalog(let style) = resources.scene.design.layers[index].content
        else { continue }
        append(
          .catalog(
            CatalogDraw(
              buffer: buffer, style: style, pointsPerDegree: resources.scene.unit,
              view: resources.degreesView(of: index, at: frame.offset))))
      case .bodies(let index):
        begin("bodies")
        guard let places = frame.bodies,
          let layout = resources.bodyLayout(ofLayer: index, in: frame),
          case .bodies(let style) = resources.scene.design.layers[index].content
        else { continue }
        let view = resources.degreesView(of: index, at: frame.offset)
        if frame.trail > 0, let trail = resources.trail {
          append(
            trail, opacity: frame.trail * style.opacity, color: style.nameColor, view: view,
            scene: resources.scene)
        }
        append(
          places, layout: layout, style: style, names: resources.bodies[index]?.texts, view: view,
          scene: resources.scene)
      case .ecliptic(let index):
        begin("ecliptic")
        guard case .ecliptic(let line) = resources.scene.design.layers[index].content else {
          continue
        }
        append(line, on: resources.scene.canvas)
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
      case .names(let index):
        begin("names")
        guard let names = resources.names[index],
          case .names(let style) = resources.scene.design.layers[index].content
        else { continue }
        append(
          frame.reveals, names: names, style: style, besides: resources.bodyLayout(in: frame),
          view: resources.view(of: index, at: frame.offset))
      case .ruler(let index):
        begin("ruler")
        guard let ruler = resources.rulers[index], frame.rulerOpacity > 0 else { continue }
        let view = resources.view(of: index, at: frame.offset)
        let shift = resources.scene.rulerShift(precession: frame.precession)
        append(
          ruler, opacity: frame.rulerOpacity, view: view,
          dateView: shift == 0 ? view : view.movingStrip(byPhase: shift))
        if resources.scene.hasRulerBodies, let places = frame.bodies {
          appendRulerBodies(
            places, names: resources.rulerBodies?.texts, opacity: frame.rulerOpacity, view: view,
            scene: resources.scene)
        }
      case .caption:
        begin("caption", isCounted: false)
        guard let caption = resources.caption, frame.caption > 0 else { continue }
        append(
          .text(
            TextDraw(
              batch: caption.batch, range: 0..<1,
              color: CaptionText.color.withAlpha(CaptionText.color.alpha * frame.caption),
              view: .centred)))
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

  /// Adds the ecliptic; a line thinner than a pixel is a pixel wide and as much fainter.
  private mutating func append(_ line: Layer.LineStyle, on canvas: Canvas) {
    let wanted = line.width * canvas.scale
    let width = max(1, wanted.rounded())
    let top = (Double(canvas.pixelHeight) / 2 - width / 2).rounded(.down)
    append(
      .box(
        BoxDraw(
          area: SIMD4(0, Float(top), Float(canvas.pixelWidth), Float(width)),
          color: line.color.withAlpha(line.color.alpha * min(1, wanted / width)))))
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
  ///
  /// - Parameters:
  ///   - batches: The ruler.
  ///   - opacity: Its opacity.
  ///   - view: Position of the strip under the canvas.
  ///   - dateView: The position for what stands at longitudes of the date, in a sky with degrees.
  private mutating func append(
    _ batches: RulerBatches, opacity: Double, view: StripView, dateView: StripView
  ) {
    let ruler = batches.ruler
    append(
      .ticks(
        TickDraw(
          ticks: ruler.ticks, opacity: opacity, count: batches.ticksPerPeriod,
          origin: batches.tickOrigin, isCentred: batches.hasCentredTicks, view: dateView)
      ))
    appendDates(of: batches, opacity: opacity, view: dateView)
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
    guard let degrees = ruler.degrees else { return }
    append(
      .text(
        TextDraw(
          batch: batches.texts, range: batches.degrees(ofSigns: shown),
          color: degrees.color.faded(to: opacity), view: view)))
  }

  /// Adds the visible numbers and months of a ruler in a sky with degrees.
  private mutating func appendDates(
    of batches: RulerBatches, opacity: Double, view: StripView
  ) {
    if let months = batches.ruler.months {
      let color = months.label.color.faded(to: opacity)
      if let lines = batches.monthLines, let marker = months.marker {
        let style = StrokeDraw.Style(width: marker.width, color: color, hasRoundCaps: false)
        let shown = batches.monthLinesInSight(view: view)
        if !shown.first.isEmpty {
          append(StrokeDraw.Part(range: shown.first), of: lines, style: style, view: view)
        }
        if !shown.second.isEmpty {
          append(StrokeDraw.Part(range: shown.second), of: lines, style: style, view: view)
        }
      }
      append(batches.monthsInSight(view: view), of: batches.texts, color: color, view: view)
    }
    if let scale = batches.ruler.scale {
      append(
        batches.numbersInSight(view: view), of: batches.texts,
        color: scale.label.color.faded(to: opacity), view: view)
    }
  }

  /// Adds two ranges of lines of text, unless they are empty.
  private mutating func append(
    _ ranges: StripIndex.Ranges, of batch: TextBatch, color: Color, view: StripView
  ) {
    if !ranges.first.isEmpty {
      append(.text(TextDraw(batch: batch, range: ranges.first, color: color, view: view)))
    }
    if !ranges.second.isEmpty {
      append(.text(TextDraw(batch: batch, range: ranges.second, color: color, view: view)))
    }
  }

  /// Adds the names of the bright stars of the signs that a frame reveals, which fade in with the lines.
  ///
  /// A name is left out while the Moon or a planet, or its name, is there.
  private mutating func append(
    _ reveals: SkyFrame.Reveals, names: NamesBatch, style: Layer.StarNames,
    besides bodies: BodyLayout?, view: StripView
  ) {
    for reveal in reveals {
      let color = style.color.faded(to: reveal.strokeEnd * reveal.strokeEnd)
      var start = names.ranges[reveal.sign].lowerBound
      let end = names.ranges[reveal.sign].upperBound
      // The names between two that are left out are one draw.
      while start < end {
        let next =
          (start..<end).first { bodies?.covers(names.box(of: $0, view: view)) ?? false } ?? end
        if start < next {
          append(
            .text(TextDraw(batch: names.texts, range: start..<next, color: color, view: view)))
        }
        start = next + 1
      }
    }
  }
}

extension Color {
  /// The colour with a share of its opacity.
  fileprivate func faded(to opacity: Double) -> Color {
    opacity < 1 ? withAlpha(alpha * opacity) : self
  }
}
