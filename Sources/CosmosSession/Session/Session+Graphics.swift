import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions

/// The sky on the GPU.
extension Session {
  /// Adopts the current context and starts logging its driver's messages, without creating a renderer.
  ///
  /// - Parameters:
  ///   - driver: The driver of the context.
  ///   - context: The context if there is no window; the session retains it.
  ///   - owner: The owner of the context if it might otherwise be released before the session, which retains
  ///     it.
  package func adoptContext(
    of driver: Driver, context: OffscreenContext? = nil, owner: AnyObject? = nil
  ) {
    let isNew = self.driver.map { !$0.isSameDevice(as: driver) } ?? true
    self.driver = driver
    self.context = context
    self.owner = owner
    if isNew { DriverMessages.logIdentity(of: driver) }
    messages = options.isDebuggingGL ? DriverMessages.log(from: driver) : nil
  }

  /// Adopts the current context and creates the renderer in it.
  ///
  /// - Parameters:
  ///   - driver: The driver of the context.
  ///   - context: The context if there is no window; the session retains it.
  ///   - owner: The owner of the context if it might otherwise be released before the session, which retains
  ///     it.
  /// - Returns: The renderer.
  /// - Throws: `RendererError` if there is not enough memory for the stars.
  @discardableResult
  package func attach(
    to driver: Driver, context: OffscreenContext? = nil, owner: AnyObject? = nil
  ) throws(RendererError) -> Renderer {
    adoptContext(of: driver, context: context, owner: owner)
    // Captures are reproducible to the bit; a window also depends on how much memory is free.
    if context == nil {
      maxCacheBytes =
        (driver.freeMemory ?? MemoryUse.available).map { $0 / 4 } ?? driver.limits.maxCacheBytes
    }
    let renderer = makeRenderer(driver, sharing: siblings())
    self.renderer = renderer
    try sky.scene.checkMemory()
    return renderer
  }

  /// Creates an offscreen context and the renderer in it.
  ///
  /// - Throws: `ContextError` or `RendererError` with the driver's own message.
  package func attachOffscreen() throws {
    let context = try OffscreenContext(
      api: options.api, device: options.device, isDebugging: options.isDebuggingGL)
    try attach(to: context.driver, context: context)
  }

  /// How long a driver may take until it gives another context after a loss.
  package static let recoveryTime = Duration.seconds(20)

  /// Why the context is lost; `nil` if it isn't.
  package var contextLoss: ContextLoss? { driver?.contextLoss }

  /// Releases everything on the GPU, because its context goes; ``rebuild(with:)`` recreates it.
  package func release() {
    if let renderer { wasComplete = !renderer.hasPendingUploads }
    drop()
  }

  /// Releases everything that ``rebuild(with:)`` has created so far, because it has failed.
  package func drop() {
    renderer = nil
    messages = nil
  }

  /// Recreates everything on the GPU from the current sky, in the current context.
  ///
  /// This does not change what the next frame looks like.
  ///
  /// - Parameter driver: The driver of the current context; `nil` if that is the one of before.
  /// - Throws: `RendererError` if the driver fails; nothing can be drawn then.
  package func rebuild(with driver: Driver? = nil) throws(RendererError) {
    guard let current = driver ?? self.driver else { return }
    if driver == nil {
      if let renderer { wasComplete = !renderer.hasPendingUploads }
      renderer = nil
    } else {
      adoptContext(of: current, context: context, owner: owner)
    }
    renderer = makeRenderer(current, sharing: driver == nil ? [] : siblings())
    let renderer = try load()
    renderer.showFaintStars()
    if wasComplete { try renderer.finishUploads(unless: isInterrupted) }
  }

  private func makeRenderer(_ driver: Driver, sharing siblings: [Renderer] = []) -> Renderer {
    let renderer: Renderer =
      if let context {
        Renderer(in: context)
      } else if !siblings.isEmpty {
        Renderer(sharing: siblings, shaders: input.shaders)
      } else {
        Renderer(driver: driver, shaders: input.shaders)
      }
    renderer.warningHandler = { Log.warning($0) }
    renderer.starPath = options.starPath
    renderer.quality = options.picture.quality
    renderer.isInterrupted = isInterrupted
    renderer.maxCacheBytes = maxCacheBytes
    renderer.drawsParts = options.wall.design != nil
    renderer.windowBits = windowBits
    // Whoever drives a window finds each frame complete.
    if let wake { renderer.loadAsynchronously(awaitsSizes: options.clock == .driven, wake: wake) }
    return renderer
  }

  /// Uploads the resources of the sky's scene that are not on the GPU yet.
  ///
  /// - Throws: `RendererError` if the driver runs out of memory or can't compile a program.
  @discardableResult
  package func load() throws(RendererError) -> Renderer {
    guard let renderer else { preconditionFailure("attach the session first") }
    let isNew = renderer.scene != sky.scene
    if isNew && renderer.scene != nil { sceneChangeHandler?() }
    try renderer.load(sky.scene, prefetch: prefetch)
    prefetch = nil
    if isNew, let paths = renderer.starPaths {
      let canvas = sky.scene.canvas
      Log.debug("stars: \(paths), at \(canvas.pixelWidth)x\(canvas.pixelHeight)")
    }
    return renderer
  }
}
