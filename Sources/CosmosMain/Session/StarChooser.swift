import CosmosCore
import CosmosGL

/// Chooses how a window on a hardware driver draws its stars.
///
/// That is directly, unless a scene has so many stars that layer caches could pay; then it depends on what the
/// device takes for either, which is measured once for each driver and size and remembered. The choice stays
/// until another sky is shown or another number of stars: a window that is resized, or whose GPU is made
/// anew, does not change over.
package struct StarChooser {
  private let limits: Limits
  /// What was measured of the driver for a canvas before, or else measures it.
  private let costs: (Canvas) -> DeviceCosts?
  private var last: (sky: SkyPart, choice: StarChoice)?

  /// What decides about a choice besides the size of the picture.
  private struct SkyPart: Hashable {
    let design: SkyDesign
    let starsPerSection: Int?
    let shownLayers: [Int]

    init(_ scene: SkyScene) {
      design = scene.design
      starsPerSection = scene.starsPerSection
      shownLayers = scene.shownLayers
    }
  }

  /// Creates a chooser for a window.
  ///
  /// The result is `nil` on a software driver, whose costs are known.
  ///
  /// - Parameters:
  ///   - limits: What the driver can do.
  ///   - costs: Gives what the parts of drawing stars cost on a canvas of some size, or `nil` where that can't
  ///     be found out.
  package init?(_ limits: Limits, costs: @escaping (Canvas) -> DeviceCosts?) {
    guard !limits.isSoftware else { return nil }
    self.limits = limits
    self.costs = costs
  }

  /// Creates a chooser that remembers what it measures.
  ///
  /// - Parameters:
  ///   - limits: What the driver can do.
  ///   - driver: The driver.
  ///   - file: Where measurements are remembered.
  ///   - measure: Measures the driver of the current context.
  package init?(
    _ limits: Limits, of driver: Driver, file: DeviceCostFile,
    measure: @escaping (Driver) -> DeviceCosts? = DeviceCostMeter.measure
  ) {
    var cantMeasure = false
    self.init(limits) { canvas in
      let subject = DeviceCostFile.Subject(driver, canvas: canvas)
      if let known = file.load(subject) { return known }
      // What can't be measured now is tried again by the next window.
      guard !cantMeasure, let costs = measure(driver) else {
        cantMeasure = true
        return nil
      }
      file.save(costs, of: subject)
      return costs
    }
  }

  /// What `StarPath.auto` follows for a scene.
  ///
  /// - Important: Ask while the driver's context is current.
  package mutating func choice(for scene: SkyScene) -> StarChoice {
    let sky = SkyPart(scene)
    if let last, last.sky == sky { return last.choice }
    let choice = StarChoice.cached(layers: cachedLayers(of: scene))
    last = (sky, choice)
    return choice
  }

  private func cachedLayers(of scene: SkyScene) -> Set<Int> {
    // With so few stars neither way takes long: a measurement would not be worth its time.
    let mayPay = !layers(of: scene, cheaperOn: .software).isEmpty
    guard mayPay, let costs = costs(scene.canvas) else { return [] }
    return layers(of: scene, cheaperOn: costs)
  }

  private func layers(of scene: SkyScene, cheaperOn device: DeviceCosts) -> Set<Int> {
    Set(DrawPlan(scene, choice: .cheaper(device), driver: limits).cachedLayers)
  }
}
