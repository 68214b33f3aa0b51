import CosmosCore
import CosmosGL

/// Chooses how a window on a hardware driver draws its stars.
///
/// Stars are drawn directly unless the scene has so many that layer caches could pay off. The choice then
/// depends on the device's costs of both paths, which are measured once per driver and size and remembered. It
/// holds until the window shows another sky or another number of stars: resizing the window or recreating its
/// GPU resources doesn't change it.
package struct StarChooser {
  private let limits: Limits
  /// Returns the driver's costs for a canvas, stored or freshly measured.
  private let costs: (Canvas) -> DeviceCosts?
  private var last: (sky: SkyPart, choice: StarChoice)?

  /// What the choice depends on, apart from the size of the image.
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
  ///   - limits: The driver's limits.
  ///   - costs: Returns the costs of drawing stars on a canvas of a given size, or `nil` if they can't be
  ///     determined.
  package init?(_ limits: Limits, costs: @escaping (Canvas) -> DeviceCosts?) {
    guard !limits.isSoftware else { return nil }
    self.limits = limits
    self.costs = costs
  }

  /// Creates a chooser that remembers its measurements.
  ///
  /// - Parameters:
  ///   - limits: The driver's limits.
  ///   - driver: The driver.
  ///   - file: Where measurements are stored.
  ///   - measure: Measures the driver of the current context.
  package init?(
    _ limits: Limits, of driver: Driver, file: DeviceCostFile,
    measure: @escaping (Driver) -> DeviceCosts? = DeviceCostMeter.measure
  ) {
    var cantMeasure = false
    self.init(limits) { canvas in
      let subject = DeviceCostFile.Subject(driver, canvas: canvas)
      if let known = file.load(subject) { return known }
      // A failed measurement is retried only by the next window.
      guard !cantMeasure, let costs = measure(driver) else {
        if !cantMeasure { Log.debug("the cost of layer caches can't be measured on this driver") }
        cantMeasure = true
        return nil
      }
      Log.debug("measured the cost of layer caches: \(costs)")
      file.save(costs, of: subject)
      return costs
    }
  }

  /// Returns the choice that `StarPath.auto` follows for a scene.
  ///
  /// - Important: Call it while the driver's context is current.
  package mutating func choice(for scene: SkyScene) -> StarChoice {
    let sky = SkyPart(scene)
    if let last, last.sky == sky { return last.choice }
    let choice = StarChoice.cached(layers: cachedLayers(of: scene))
    last = (sky, choice)
    return choice
  }

  private func cachedLayers(of scene: SkyScene) -> Set<Int> {
    // With few stars, either path is fast, and a measurement is not worth its time.
    let mayPay = !layers(of: scene, cheaperOn: .software).isEmpty
    guard mayPay, let costs = costs(scene.canvas) else { return [] }
    return layers(of: scene, cheaperOn: costs)
  }

  private func layers(of scene: SkyScene, cheaperOn device: DeviceCosts) -> Set<Int> {
    Set(DrawPlan(scene, choice: .cheaper(device), driver: limits).cachedLayers)
  }
}
