import CosmosCore
import Dispatch
import Synchronization

/// What a scene needs on the GPU and takes long to make without OpenGL: the maps of its soft glows and the
/// bitmaps of its texts.
///
/// They are made on threads of their own while others open a window, make a context and compile programs.
/// `Renderer.load` takes them; what is not there is made then. Nothing depends on it but the time that this takes.
public final class ScenePrefetch: Sendable {
  private let queue = DispatchQueue(label: "glows", qos: .userInitiated)
  private let glows = Mutex<[GlowTexels.Source: GlowWork]>([:])
  private let texts = Mutex<TextPrefetch?>(nil)

  /// Begins nothing yet.
  public init() {}

  /// Begins to add up the soft glows of a scene, unless that was begun, and drops those of others.
  ///
  /// - Parameter scene: The scene that will be loaded; for one of another shape the work is in vain.
  public func prefetchGlows(of scene: SkyScene) {
    // One is made after the other: the layer that is needed first has to be the first.
    let sources = DrawPlan.glows(of: scene).sorted { $0.key < $1.key }.map(\.value)
    glows.withLock { glows in
      let last = glows
      glows = [:]
      for source in sources {
        let work = last[source] ?? GlowWork(source, on: queue)
        glows[source] = work
      }
    }
  }

  /// Begins to draw the texts of a scene.
  ///
  /// - Important: Begin after all that changes the locale or the environment of the program, such as
  ///   opening a window.
  /// - Parameter scene: The scene that will be loaded.
  public func prefetchTexts(of scene: SkyScene) {
    let prefetch = TextPrefetch(family: scene.design.font) {
      let rulers = scene.shownLayers.flatMap { index -> [TextBatch.Entry] in
        let layer = scene.design.layers[index]
        return layer.ruler.map { RulerBatches.entries(of: $0, layer: layer, scene: scene) } ?? []
      }
      // The line with the driver's name is not known yet, and is drawn when it is asked for.
      let menu = scene.hasMenu ? MenuTexts(scene, driverName: "").entries : []
      return (rulers + menu).map(\.line)
    }
    texts.withLock { $0 = prefetch }
  }

  /// The map of some glows, where it was begun; waits until it is made.
  package func glowTexels(of source: GlowTexels.Source) -> GlowTexels? {
    glows.withLock { $0[source] }?.map
  }

  /// The texts that were begun.
  var textPrefetch: TextPrefetch? { texts.withLock { $0 } }

  deinit {
    // The program may be about to end, and its libraries with it.
    textPrefetch?.finish()
  }
}

/// A map of glows that is being made; without somebody who keeps it, it is not made.
private final class GlowWork: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let made = Mutex<GlowTexels?>(nil)

  init(_ source: GlowTexels.Source, on queue: DispatchQueue) {
    queue.async { [weak self] in
      guard let self else { return }
      let map = GlowTexels(source)
      made.withLock { $0 = map }
      isDone.signal()
    }
  }

  /// The map; waits until it is made.
  var map: GlowTexels? {
    isDone.wait()
    // Whoever comes next shall not wait.
    isDone.signal()
    return made.withLock { $0 }
  }
}
