import CosmosCore
import CosmosImage
import Dispatch
import Synchronization

/// Scene data that is slow to compute and needs no OpenGL: the maps of soft glows, the pixels of images, and the
/// bitmaps of texts.
///
/// Background queues compute it while the program opens a window, creates a context and compiles shaders.
/// `Renderer.load` uses what was started here and computes the rest itself. Prefetching affects only how long
/// loading takes.
public final class ScenePrefetch: Sendable {
  private let queue = DispatchQueue(label: "glows", qos: .userInitiated)
  private let glows = Mutex<[GlowTexels.Source: GlowTask]>([:])
  private let texts = Mutex<TextPrefetch?>(nil)
  private let images = Mutex<[ImageTexture.Source: ImageTask]>([:])
  /// Decoders of images, which take turns; most machines have two processors or more.
  private let decoders = [
    DispatchQueue(label: "images", qos: .userInitiated),
    DispatchQueue(label: "more images", qos: .userInitiated),
  ]

  /// Creates a prefetch that has not started any work.
  public init() {}

  /// Starts accumulating the soft glows of a scene, unless already started, and drops those of other scenes.
  ///
  /// - Parameter scene: The scene that will be loaded; the work is wasted if a different scene is loaded.
  public func prefetchGlows(of scene: SkyScene) {
    // The queue is serial, so the layer that is needed first has to come first.
    let sources = DrawPlan.glows(of: scene).sorted { $0.key < $1.key }.map(\.value)
    glows.withLock { glows in
      let last = glows
      glows = [:]
      for source in sources {
        let work = last[source] ?? GlowTask(source, on: queue)
        glows[source] = work
      }
    }
  }

  /// Starts decoding the images of a scene.
  ///
  /// - Parameter scene: The scene that will be loaded; the work is wasted if a different scene is loaded.
  public func prefetchImages(of scene: SkyScene) {
    // The driver isn't known yet. Should its textures be smaller, the image is decoded again.
    let sources = scene.shownLayers.compactMap { index in
      ImageTexture.Source(layer: index, of: scene, largestTexture: ScenePrefetch.usualTexture)
    }
    images.withLock { images in
      let last = images
      images = [:]
      for source in sources where images[source] == nil {
        let decoder = decoders[images.count % decoders.count]
        images[source] = last[source] ?? ImageTask(source, on: decoder)
      }
    }
  }

  /// Maximum width and height of a texture with most drivers.
  private static let usualTexture = 16_384

  /// Starts rasterizing the texts of a scene.
  ///
  /// - Important: Call this after everything that changes the locale or the environment of the process, such as
  ///   opening a window.
  /// - Parameter scene: The scene that will be loaded.
  public func prefetchTexts(of scene: SkyScene) {
    let prefetch = TextPrefetch(family: scene.design.font) {
      let rulers = scene.shownLayers.flatMap { index -> [TextBatch.Entry] in
        let layer = scene.design.layers[index]
        return layer.ruler.map { RulerBatches.entries(of: $0, layer: layer, scene: scene) } ?? []
      }
      // The driver's name is not known yet. The line that contains it is rasterized when it is needed.
      let menu = scene.hasMenu ? MenuTexts(scene, driverName: "").entries : []
      return (rulers + menu).map(\.line)
    }
    texts.withLock { $0 = prefetch }
  }

  /// The map for the given glows, if it was started; waits until it is complete.
  package func glowTexels(of source: GlowTexels.Source) -> GlowTexels? {
    glows.withLock { $0[source] }?.map
  }

  /// The decoded pixels of an image, if that was started; waits until they are complete, and gives them away.
  func imageTexels(of source: ImageTexture.Source) -> Result<[UInt8], PNGError>? {
    images.withLock { $0.removeValue(forKey: source) }?.texels
  }

  /// The prefetched texts, if any were started.
  var textPrefetch: TextPrefetch? { texts.withLock { $0 } }

  deinit {
    // The process may be about to exit and unload its libraries, so wait for text work to end.
    textPrefetch?.finish()
  }
}

/// An image being decoded; it never is if its last owner releases it before work starts.
private final class ImageTask: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let made = Mutex<Result<[UInt8], PNGError>?>(nil)

  init(_ source: ImageTexture.Source, on queue: DispatchQueue) {
    queue.async { [weak self] in
      guard let self else { return }
      let texels = source.texels()
      made.withLock { $0 = texels }
      isDone.signal()
    }
  }

  /// The decoded pixels; waits until they are complete.
  var texels: Result<[UInt8], PNGError>? {
    isDone.wait()
    isDone.signal()
    return made.withLock { made in
      defer { made = nil }
      return made
    }
  }
}

/// A glow map in progress; it is never computed if its last owner releases it before work starts.
private final class GlowTask: Sendable {
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

  /// The map; waits until it is complete.
  var map: GlowTexels? {
    isDone.wait()
    // Let any other waiting thread through.
    isDone.signal()
    return made.withLock { $0 }
  }
}
