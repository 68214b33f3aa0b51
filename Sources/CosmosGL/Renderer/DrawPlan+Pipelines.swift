import CosmosCore

extension DrawPlan {
  /// Returns the pipelines that frames of the scene may need.
  ///
  /// - Parameters:
  ///   - design: The design that was planned.
  ///   - isDithered: Whether backdrops are dithered.
  /// - Returns: Pipelines in no particular order.
  func pipelines(of design: SkyDesign, isDithered: Bool) -> Set<PipelineKind> {
    var kinds: Set<PipelineKind> = []
    for step in steps {
      switch step {
      case .backdrop(let backdrop):
        guard backdrop.clearColor == nil else { continue }
        kinds.insert(
          .backdrop(
            hasGlows: backdrop.glows != nil, hasVignette: backdrop.vignette != nil,
            hasGradient: backdrop.groundBottom != nil,
            nebula: backdrop.nebula?.cover ?? .none, isDithered: isDithered))
      case .stars(let layer): kinds.insert(DrawPlan.starPipeline(of: design.layers[layer]))
      case .cachedLayers(let cached):
        kinds.formUnion(cached.layers.map { DrawPlan.starPipeline(of: design.layers[$0]) })
        kinds.formUnion([
          .layerCache(layers: cached.layers.count, storage: cached.shape.storage)
        ])
      case .catalog: kinds.insert(.catalog)
      case .ecliptic: kinds.insert(.box)
      case .bodies: kinds.formUnion([.text, .catalog] + BodyKind.allCases.map { .body($0) })
      case .erasure: break
      case .image: kinds.insert(.image)
      case .labels, .names, .caption: kinds.insert(.text)
      case .lines: kinds.insert(.stroke(isRound: true))
      case .ruler:
        kinds.formUnion([.ticks, .text, .stroke(isRound: true), .stroke(isRound: false)])
        if hasRulerBodies { kinds.formUnion(BodyKind.allCases.map { .body($0) }) }
      case .dimming:
        kinds.insert(.backdrop(hasGlows: false, hasVignette: false, isDithered: isDithered))
      case .menu:
        kinds.formUnion([
          .backdrop(hasGlows: false, hasVignette: false, isDithered: isDithered),
          .ring(isPlain: true),
          .ring(isPlain: false),
          .stroke(isRound: true), .stroke(isRound: false), .text,
        ])
      }
    }
    return kinds
  }

  private static func starPipeline(of layer: Layer) -> PipelineKind {
    guard layer.sprite?.image == nil else { return .imageStar }
    guard case .stars(let stars) = layer.content, stars.variety != nil else { return .star }
    return .variedStar
  }
}
