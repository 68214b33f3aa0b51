import CosmosCore

/// Measures the cost of each part of star drawing on the device of the current context.
///
/// The meter has its own render target, into which it draws every `DeviceWorkload`.
///
/// - Important: Use it while the context is current and no other timer is running.
package final class DeviceCostMeter {
  private let timer: FrameTimer
  private let target: RenderTarget
  private let queue: FrameQueue
  private let pipelines: PipelineSet
  private let driver: Driver
  private let fewCaches: LayerCaches
  private let manyCaches: LayerCaches
  private let star: StarBuffer
  private let smallStars: StarBuffer
  private let largeStars: StarBuffer
  private let smallGlow: ProfileTexture
  private let largeGlow: ProfileTexture
  /// Whether every workload has been drawn at least once.
  private var hasDrawn = false
  /// The window that the last pass read, in `0 ..< windows`.
  private var window = 0

  /// Side of the target, in pixels.
  private static let side = DeviceWorkload.sides.large
  /// Length of the cached strips in target widths, long enough that passes miss the CPU caches, as in a real sky.
  private static let stripLength = 8
  /// Number of windows onto the strips, which passes read in turn.
  private static let windows = 2 * stripLength * LayerCacheShape.phases
  /// Number of times that each workload is timed.
  private static let rounds = 3
  /// Target duration of a timed workload, in milliseconds; long enough to make the timer's resolution irrelevant.
  private static let sufficientTime = 0.1
  /// Maximum number of draws of a workload per measurement.
  private static let maxDraws = 512

  /// Measures the device of the current context.
  ///
  /// - Parameter driver: The driver of the context.
  /// - Returns: `nil` if the driver lacks layer caches, GPU timers or memory, or where the times are
  ///   implausible or vary too much between rounds.
  package static func measure(_ driver: Driver) -> DeviceCosts? {
    guard let meter = DeviceCostMeter(driver) else { return nil }
    // A device that has just woken up may need a second attempt.
    return meter.measure() ?? meter.measure()
  }

  /// Compiles the programs and creates what they draw; the result is `nil` if the driver can't be measured.
  ///
  /// - Parameter driver: The driver of the current context.
  package convenience init?(_ driver: Driver) {
    guard let storage = driver.limits.cacheStorage, let timer = FrameTimer(driver: driver) else {
      return nil
    }
    do throws(RendererError) {
      try self.init(timer: timer, storage: storage, driver: driver)
    } catch {
      return nil
    }
  }

  /// Draws the workloads and waits for the GPU to finish them.
  ///
  /// - Returns: `nil` if the times are implausible or vary too much between rounds.
  package func measure() -> DeviceCosts? {
    times().flatMap(DeviceWorkload.costs)
  }

  /// Times every workload over several rounds and waits for the GPU to finish them.
  ///
  /// - Returns: Milliseconds per draw, one value per round for each workload; `nil` if the driver reports no time.
  package func times() -> [[Double]]? {
    RenderTarget.keepingBound { timesOfRounds() }
  }

  private init(
    timer: FrameTimer, storage: LayerCacheStorage, driver: Driver
  ) throws(RendererError) {
    typealias Meter = DeviceCostMeter
    self.timer = timer
    self.driver = driver
    queue = FrameQueue(driver: driver)
    pipelines = PipelineSet(driver: driver)
    try pipelines.prepare([
      .star, .layerCache(layers: DeviceWorkload.caches.few, storage: storage),
      .layerCache(layers: DeviceWorkload.caches.many, storage: storage),
    ])
    target = try RenderTarget.keepingBound { () throws(RendererError) in
      try RenderTarget(
        width: Meter.side, height: Meter.side, format: .rgba8, label: "measured", driver: driver)
    }
    star = try Meter.buffer(1, driver: driver)
    smallStars = try Meter.buffer(DeviceWorkload.starCounts.small, driver: driver)
    largeStars = try Meter.buffer(DeviceWorkload.starCounts.large, driver: driver)
    smallGlow = try Meter.glow(DeviceWorkload.radii.small, driver: driver)
    largeGlow = try Meter.glow(DeviceWorkload.radii.large, driver: driver)
    fewCaches = try Meter.caches(of: DeviceWorkload.caches.few, driver: driver)
    manyCaches = try Meter.caches(of: DeviceWorkload.caches.many, driver: driver)
    fill(fewCaches)
    fill(manyCaches)
  }

  /// Creates unfilled caches that hold whole strips of `stripLength`.
  private static func caches(of layers: Int, driver: Driver) throws(RendererError) -> LayerCaches {
    let shape = LayerCacheShape(
      periods: Array(repeating: Double(stripLength * side), count: layers), width: side,
      height: side,
      maxBytes: 1 << 24, driver: driver.limits)
    guard let shape else {
      throw .tooLarge(what: "caches", side: side, largest: driver.largestTexture)
    }
    return try LayerCaches(
      LayerCaches.Source(
        stars: [], glows: [], shape: shape,
        costs: LayerCacheCosts(slices: Array(repeating: 1, count: layers), pass: 1),
        pointsPerPixel: Size(width: 1, height: 1)), driver: driver)
  }

  /// Fills the caches completely.
  ///
  /// Memory that was never written may map to a single page of zeros, which reads faster than any real cache.
  private func fill(_ caches: LayerCaches) {
    for window in 0..<DeviceCostMeter.windows {
      move(caches, to: window) { [self] view, projection in
        let draw = StarDraw(buffer: smallStars, glow: smallGlow, view: view, blend: .dimming)
        _ = draw.execute(in: context(of: projection))
      }
    }
  }

  /// Moves all layers so that the target shows one of the `windows`, which lie half a target
  /// apart at each subpixel phase.
  private func move(
    _ caches: LayerCaches, to window: Int, drawStars: (StripView, Projection) -> Void
  ) {
    // Neighbouring windows overlap, so the part of a strip that a cache holds stays contiguous.
    let (phase, half) = window.quotientAndRemainder(dividingBy: 2 * DeviceCostMeter.stripLength)
    let column =
      Double(half * DeviceCostMeter.side / 2) + Double(phase) / Double(LayerCacheShape.phases)
    let period = Double(DeviceCostMeter.stripLength * DeviceCostMeter.side)
    caches.move(
      to: LayerCacheShape.Centres(repeating: StripPosition(phase: column / period))
    ) { _, view, projection, _ in drawStars(view, projection) }
  }

  private func context(of projection: Projection) -> DrawContext {
    DrawContext(pipelines: pipelines, driver: driver, projection: projection)
  }

  /// Creates stars distributed evenly over the target, with their squares entirely inside it.
  ///
  /// The target shows the middle half of their strip.
  private static func buffer(_ count: Int, driver: Driver) throws(RendererError) -> StarBuffer {
    let positions = (0..<count).map { number in
      // The golden ratio and another irrational number keep neighbours apart.
      let (across, down) = (position(number, step: 0.618_034), position(number, step: 0.754_878))
      return StripPoint(x: StripPosition(phase: 0.25 + across / 2).units, y: Float(down))
    }
    return try StarBuffer(
      .positions(positions), label: "measured stars",
      context: UploadContext(driver: driver, warn: { _ in }))
  }

  private static func position(_ number: Int, step: Double) -> Double {
    let margin = (DeviceWorkload.radii.large + 1) / Double(side)
    return margin
      + (1 - 2 * margin) * (Double(number) * step).truncatingRemainder(dividingBy: 1)
  }

  private static func glow(
    _ radius: Double, driver: Driver
  ) throws(RendererError) -> ProfileTexture {
    try ProfileTexture(
      ProfileTexture.Source(DeviceWorkload.sprite(radius), scale: 1),
      context: UploadContext(driver: driver, warn: { _ in }))
  }

  // MARK: Times

  private func timesOfRounds() -> [[Double]]? {
    var draws = DeviceWorkload.allCases.map { _ in 1 }
    if !hasDrawn {
      // The first run would measure the driver's shader compiler.
      guard times(ofDraws: draws, rounds: 1) != nil else { return nil }
      hasDrawn = true
    }
    for workload in DeviceWorkload.allCases {
      guard let time = time(of: workload, draws: 1) else { return nil }
      let needed = DeviceCostMeter.sufficientTime / max(time, 1e-6)
      draws[workload.rawValue] = Int(min(max(1, needed), Double(DeviceCostMeter.maxDraws)))
    }
    // The overhead of starting and waiting is the same in both times and cancels out.
    let few = draws
    let many = draws.map { 2 * $0 }
    guard let fewTimes = times(ofDraws: few, rounds: DeviceCostMeter.rounds),
      let manyTimes = times(ofDraws: many, rounds: DeviceCostMeter.rounds)
    else { return nil }
    return DeviceWorkload.allCases.indices.map { index in
      let shortest = fewTimes[index].min() ?? 0
      return manyTimes[index].map { ($0 - shortest) / Double(many[index] - few[index]) }
    }
  }

  /// Times the given number of draws of each workload.
  ///
  /// Workloads take turns, so a temporary disturbance of the device affects all of them.
  private func times(ofDraws counts: [Int], rounds: Int) -> [[Double]]? {
    var times = DeviceWorkload.allCases.map { _ in [Double]() }
    for _ in 0..<rounds {
      for workload in DeviceWorkload.allCases {
        guard let time = time(of: workload, draws: counts[workload.rawValue]) else { return nil }
        times[workload.rawValue].append(time)
      }
    }
    return times
  }

  /// Draws a workload repeatedly and waits for the GPU to finish.
  ///
  /// - Returns: Milliseconds, or `nil` if the driver reports no time.
  private func time(of workload: DeviceWorkload, draws: Int) -> Double? {
    target.bind()
    queue.finish()
    timer.begin()
    for _ in 0..<draws { draw(workload) }
    timer.end()
    queue.finish()
    return timer.takeFinished()
  }

  private func draw(_ workload: DeviceWorkload) {
    let (small, large) = (DeviceWorkload.sides.small, DeviceWorkload.sides.large)
    switch workload {
    case .oneSmallStar: draw(star, glow: smallGlow)
    case .smallStars: draw(smallStars, glow: smallGlow)
    case .largeStars: draw(largeStars, glow: largeGlow)
    case .smallPass: draw(fewCaches, side: small)
    case .pass: draw(fewCaches, side: large)
    case .passOfManyCaches: draw(manyCaches, side: large)
    }
  }

  private func draw(_ buffer: StarBuffer, glow: ProfileTexture) {
    let view = StripView(flat: 2 * Double(DeviceCostMeter.side))
    let context = context(ofSide: DeviceCostMeter.side)
    _ = StarDraw(buffer: buffer, glow: glow, view: view).execute(in: context)
  }

  private func draw(_ caches: LayerCaches, side: Int) {
    // The initializer has filled the caches for every window, so moving draws no stars.
    window = (window + 1) % DeviceCostMeter.windows
    move(caches, to: window) { _, _ in }
    LayerCacheDraw(caches: caches, tint: Color(red: 1, green: 1, blue: 1), ground: nil)
      .execute(in: context(ofSide: side))
  }

  /// The context for draws into the upper left corner of the target.
  private func context(ofSide side: Int) -> DrawContext {
    context(
      of: Projection(
        canvas: Size(width: Double(side), height: Double(side)),
        pointsPerPixel: Size(width: 1, height: 1),
        viewport: Viewport(width: side, height: side, startsAtTop: true)))
  }
}
