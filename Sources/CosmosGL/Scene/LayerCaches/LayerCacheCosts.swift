/// Costs of drawing the layers of a ``LayerCaches``, which determine how much a frame prefetches.
///
/// The unit is that of ``DeviceCosts``.
package struct LayerCacheCosts: Hashable {
  /// Cost of one slice, for each layer.
  package let slices: [Double]

  /// Cost of the pass that draws all layers from their caches; more than zero.
  package let pass: Double

  /// Creates costs.
  package init(slices: [Double], pass: Double) {
    self.slices = slices
    self.pass = pass
  }

  /// Returns the number of portions in which a slice's stars are drawn, so that each costs at most a tenth of a
  /// pass.
  ///
  /// - Parameter layer: Index of the layer.
  /// - Returns: Number of portions, 1 to 1000.
  package func portions(of layer: Int) -> Int {
    max(1, Int(min(10 * slices[layer] / pass, LayerCacheCosts.maxPortions).rounded(.up)))
  }

  /// Returns the cost of one portion of a layer's slice.
  func portion(of layer: Int) -> Double { slices[layer] / Double(portions(of: layer)) }

  /// Minimum budget per frame for slices that are not visible yet, regardless of motion.
  var prefetchBudget: Double { pass / 4 }

  /// Maximum number of portions per slice; each portion is a separate draw call.
  private static let maxPortions = 1000.0
}
