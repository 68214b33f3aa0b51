import CosmosCore

/// Which layers of stars are drawn which way.
extension DrawPlan {
  /// Layers whose stars are drawn from caches; places in the design's layers.
  package var cachedLayers: [Int] {
    steps.flatMap { step -> [Int] in
      guard case .cachedLayers(let caches) = step else { return [] }
      return caches.layers
    }
  }

  /// Layers of a design whose random stars are drawn directly; places in its layers.
  package func directLayers(of design: SkyDesign) -> [Int] {
    steps.compactMap { step in
      guard case .stars(let layer) = step, case .stars = design.layers[layer].content else {
        return nil
      }
      return layer
    }
  }

  /// How the random stars of a design are drawn: `direct`, `cached`, or which layers are which, such as
  /// `direct 3,4; cached 2`.
  package func starPaths(of design: SkyDesign) -> String {
    let (direct, cached) = (directLayers(of: design), cachedLayers)
    if cached.isEmpty { return StarPath.direct.rawValue }
    if direct.isEmpty { return StarPath.cached.rawValue }
    return [(StarPath.direct, direct), (.cached, cached)]
      .map { "\($0.rawValue) \($1.map(String.init).joined(separator: ","))" }
      .joined(separator: "; ")
  }
}
