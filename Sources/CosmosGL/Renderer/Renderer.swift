import CosmosCore
import CosmosImage

/// Draws in the current context: a scene is uploaded once, then each frame sends only uniforms.
///
/// Clients that draw anything other than skies, such as an overlay, execute plans of their own.
///
/// - Important: Create, use and release it while its context is current.
public final class Renderer {
  /// The driver of the context that the renderer draws in.
  public let driver: Driver

  /// Receives a one-line warning when something is not drawn as requested, such as text whose font is missing.
  public var warningHandler: ((String) -> Void)?

  /// Counts of objects stored, drawn and uploaded.
  public private(set) var statistics = Statistics()

  /// How stars are drawn; a change applies to scenes loaded afterwards.
  public var starPath = StarPath.auto

  /// Which pixels images have, and from how many samples; a change applies to scenes loaded afterwards.
  ///
  /// Only ``drawRows(of:tile:to:)`` draws any other than the default.
  public var quality = ImageQuality()

  /// Maximum size of the layer caches, in bytes; a change applies to scenes loaded afterwards.
  package var maxCacheBytes = Int.max

  /// Whether other machines draw other parts of the same pictures.
  ///
  /// Parts have to match to the bit, so stars aren't drawn from caches, whose size depends on the machine. A change applies to
  /// scenes loaded afterwards.
  package var drawsParts = false

  /// Bits per channel of the window; other targets have 8, or those of ``quality``.
  package var windowBits = 8

  /// Whether panels over a sky have the highest contrast; for the sky itself, its frames say so.
  package var hasHighContrast = false

  /// How parts that take longer than others arrive; a change applies to scenes loaded afterwards.
  var uploadSignal = UploadSignal()

  /// Asked several times a second while parts are awaited; if it returns `true`, nobody needs them any more, and the
  /// loaded scene lacks them.
  package var isInterrupted: () -> Bool = { false }

  /// Whether scenes are complete in their size once they are loaded.
  var awaitsSizes = true

  /// The loaded scene, or `nil` before the first one.
  public var scene: SkyScene? { resources?.scene }

  /// How the random stars of the loaded scene are drawn: `direct`, `cached`, or the path of each of the
  /// design's layers, such as `direct 3,4; cached 2`.
  ///
  /// It is `nil` before the first scene.
  public var starPaths: String? {
    resources.map { $0.plan.starPaths(of: $0.scene.design) }
  }

  private let pipelines: PipelineSet
  private(set) var resources: SceneResources?
  /// The choice with which `resources` was loaded.
  private var loadedChoice: Choice?
  private var plan = FramePlan()
  /// What is drawn into the soft target of the loaded scene.
  private var softPlan = FramePlan()
  /// Number of objects that are drawn there.
  private var softCount = 0
  /// For images with alpha and 8 bits: the loaded scene in front of its background, and the plan of its frame.
  private var opaqueResources: SceneResources?
  private var opaquePlan = FramePlan()
  /// The plan in which texts are looked for.
  var textPlan = FramePlan()
  /// The preparation of parts for a size that those of the loaded scene don't have yet.
  private(set) var preparation: ScenePreparation?
  /// Whether a window's first frame, for which a person waits, leaves out the faint stars.
  var faintStars = FaintStars.shown
  private var warned: Set<String> = []
  private var siblings: [Sibling] = []

  /// Another renderer of the same context.
  private struct Sibling {
    weak var renderer: Renderer?
  }

  /// Everything that a scene's resources depend on, apart from the scene.
  private struct Choice: Hashable {
    let path: StarPath
    let maxCacheBytes: Int
    let quality: ImageQuality
  }

  /// Where the faint stars of a catalogue are.
  enum FaintStars {
    /// The frames have them.
    case shown
    /// The next frame doesn't have them.
    case awaited
    /// The last frame didn't have them.
    case missing
  }

  // Declared last, so that the context outlives every object created in it.
  private let offscreen: OffscreenContext?

  /// Creates a renderer in a window's context.
  ///
  /// - Parameters:
  ///   - driver: The driver of the current context, which must outlive the renderer.
  ///   - shaders: The texts of the shader files.
  public convenience init(driver: Driver, shaders: ShaderSources = .embedded) {
    self.init(driver: driver, context: nil, pipelines: nil, shaders: shaders)
  }

