import CosmosCore
import Dispatch
import Synchronization

/// The stars, glows, nebulae and texts of a scene, prepared on other threads while the window shows those of its last
/// size, or another sky.
package final class ScenePreparation: Sendable {
  /// The scene that they are prepared for.
  package let scene: SkyScene
  /// The prepared data.
  package let prefetch = ScenePrefetch()

  private let completion = Completion()

  /// The part that outlives the preparation if nobody waits for it.
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
  init(of scene: SkyScene, arrival: UploadSignal, start: (ScenePrefetch) -> Void) {
    self.scene = scene
    start(prefetch)
    prefetch.whenComplete { [completion] in
      completion.isReached.store(true, ordering: .releasing)
      completion.signal.signal()
      arrival.signal()
    }
  }

  /// Whether everything can be uploaded without waiting.
  package var isComplete: Bool { completion.isReached.load(ordering: .acquiring) }

  /// Waits until everything is complete.
  ///
  /// - Parameter isInterrupted: Asked several times a second whether to give up.
  func wait(unless isInterrupted: () -> Bool) {
    while !isComplete, !isInterrupted() {
      if completion.signal.wait(timeout: .now() + UploadSignal.pollInterval) == .success {
        completion.signal.signal()
      }
    }
  }
}

extension ScenePrefetch {
  /// Starts everything that a scene needs and resources, of another scene or size, don't have.
  func prepare(_ scene: SkyScene, besides resources: SceneResources?, hasGlows: Bool) {
    let known = resources?.parts ?? []
    prefetchGlows(of: scene, besides: known, hasGlows: hasGlows)
    let glowLayers = hasGlows ? Set(DrawPlan.glows(of: scene).keys) : []
    for index in scene.shownLayers where !glowLayers.contains(index) {
      let site = LayerSite(index: index, scene: scene)
      site.layer.content.drawn.prefetch(on: site, besides: known, into: self)
    }
    prefetchTexts(of: scene, besides: known)
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
