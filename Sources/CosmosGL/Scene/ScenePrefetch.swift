import CosmosCore
import CosmosText
import Dispatch
import Synchronization

/// Scene data that is slow to compute and needs no OpenGL: the texels of soft glows and nebulae, the first rows of
/// images, the stars and their sprites, and the bitmaps of texts.
///
/// Background queues compute it while the program opens a window, creates a context and compiles shaders, or while a
/// window shows the sky of the last size.
/// `Renderer.load` uses what was started here and computes the rest itself. Prefetching affects only how long
/// loading takes.
public final class ScenePrefetch: Sendable {
  private let queue = DispatchQueue(label: "glows", qos: .userInitiated)
  private let glows = Mutex<[GlowTexels.Source: PrefetchTask<GlowTexels>]>([:])
  private let nebulae = Mutex<[NebulaTexels.Source: PrefetchTask<NebulaTexels>]>([:])
  private let fields = Mutex<[StarBuffer.Source: PrefetchTask<StarBuffer.Contents>]>([:])
  private let tables = Mutex<[ProfileTexture.Source: PrefetchTask<SpriteTable>]>([:])
  private let texts = Mutex<TextPrefetch?>(nil)
  private let images = Mutex<[ImageTexture.Source: ImageDecoding]>([:])

  /// Creates a prefetch that has not started any work.
  public init() {}

  /// Starts computing the soft glows and nebulae of a scene, unless already started, and drops those of other
  /// scenes.
  ///
  /// - Parameter scene: The scene that will be loaded; the work is wasted if a different scene is loaded.
  public func prefetchGlows(of scene: SkyScene) {
    prefetchGlows(of: scene, besides: [])
  }

  func prefetchGlows(
    of scene: SkyScene, besides known: SceneParts, hasGlows: Bool = true
  ) {
    // The queue is serial, so the layer that is needed first has to come first.
    let glowLayers = hasGlows ? DrawPlan.glows(of: scene) : [:]
    let sources = glowLayers.sorted { $0.key < $1.key }.map(\.value)
      .filter { !known.contains(GlowTexture.self, of: $0) }
    start(GlowTexels.init, of: sources, in: glows, droppingOthers: true)
    let nebulaSources = DrawPlan.nebulae(of: scene)
      .filter { !known.contains(NebulaTexture.self, of: $0) }
    start(NebulaTexels.init, of: nebulaSources, in: nebulae, droppingOthers: true)
  }

  /// Starts generating the stars that a buffer will be made of.
  func prefetchStars(_ source: StarBuffer.Source) {
    start(StarBuffer.Contents.init, of: [source], in: fields)
  }

  /// Starts to sample a sprite, unless its texture is known.
  func prefetchSprite(_ sprite: Sprite, of scene: SkyScene, besides known: SceneParts) {
    let source = ProfileTexture.Source(sprite, scale: scene.canvas.scale)
    guard !known.contains(ProfileTexture.self, of: source) else { return }
    start({ $0.table }, of: [source], in: tables)
  }

  private func start<Source: Hashable & Sendable, Value: Sendable>(
    _ make: @escaping @Sendable (Source) -> Value, of sources: [Source],
    in tasks: borrowing Mutex<[Source: PrefetchTask<Value>]>, droppingOthers: Bool = false
  ) {
    tasks.withLock { tasks in
      let last = tasks
      if droppingOthers { tasks = [:] }
      for source in sources {
        tasks[source] = last[source] ?? PrefetchTask(on: queue) { make(source) }
      }
    }
  }

  /// Calls a function on another thread when all glows, stars, sprites and texts that were started are complete.
  func whenComplete(_ body: @escaping @Sendable () -> Void) {
    // The queue is serial.
    queue.async { [weak self] in
      guard let self else { return }
      if let textPrefetch { textPrefetch.whenComplete(body) } else { body() }
    }
  }