  /// Creates a renderer that shares its objects on the GPU with others of the same context.
  ///
  /// - Parameters:
  ///   - siblings: The other renderers, at least one; they are not retained.
  ///   - shaders: The texts of the shader files.
  package convenience init(
    sharing siblings: [Renderer], shaders: ShaderSources = .embedded
  ) {
    precondition(!siblings.isEmpty, "sharing needs another renderer")
    let first = siblings[0]
    self.init(
      driver: first.driver, context: first.offscreen,
      pipelines: first.pipelines.sources == shaders ? first.pipelines : nil, shaders: shaders)
    self.siblings = siblings.map(Sibling.init)
  }

  /// Creates a renderer in an offscreen context, and retains that context.
  ///
  /// - Parameters:
  ///   - context: The current context.
  ///   - shaders: The texts of the shader files.
  public convenience init(in context: OffscreenContext, shaders: ShaderSources = .embedded) {
    self.init(driver: context.driver, context: context, pipelines: nil, shaders: shaders)
  }

  private init(
    driver: Driver, context: OffscreenContext?, pipelines: PipelineSet?, shaders: ShaderSources
  ) {
    self.driver = driver
    offscreen = context
    self.pipelines = pipelines ?? PipelineSet(driver: driver, sources: shaders)
  }

  // MARK: Skies

  /// Uploads a scene and reuses resources of the last scene that have not changed.
  ///
  /// After ``loadAsynchronously(awaitsSizes:wake:)``, a scene that differs from the last one only in size is drawn with the
  /// stars, glows and texts of that one until its own are prepared.
  ///
  /// - Parameters:
  ///   - scene: The scene to load.
  ///   - prefetch: Data prefetched for the scene.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't compile a program; the last
  ///   scene then stays loaded.
  public func load(
    _ scene: SkyScene, prefetch: ScenePrefetch? = nil
  ) throws(RendererError) {
    let choice = Choice(
      path: starPath, maxCacheBytes: drawsParts ? 0 : maxCacheBytes, quality: quality)
    if let resources, scene == resources.scene, choice == loadedChoice { return }
    guard !quality.isFine || driver.hasPreciseTargets else {
      throw .imprecise(renderer: driver.renderer)
    }
    try load(scene, showing: last(for: scene) ?? scene, choice: choice, prefetch: prefetch)
  }

  /// Uploads a scene with the stars, glows and texts of one that may have another size.
  private func load(
    _ scene: SkyScene, showing shown: SkyScene, choice: Choice, prefetch: ScenePrefetch?
  ) throws(RendererError) {
    // Layer caches have 8 bits, and their size depends on the number of samples.
    let stars: StarChoice? = choice.quality.isFine ? .direct : nil
    let next = try upload(
      scene, showing: shown, choice: stars, keeping: resources, prefetch: prefetch)
    var opaque: SceneResources?
    if choice.quality.format.hasAlpha && !choice.quality.isFine {
      var scene = scene
      scene.hasBackground = true
      opaque = try upload(scene, showing: scene, choice: stars, keeping: next, prefetch: nil)
    }
    // The old plans retain resources of the previous scene; release them with it.
    plan.removeAll()
    softPlan.removeAll()
    opaquePlan.removeAll()
    if hasFirstFrame, next.caches.contains(where: \.isLate) { faintStars = .awaited }
    resources = next
    opaqueResources = opaque
    loadedChoice = choice
    var counts = Statistics()
    (counts.drawn, counts.uploads) = (statistics.drawn, statistics.uploads + next.uploads)
    next.count(in: &counts)
    statistics = counts
    prepareSize()
  }

  /// Returns the scene whose stars, glows and texts can stand in for those of one that only has another size.
  private func last(for scene: SkyScene) -> SkyScene? {
    guard !awaitsSizes, quality == ImageQuality(), let shown = resources?.shown,
      shown.canvas != scene.canvas, shown.isResized(to: scene)
    else { return nil }
    return shown
  }

