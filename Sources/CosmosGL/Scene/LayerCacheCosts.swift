/// What it costs to draw layers of a ``LayerCaches``, which decides how much a frame prefetches.
///
/// The unit is that of ``DeviceCosts``.
package struct LayerCacheCosts: Hashable {
  /// A slice of each layer.
  package let slices: [Double]

  /// The pass that shows all layers.
  package let pass: Double

  /// Creates costs from their figures.
  ///
  /// - Parameters:
  ///   - slices: A slice of each layer.
  ///   - pass: The pass that shows all layers; more than zero.
  package init(slices: [Double], pass: Double) {
    self.slices = slices
    self.pass = pass
  }

  /// In how many portions a slice's stars are drawn, so that one costs a tenth of a pass at most.
  ///
  /// - Parameter layer: Place among the layers.
  /// - Returns: Their number, 1 to 1000.
  package func portions(of layer: Int) -> Int {
    max(1, Int(min(10 * slices[layer] / pass, LayerCacheCosts.mostPortions).rounded(.up)))
  }

  /// What a portion of a layer's slice costs.
  func portion(of layer: Int) -> Double { slices[layer] / Double(portions(of: layer)) }

  /// What a frame may spend on slices that are not in sight yet, whatever moves.
  var prefetchBudget: Double { pass / 4 }

  /// Each portion is a draw of its own.
  private static let mostPortions = 1000.0
}
