import CosmosCore

/// What is made and uploaded for a scene, part by part; what has not changed since the last one is kept.
extension Renderer {
  /// Compiles the programs for the sheets of a scene.
  func prepareSheets(for next: Loaded) throws(RendererError) {
    do throws(ProgramError) {
      for case .sheet(let sheet) in next.plan.steps {
        try sheetPass.prepare(
          hasGlows: sheet.glows != nil, hasVignette: sheet.vignette != nil)
      }
    } catch {
      throw .program(error)
    }
  }

  func loadStars(
    _ source: StarSheet.Source, sprite: Sprite, layer index: Int, into next: inout Loaded
  ) throws(RendererError) -> Int {
    var uploads = 0
    if let old = loaded?.stars[index], old.source == source {
      next.stars[index] = old
    } else {
      let label = next.scene.design.layers[index].name
      next.stars[index] = try StarSheet(source, label: label, driver: driver)
      uploads += 1
    }
    let glow = GlowTexture.Source(sprite, scale: next.scene.canvas.scale)
    if let old = loaded?.glows[index], old.source == glow {
      next.glows[index] = old
    } else {
      next.glows[index] = try GlowTexture(glow, driver: driver)
      uploads += 1
    }
    return uploads
  }

  func loadFoot(
    _ foot: Foot, layer index: Int, into next: inout Loaded
  ) throws(RendererError) -> Int {
    let layer = next.scene.design.layers[index]
    if let old = loaded?.feet[index],
      old.source == FootSheet.Source(layer: layer, scene: next.scene)
    {
      next.feet[index] = old
      return 0
    }
    next.feet[index] = try FootSheet(
      foot, layer: layer, scene: next.scene, driver: driver, warn: warn)
    return 1
  }

  func loadMenu(into next: inout Loaded) throws(RendererError) -> Int {
    if let old = loaded?.menu, old.source == MenuSheet.Source(next.scene) {
      next.menu = old
      return 0
    }
    next.menu = try MenuSheet(next.scene, driver: driver, warn: warn)
    return 1
  }

  /// Hands on a warning that was not given before.
  func warn(_ text: String) {
    guard warned.insert(text).inserted else { return }
    warningHandler?(text)
  }

  func loadRibbon(
    _ ribbon: DrawPlan.Ribbon, into next: inout Loaded
  ) throws(RendererError) -> Int {
    if let old = loaded?.glowRibbons[ribbon.layer], old.source == ribbon.source {
      next.glowRibbons[ribbon.layer] = old
      return 0
    }
    next.glowRibbons[ribbon.layer] = try GlowRibbon(ribbon.source, driver: driver)
    return 1
  }

  func loadRibbons(
    _ ribbons: DrawPlan.Ribbons, into next: inout Loaded
  ) throws(RendererError) -> Int {
    let first = ribbons.layers[0]
    let source = RibbonSheet.Source(
      stars: ribbons.layers.compactMap { next.stars[$0]?.source },
      glows: ribbons.layers.compactMap { next.glows[$0]?.source }, shape: ribbons.shape)
    if let old = loaded?.ribbons[first], old.source == source {
      next.ribbons[first] = old
      return 0
    }
    let count = ribbons.layers.count
    if ribbonPasses[count] == nil {
      do throws(ProgramError) {
        ribbonPasses[count] = try RibbonPass(layers: count, driver: driver)
      } catch {
        throw .program(error)
      }
    }
    next.ribbons[first] = try RenderTarget.keepingBound { () throws(RendererError) in
      try RibbonSheet(source, driver: driver)
    }
    return 1
  }
}
