/// Names a pipeline of the table in every variant.
package enum PipelineKind: Hashable, Sendable {
  case sheet(hasGlows: Bool, hasVignette: Bool)
  case star
  case ribbon(layers: Int)
  case stroke(isRound: Bool)
  case ticks
  case text
  case ring(isPlain: Bool)
  case box
  case overlay
  case graph
  case disc

  /// What it is made of.
  var descriptor: PipelineDescriptor {
    switch self {
    case .sheet(let hasGlows, let hasVignette):
      .sheet(hasGlows: hasGlows, hasVignette: hasVignette)
    case .star: .star
    case .ribbon(let layers): .ribbon(layers: layers)
    case .stroke(let isRound): .stroke(isRound: isRound)
    case .ticks: .ticks
    case .text: .text
    case .ring(let isPlain): .ring(isPlain: isPlain)
    case .box: .box
    case .overlay: .overlay
    case .graph: .graph
    case .disc: .disc
    }
  }
}
