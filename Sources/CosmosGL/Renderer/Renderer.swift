import CosmosCore

/// Draws in the current context: a scene is uploaded once, then each frame sends only uniforms.
///
/// What draws anything else than skies, such as an overlay, hands it plans of its own.
///
/// - Important: Create it, use it and let it go while its context is current.
public final class Renderer {
  /// The driver of the context that it draws in.
  public let driver: Driver

  /// Takes a line about something that is drawn otherwise than asked for, such as a missing font.
  public var warningHandler: ((String) -> Void)?

  /// What was drawn and uploaded so far.
  public private(set) var statistics = Statistics()

  /// How stars are drawn; it counts for scenes that are loaded from then on.
  public var starPath = StarPath.auto

  /// What `StarPath.auto` follows, for scenes that are loaded from then on.
  ///
  /// It is `nil` for what is known of the driver.
  package var starChoice: StarChoice?

  /// Bytes that layer caches may take, for scenes that are loaded from then on.
  package var mostCacheBytes = Int.max

  /// The scene whose frames can be drawn, or `nil` before the first one.
  public var scene: SkyScene? { resources?.scene }

  /// How the random stars of the loaded scene are drawn: `direct`, `cached`, or which of the design's layers
  /// are which, such as `direct 3,4; cached 2`.
  ///
  /// It is `nil` before the first scene.
  public var starPaths: String? {
    resources.map { $0.plan.starPaths(of: $0.scene.design) }
  }

  private let pipelines: PipelineSet
  private var resources: SceneResources?
  /// How the stars of ``resources`` were to be drawn.
  private var loadedChoice: (path: StarPath, choice: StarChoice?)?
  private var plan = FramePlan()
  private var warned: Set<String> = []
  // Last, so that it outlives everything that was made in it.
  private let offscreen: OffscreenContext?

  /// Creates a renderer in a window's context.
  ///
  /// - Parameter driver: The driver of the current context, which has to outlive the renderer.
  public convenience init(driver: Driver) {
    self.init(driver: driver, context: nil)
  }

  /// Creates a renderer in a context without a window, and keeps that context.
  ///
  /// - Parameter context: The current context.
  public convenience init(in context: OffscreenContext) {
    self.init(driver: context.driver, context: context)
  }

  private init(driver: Driver, context: OffscreenContext?) {
    self.driver = driver
    offscreen = context
    pipelines = PipelineSet(driver: driver)
  }

  // MARK: Skies

  /// Uploads what the frames of a scene need; what has not changed since the last scene is kept.
  ///
  /// - Parameters:
  ///   - scene: What stands still.
  ///   - prefetch: What was made ahead for it.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't compile a program; the last scene stays
  ///   loaded then.
  public func load(
    _ scene: SkyScene, prefetch: ScenePrefetch? = nil
  ) throws(RendererError) {
    if let resources, let loadedChoice, scene == resources.scene,
      loadedChoice == (starPath, starChoice)
    {
      return
    }
    let next = try upload(scene, path: starPath, prefetch: prefetch)
    // What the last frame drew of the scene before is let go with it.
    self.plan.removeAll()
    resources = next
    loadedChoice = (starPath, starChoice)
    statistics.uploads += next.uploads
    statistics.stored = next.objectCount
    statistics.stars = next.starCount
    statistics.cacheBytes = next.cacheBytes
    statistics.cachedLayers = next.cachedLayers
    statistics.starBytes = next.starCount * MemoryLayout<StripPoint>.stride
  }

  /// Uploads a scene, without layer caches where there is no room for them.
  private func upload(
    _ scene: SkyScene, path: StarPath, prefetch: ScenePrefetch?
  ) throws(RendererError) -> SceneResources {
    var limits = driver.limits
    limits.mostCacheBytes = mostCacheBytes
    let plan = DrawPlan(scene, path: path, choice: starChoice, driver: limits)
    try pipelines.prepare(plan.pipelines)
    do throws(RendererError) {
      return try SceneResources(
        of: scene, plan: plan, keeping: resources,
        context: UploadContext(driver: driver, prefetch: prefetch, warn: warn))
    } catch {
      guard case .outOfMemory(let what, let bytes) = error, !plan.cachedLayers.isEmpty else {
        throw error
      }
      warn(
        "the graphics memory has no room for \(what) (\(bytes / 1_048_576) MiB): stars are drawn directly, which takes longer"
      )
      return try upload(scene, path: .direct, prefetch: prefetch)
    }
  }

  /// Draws a frame of the loaded scene into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - frame: What moves.
  ///   - viewport: The part of the picture that the target shows; `nil` for a window as large as the
  ///     scene's canvas.
  public func draw(_ frame: SkyFrame, into viewport: Viewport? = nil) {
    let canvas = prepare(frame)
    drawPrepared(
      on: canvas,
      into: viewport
        ?? Viewport(width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: false))
  }

  /// Plans a frame of the loaded scene, and brings its layer caches up to date.
  ///
  /// - Returns: The canvas that the frame is drawn on.
  func prepare(_ frame: SkyFrame) -> Canvas {
    guard let resources else { preconditionFailure("load a scene before drawing its frames") }
    statistics.drawn = 0
    // Before the frame is drawn, since it takes another target.
    for case .cachedLayers(let cached) in resources.plan.steps {
      fill(cached, of: resources, frame: frame)
    }
    plan.removeAll()
    plan.append(frame, of: resources)
    return resources.scene.canvas
  }

  /// Draws the frame that was prepared last, or a part of it, into the bound framebuffer.
  func drawPrepared(on canvas: Canvas, into viewport: Viewport) {
    statistics.drawn += execute(
      plan,
      on: Projection(
        canvas: Size(width: canvas.width, height: canvas.height),
        pointsPerPixel: canvas.pointsPerPixel, viewport: viewport))
  }

  /// Draws stars that have come in sight into their caches.
  private func fill(_ cached: DrawPlan.CachedLayers, of resources: SceneResources, frame: SkyFrame)
  {
    guard let caches = resources.caches[cached.layers[0]] else { return }
    var centres = LayerCacheShape.Centres(repeating: StripPosition(units: 0))
    for (number, index) in cached.layers.enumerated() {
      centres[number] = resources.view(of: index, at: frame.offset).centre
    }
    caches.move(to: centres) { number, view, projection, portion in
      guard let stars = resources.stars[cached.layers[number]] else { return }
      let draw = StarDraw(
        buffer: stars.buffer, glow: stars.glow, view: view, blend: .dimming, portion: portion)
      statistics.drawn += draw.execute(in: context(of: projection))
    }
  }

  /// Hands on a warning that was not given before.
  private func warn(_ text: String) {
    guard warned.insert(text).inserted else { return }
    warningHandler?(text)
  }

  // MARK: Plans

  /// Compiles pipelines that plans need, unless they are there.
  ///
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package func prepare(_ kinds: some Sequence<PipelineKind>) throws(RendererError) {
    try pipelines.prepare(kinds)
  }

  /// Executes a plan, whose pipelines were prepared, on the bound framebuffer.
  ///
  /// - Parameters:
  ///   - plan: What to draw.
  ///   - projection: What the target shows.
  /// - Returns: Number of objects drawn that count.
  package func execute(_ plan: FramePlan, on projection: Projection) -> Int {
    plan.execute(in: context(of: projection))
  }

  /// What draws on a target go through.
  func context(of projection: Projection) -> DrawContext {
    DrawContext(pipelines: pipelines, driver: driver, projection: projection)
  }
}
