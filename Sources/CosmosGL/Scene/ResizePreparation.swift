import CosmosCore
import Dispatch
import Synchronization

/// The stars, glows, nebulae and texts of a scene, prepared on other threads while the window shows those of its last
/// size.
final class ResizePreparation: Sendable {
  /// The scene that they are prepared for.
  let scene: SkyScene
  let prefetch = ScenePrefetch()

  private let completion = Completion()

  /// What outlives the preparation if nobody waits for it.
  private final class Completion: Sendable {
    let isReached = Atomic(false)
    let signal = DispatchSemaphore(value: 0)
  }

  /// Starts to prepare a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - arrival: Is signalled when everything is complete.
  ///   - start: Starts everything.
  init(of scene: SkyScene, arrival: PartArrival, start: (ScenePrefetch) -> Void) {
    self.scene = scene
    start(prefetch)
    prefetch.whenComplete { [completion] in
      completion.isReached.store(true, ordering: .releasing)
      completion.signal.signal()
      arrival.signal()
    }
  }

  /// Whether everything can be uploaded without waiting.
  var isComplete: Bool { completion.isReached.load(ordering: .acquiring) }

  /// Waits until everything is complete.
  func wait() {
    completion.signal.wait()
    completion.signal.signal()
  }
}

extension ScenePrefetch {
  /// Starts everything for the size of a scene that its resources show in another size.
  func prepare(_ resources: SceneResources) {
    let scene = resources.scene
    if resources.plan.hasGlows { prefetchGlows(of: scene) }
    var fields: [StarBuffer.Source] = []
    var sprites: [ProfileTexture.Source] = []
    for (index, last) in resources.stars {
      let sprite = ProfileTexture.Source(last.sprite, scale: scene.canvas.scale)
      if sprite != last.glow.source { sprites.append(sprite) }
      guard case .stars(let stars) = scene.design.layers[index].content else { continue }
      let field = StarBuffer.Source.field(scene.field(of: stars, layer: index))
      if field != last.buffer.source { fields.append(field) }
    }
    prefetchStars(fields)
    prefetchSprites(sprites)
    prefetchTexts(of: scene)
  }
}

extension SkyScene {
  /// Whether another scene differs from this one in nothing but its size and scale.
  func isResized(to other: SkyScene) -> Bool {
    var resized = self
    resized.canvas = other.canvas
    return resized == other
  }
}
