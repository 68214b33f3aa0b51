import CosmosCore

/// A step of every frame of a scene: a layer, or what lies behind or over the layers.
struct ScenePass {
  /// Adds the draws of a frame.
  typealias Draw = (_ plan: inout FramePlan, _ frame: SkyFrame, _ resources: SceneResources) -> Void

  /// Name shown by frame debuggers.
  let name: StaticString
  /// Whether its objects count as drawn in the statistics.
  let isCounted: Bool
  let draw: Draw

  init(_ name: StaticString, isCounted: Bool = true, draw: @escaping Draw) {
    self.name = name
    self.isCounted = isCounted
    self.draw = draw
  }
}

extension FramePlan {
  /// Adds everything visible in a frame of a sky.
  mutating func append(_ frame: SkyFrame, of resources: SceneResources) {
    for pass in resources.passes {
      begin(pass.name, isCounted: pass.isCounted)
      pass.draw(&self, frame, resources)
    }
  }
}

extension ScenePass {
  /// An empty, transparent canvas.
  static var erasure: ScenePass {
    ScenePass("erasure") { plan, _, _ in plan.append(.erasure) }
  }

  /// What makes all of a frame darker.
  static var dimming: ScenePass {
    ScenePass("dimming", isCounted: false) { plan, frame, _ in
      if frame.brightness < 1 { plan.appendShade(1 - frame.brightness) }
    }
  }

  /// A ground, and the layers that share its pass.
  static func backdrop(_ backdrop: DrawPlan.Backdrop, layers: [ScenePass]) -> ScenePass {
    ScenePass("backdrop") { plan, frame, resources in
      if let color = backdrop.clearColor { return plan.append(.clear(color)) }
      var draw = BackdropDraw()
      if let ground = backdrop.ground { draw.ground = ground.withAlpha(1) }
      draw.groundBottom = backdrop.groundBottom?.withAlpha(1)
      plan.append(.backdrop(draw))
      for layer in layers { layer.draw(&plan, frame, resources) }
    }
  }

  /// Layers of stars that are drawn from caches.
  static func caches(_ caches: LayerCaches, as cached: DrawPlan.CachedLayers) -> ScenePass {
    ScenePass("layer caches") { plan, _, _ in
      plan.append(
        .layerCaches(LayerCacheDraw(caches: caches, tint: cached.tint, ground: cached.ground)))
    }
  }

  static func caption(_ caption: CaptionText) -> ScenePass {
    ScenePass("caption", isCounted: false) { plan, frame, _ in
      guard frame.caption > 0 else { return }
      let color = CaptionText.color.withAlpha(CaptionText.color.alpha * frame.caption)
      plan.append(
        .text(TextDraw(batch: caption.batch, range: 0..<1, color: color, view: .centred)))
    }
  }

  /// The menu, which is not part of the sky, so that its objects do not count as drawn.
  static func menu(_ menu: MenuBatches) -> ScenePass {
    ScenePass("menu", isCounted: false) { plan, frame, _ in plan.append(frame, on: menu) }
  }
}
