extension DrawPlan {
  /// The pipelines that frames of the scene may need.
  var pipelines: Set<PipelineKind> {
    var kinds: Set<PipelineKind> = []
    for step in steps {
      switch step {
      case .sheet(let sheet):
        kinds.insert(.sheet(hasGlows: sheet.glows != nil, hasVignette: sheet.vignette != nil))
      case .stars: kinds.insert(.star)
      case .ribbons(let ribbons):
        kinds.formUnion([
          .star, .ribbon(layers: ribbons.layers.count, storage: ribbons.shape.storage),
        ])
      case .lines: kinds.insert(.stroke(isRound: true))
      case .foot:
        kinds.formUnion([.ticks, .text, .stroke(isRound: true), .stroke(isRound: false)])
      case .menu:
        kinds.formUnion([
          .sheet(hasGlows: false, hasVignette: false), .ring(isPlain: true), .ring(isPlain: false),
          .stroke(isRound: true), .stroke(isRound: false), .text,
        ])
      }
    }
    return kinds
  }
}
