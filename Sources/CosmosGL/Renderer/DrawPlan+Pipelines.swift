extension DrawPlan {
  /// The pipelines that frames of the scene may need.
  var pipelines: Set<PipelineKind> {
    var kinds: Set<PipelineKind> = []
    for step in steps {
      switch step {
      case .backdrop(let backdrop):
        kinds.insert(
          .backdrop(
            hasGlows: backdrop.glows != nil, hasVignette: backdrop.vignette != nil,
            nebulaColors: backdrop.nebula?.colorRoom ?? 0))
      case .stars: kinds.insert(.star)
      case .cachedLayers(let cached):
        kinds.formUnion([
          .star, .layerCache(layers: cached.layers.count, storage: cached.shape.storage),
        ])
      case .labels: kinds.insert(.text)
      case .lines: kinds.insert(.stroke(isRound: true))
      case .ruler:
        kinds.formUnion([.ticks, .text, .stroke(isRound: true), .stroke(isRound: false)])
      case .menu:
        kinds.formUnion([
          .backdrop(hasGlows: false, hasVignette: false), .ring(isPlain: true),
          .ring(isPlain: false),
          .stroke(isRound: true), .stroke(isRound: false), .text,
        ])
      }
    }
    return kinds
  }
}