  /// Prepares what the loaded scene shows in another size, unless something is being prepared already.
  private func prepareSize() {
    guard let resources, resources.scene != resources.shown else {
      preparation = nil
      return
    }
    guard preparation == nil else { return }
    preparation = ScenePreparation(of: resources.scene, arrival: uploadSignal) { prefetch in
      prefetch.prepare(resources.scene, besides: resources, hasGlows: resources.plan.hasGlows)
    }
  }

  /// Shows what has been prepared for another size, if it is complete.
  ///
  /// - Returns: Whether frames look different now.
  /// - Throws: ``RendererError`` when the driver runs out of memory; the last parts then stay.
  func finishPreparation() throws(RendererError) -> Bool {
    guard let preparation, preparation.isComplete, let scene, let loadedChoice else { return false }
    self.preparation = nil
    // While a window is dragged, this size isn't the last one, but nearer to it than what is shown.
    try load(
      scene, showing: preparation.scene, choice: loadedChoice, prefetch: preparation.prefetch)
    // Parts that another renderer had already look different too, although none was uploaded.
    return true
  }

  /// Whether a window's first frame is still to come, for which a person waits.
  private var hasFirstFrame: Bool { resources == nil && !uploadSignal.isAwaited && !awaitsSizes }

  /// Uploads a scene, without layer caches if the driver has no memory for them.
  private func upload(
    _ scene: SkyScene, showing shown: SkyScene, path: StarPath? = nil, choice: StarChoice?,
    keeping last: SceneResources?, prefetch: ScenePrefetch?
  ) throws(RendererError) -> SceneResources {
    var limits = driver.limits
    limits.maxCacheBytes = drawsParts ? 0 : maxCacheBytes
    let plan = DrawPlan(scene, path: path ?? starPath, choice: choice, driver: limits)
    // Other images show every detail.
    let softBits = quality == ImageQuality() ? windowBits : nil
    try pipelines.prepare(
      plan.pipelines(of: scene.design, isDithered: !quality.isFine, isFirst: hasFirstFrame))
    do throws(RendererError) {
      return try SceneResources(
        of: scene, showing: shown, plan: plan, softBits: softBits, keeping: last,
        sharing: siblings.compactMap { $0.renderer?.resources },
        context: UploadContext(
          driver: driver, prefetch: prefetch, arrival: uploadSignal, isInterrupted: isInterrupted,
          warn: warn))
    } catch {
      guard case .outOfMemory(let what, let bytes) = error, !plan.cachedLayers.isEmpty else {
        throw error
      }
      warn(
        "the graphics memory has no room for \(what) (\(bytes / 1_048_576) MiB): stars are drawn directly, which takes longer"
      )
      // Glow textures stay.
      return try upload(
        scene, showing: shown, path: .auto, choice: .direct, keeping: last,
        prefetch: prefetch)
    }
  }

  /// Draws a frame of the loaded scene into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - frame: The animated state of the sky.
  ///   - viewport: The part of the image that the target shows; `nil` for a window as large as the scene's canvas.
  public func draw(_ frame: SkyFrame, into viewport: Viewport? = nil) {
    let canvas = prepare(frame)
    drawPrepared(
      on: canvas,
      into: viewport
        ?? Viewport(width: canvas.part.width, height: canvas.part.height, startsAtTop: false))
  }

  /// Plans a frame of the loaded scene and updates its layer caches.
  ///
  /// - Parameter frame: The animated state of the sky.
  /// - Returns: The canvas that the frame is drawn on.
  @discardableResult
  package func prepare(_ frame: SkyFrame) -> Canvas {
    guard let resources else { preconditionFailure("load a scene before drawing its frames") }
    statistics.drawn = 0
    prepare(frame, of: resources, into: &plan)
    if let opaqueResources { prepare(frame, of: opaqueResources, into: &opaquePlan) }
    return resources.scene.canvas
  }