  /// Starts decoding the images of a scene.
  ///
  /// - Parameter scene: The scene that will be loaded; the work is wasted if a different scene is loaded.
  public func prefetchImages(of scene: SkyScene) {
    // The driver isn't known yet. Should its textures be smaller, the image is decoded again.
    let sources = ImageTexture.Source.all(
      of: scene, largestTexture: ScenePrefetch.usualTexture)
    images.withLock { images in
      let last = images
      images = [:]
      for source in sources.values where images[source] == nil {
        images[source] = last[source] ?? ImageDecoding(source)
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
    prefetchTexts(of: scene, besides: [])
  }

  func prefetchTexts(of scene: SkyScene, besides known: SceneParts) {
    let sites = scene.shownLayers.map { LayerSite(index: $0, scene: scene) }
    let layers = sites.compactMap { $0.layer.content.drawn.texts(on: $0, besides: known) }
    let rulers = sites.map(\.layer).filter { layer in
      let source = RulerBatches.Source(layer: layer, scene: scene)
      return layer.ruler != nil && !known.contains(RulerBatches.self, of: source)
    }
    let hasMenu =
      scene.hasMenu && !known.contains(MenuBatches.self, of: MenuBatches.Source(scene))
    let prefetch = TextPrefetch(family: scene.design.font) {
      let rulers = rulers.flatMap { layer in
        layer.ruler.map { RulerBatches.entries(of: $0, layer: layer, scene: scene) } ?? []
      }
      // The driver's name is not known yet. The line that contains it is rasterized when it is needed.
      let menu = hasMenu ? MenuTexts(scene, driverName: "").entries : []
      return layers.flatMap { $0() } + (rulers + menu).map(\.line)
    }
    texts.withLock { $0 = prefetch }
  }

  /// The map for the given glows, if it was started; waits until it is complete.
  package func glowTexels(of source: GlowTexels.Source) -> GlowTexels? {
    glows.withLock { $0[source] }?.result
  }

  /// The texels of the given nebula, if they were started; waits until they are complete.
  package func nebulaTexels(of source: NebulaTexels.Source) -> NebulaTexels? {
    nebulae.withLock { $0[source] }?.result
  }

  /// The given stars, if they were started; waits until they are complete, and hands them over.
  func stars(of source: StarBuffer.Source) -> StarBuffer.Contents? {
    fields.withLock { $0.removeValue(forKey: source) }?.result
  }

  /// The samples of the given sprite, if they were started; waits until they are complete.
  func spriteTable(of source: ProfileTexture.Source) -> SpriteTable? {
    tables.withLock { $0[source] }?.result
  }

  /// The decoding of an image, if it was started; hands it over.
  func imageDecoding(of source: ImageTexture.Source) -> ImageDecoding? {
    images.withLock { $0.removeValue(forKey: source) }
  }

  /// Size of the images' rows that have been decoded and wait for their textures, in bytes.
  package var bytesOfImages: Int {
    images.withLock { $0.values.reduce(0) { $0 + $1.bytesAhead } }
  }

  /// The prefetched texts, if any were started.
  var textPrefetch: TextPrefetch? { texts.withLock { $0 } }

  deinit {
    // The process may be about to exit and unload its libraries, so wait for text work to end. Without an owner, it
    // ends soon.
    let hasTexts = texts.withLock { texts in
      defer { texts = nil }
      return texts != nil
    }
    if hasTexts { TextQueue.run {} }
  }
}

/// A computation in progress; it never starts if its last owner releases it before.
private final class PrefetchTask<Value: Sendable>: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let made = Mutex<Value?>(nil)

  init(on queue: DispatchQueue, _ make: @escaping @Sendable () -> Value) {
    queue.async { [weak self] in
      guard let self else { return }
      let value = make()
      made.withLock { $0 = value }
      isDone.signal()
    }
  }

  /// The result; waits until it is complete.
  var result: Value? {
    isDone.wait()
    // Let any other waiting thread through.
    isDone.signal()
    return made.withLock { $0 }
  }
}
