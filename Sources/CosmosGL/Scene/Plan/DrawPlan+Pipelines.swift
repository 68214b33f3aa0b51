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
      case .layer(let index): kinds.formUnion(design.layers[index].content.drawn.pipelines)
      case .cachedLayers(let cached):
        kinds.formUnion(cached.layers.flatMap { design.layers[$0].content.drawn.pipelines })
        kinds.insert(.layerCache(layers: cached.layers.count, storage: cached.shape.storage))
      case .erasure: break
      case .caption: kinds.insert(.text)
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
}