  private func prepare(_ frame: SkyFrame, of resources: SceneResources, into plan: inout FramePlan)
  {
    // Update the caches before drawing the frame, because the update binds other render targets.
    let leavesOutFaintStars = faintStars == .awaited
    for cached in resources.caches where !leavesOutFaintStars || !cached.isLate {
      fill(cached, of: resources, frame: frame)
    }
    plan.removeAll()
    plan.leavesOutFaintStars = leavesOutFaintStars
    if leavesOutFaintStars {
      faintStars = .missing
      uploadSignal.signal()
    }
    guard let soft = resources.soft, let count = resources.plan.soft?.count else {
      return plan.append(frame, of: resources)
    }
    let (shown, shift) = soft.shown(in: frame)
    let moment = SoftTarget.Moment(shown)
    if soft.moment != moment {
      softPlan.removeAll()
      softPlan.append(shown, of: resources, passes: 0..<count)
      softCount = soft.draw { projection in
        var context = context(of: projection)
        context.ditherStep = soft.ditherStep
        defer { driver.endPass() }
        return softPlan.execute(in: context)
      }
      soft.moment = hasPendingUploads ? nil : moment
    }
    statistics.drawn += softCount
    plan.begin("soft backdrop", rows: soft.rows)
    var draw = BackdropDraw()
    draw.soft = (soft, shift)
    draw.ground = resources.scene.design.background.withAlpha(1)
    plan.append(.backdrop(draw))
    let rest = soft.rows.upperBound..<resources.scene.canvas.pixelHeight
    if !rest.isEmpty { plan.append(frame, of: resources, passes: 0..<1, rows: rest) }
    plan.append(frame, of: resources, passes: count..<resources.passes.count)
  }

  /// Draws the last prepared frame, or a part of it, into the bound framebuffer.
  ///
  /// - Parameters:
  ///   - canvas: The canvas of the frame.
  ///   - viewport: What to draw of the canvas's part.
  ///   - isOpaque: Whether an image with alpha is drawn in front of the scene's background.
  package func drawPrepared(on canvas: Canvas, into viewport: Viewport, isOpaque: Bool = false) {
    statistics.drawn += execute(
      isOpaque ? opaquePlan : plan,
      on: Projection(
        canvas: Size(width: canvas.width, height: canvas.height),
        pointsPerPixel: canvas.pointsPerPixel, viewport: viewport.moved(to: canvas.part)))
  }

  /// Draws stars that have come into view into their layer caches.
  private func fill(
    _ cached: SceneResources.CachedStars, of resources: SceneResources, frame: SkyFrame
  ) {
    var centres = LayerCacheShape.Centres(repeating: StripPosition(units: 0))
    for (number, stars) in cached.stars.enumerated() {
      centres[number] = stars.view(in: resources, at: frame.offset).centre
    }
    cached.caches.move(to: centres) { number, view, projection, portion in
      statistics.drawn += cached.stars[number].draw(
        portion, view: view, in: context(of: projection))
    }
  }

  /// Reports each distinct warning only once.
  private func warn(_ text: String) {
    guard warned.insert(text).inserted else { return }
    warningHandler?(text)
  }

  /// The quality of the loaded scene.
  var loadedQuality: ImageQuality { loadedChoice?.quality ?? ImageQuality() }

  // MARK: Plans

  /// Compiles the pipelines that a plan needs, unless they already exist.
  ///
  /// - Throws: ``RendererError/program(_:)`` with the driver's log.
  package func prepare(_ kinds: some Sequence<PipelineKind>) throws(RendererError) {
    try pipelines.prepare(kinds)
  }

  /// Compiles every program whose texts would change, without using it.
  ///
  /// - Parameter shaders: The texts of the shader files.
  /// - Throws: ``RendererError/program(_:)`` with the driver's log if a new renderer could not use them.
  public func checkShaders(_ shaders: ShaderSources) throws(RendererError) {
    try pipelines.check(shaders, in: PipelineKind.all)
  }

  /// Executes a plan on the bound framebuffer; its pipelines must have been prepared.
  ///
  /// - Parameters:
  ///   - plan: The commands to execute.
  ///   - projection: Maps the canvas to the target.
  /// - Returns: Number of objects drawn, excluding uncounted groups.
  package func execute(_ plan: FramePlan, on projection: Projection) -> Int {
    plan.execute(in: context(of: projection))
  }

  /// The context for draws with a projection.
  func context(of projection: Projection) -> DrawContext {
    // Only windows begin at the bottom.
    let bits = projection.viewport.startsAtTop ? 8 : windowBits
    return DrawContext(
      pipelines: pipelines, driver: driver, projection: projection,
      ditherStep: loadedQuality.isFine ? 0 : 1 / Double(1 << bits - 1))
  }
}
