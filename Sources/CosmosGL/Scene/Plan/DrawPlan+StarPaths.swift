import CosmosCore

/// Which drawing path the layers of stars take.
extension DrawPlan {
  /// Layers whose stars are drawn from caches, as indices in the design's layers.
  package var cachedLayers: [Int] {
    caches.flatMap(\.layers)
  }

  /// Everything that is drawn from caches, back to front.
  package var caches: [CachedLayers] { backdrops.compactMap(\.stars) }

  /// Returns the layers whose random stars are drawn directly, as indices in the design's layers.
  package func directLayers(of design: SkyDesign) -> [Int] {
    steps.compactMap { step in
      guard case .layer(let layer) = step, case .stars = design.layers[layer].content else {
        return nil
      }
      return layer
    }
  }

  /// Describes how the random stars of a design are drawn: `direct`, `cached`, or a list of layers for each,
  /// such as `direct 3,4; cached 2`.
  package func starPaths(of design: SkyDesign) -> String {
    let (direct, cached) = (directLayers(of: design), cachedLayers)
    if cached.isEmpty { return StarPath.direct.rawValue }
    if direct.isEmpty { return StarPath.cached.rawValue }
    return [(StarPath.direct, direct), (.cached, cached)]
      .map { "\($0.rawValue) \($1.map(String.init).joined(separator: ","))" }
      .joined(separator: "; ")
  }
}
