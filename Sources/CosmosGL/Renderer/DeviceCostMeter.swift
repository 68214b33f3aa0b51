import CosmosCore

/// Measures what the parts of drawing stars cost on the device of the current context.
///
/// It draws every ``DeviceWorkload`` into a target of its own.
///
/// - Important: Use it while the context is current and no other timer is under way.
package final class DeviceCostMeter {
  private let timer: FrameTimer
  private let target: RenderTarget
  private let queue = FrameQueue()
  private let pipelines: PipelineSet
  private let driver: Driver
  private let fewCaches: LayerCaches
  private let manyCaches: LayerCaches
  private let star: StarBuffer
  private let smallStars: StarBuffer
  private let largeStars: StarBuffer
  private let smallGlow: ProfileTexture
  private let largeGlow: ProfileTexture
  /// Whether all workloads were drawn before.
  private var hasDrawn = false

  /// Side of the target, in pixels.
  private static let side = DeviceWorkload.sides.large
  /// Times that every workload is timed.
  private static let rounds = 3
  /// How long a workload should take so that the timer's own steps don't matter, in milliseconds.
  private static let sufficientTime = 0.1
  /// Draws of a workload for one time, at most.
  private static let mostDraws = 512

  /// Measures the device of the current context.
  ///
  /// - Parameter driver: The driver of the context.
  /// - Returns: `nil` where the driver has no layer caches, does not measure time, has no room, or gives times
  ///   that make no sense or differ from round to round.
  package static func measure(_ driver: Driver) -> DeviceCosts? {
    guard let meter = DeviceCostMeter(driver) else { return nil }
    // A device that has just woken up may need a second look.
    return meter.measure() ?? meter.measure()
  }

  /// Compiles the programs and makes what they draw; the result is `nil` where the driver can't be measured.
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

  /// Draws, and waits for it.
  ///
  /// - Returns: `nil` where the times make no sense or differ from round to round.
  package func measure() -> DeviceCosts? {
    times().flatMap(DeviceWorkload.costs)
  }

  /// Draws every workload several times, and waits for it.
  ///
  /// - Returns: Milliseconds of a draw, for each workload as often as there are rounds; `nil` where the driver
  ///   does not say.
  package func times() -> [[Double]]? {
    RenderTarget.keepingBound { timesOfRounds() }
  }

  private init(
    timer: FrameTimer, storage: LayerCacheStorage, driver: Driver
  ) throws(RendererError) {
    typealias Meter = DeviceCostMeter
    self.timer = timer
    self.driver = driver
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

  /// Empty caches that hold whole strips as long as the target is wide.
  private static func caches(of layers: Int, driver: Driver) throws(RendererError) -> LayerCaches {
    let shape = LayerCacheShape(
      periods: Array(repeating: Double(side), count: layers), width: side, height: side,
      mostBytes: 1 << 24, driver: driver.limits)
    guard let shape else {
      throw .tooLarge(what: "caches", side: side, largest: driver.largestTexture)
    }
    return try LayerCaches(
      LayerCaches.Source(
        stars: [], glows: [], shape: shape,
        costs: LayerCacheCosts(slices: Array(repeating: 1, count: layers), pass: 1),
        pointsPerPixel: Size(width: 1, height: 1)), driver: driver)
  }

  /// Draws all of the caches: memory that nobody has written may be one page of zeros, which is fetched faster than
  /// any cache.
  private func fill(_ caches: LayerCaches) {
    for phase in 0..<LayerCacheShape.phases {
      move(caches, to: phase) { [self] view, projection in
        let draw = StarDraw(buffer: smallStars, glow: smallGlow, view: view, blend: .dimming)
        _ = draw.execute(in: context(of: projection))
      }
    }
  }

  /// Moves all layers to one of the places between two pixels.
  private func move(
    _ caches: LayerCaches, to phase: Int, drawStars: (StripView, Projection) -> Void
  ) {
    let turns = Double(phase) / Double(LayerCacheShape.phases * DeviceCostMeter.side)
    caches.move(
      to: LayerCacheShape.Centres(repeating: StripPosition(phase: turns))
    ) { _, view, projection, _ in drawStars(view, projection) }
  }

  private func context(of projection: Projection) -> DrawContext {
    DrawContext(pipelines: pipelines, driver: driver, projection: projection)
  }

  /// Stars that are strewn evenly over the target, which shows the middle half of their strip, with their
  /// whole squares on it.
  private static func buffer(_ count: Int, driver: Driver) throws(RendererError) -> StarBuffer {
    let places = (0..<count).map { number in
      // The golden ratio and another irrational number keep neighbours apart.
      let (across, down) = (place(number, step: 0.618_034), place(number, step: 0.754_878))
      return StripPoint(x: StripPosition(phase: 0.25 + across / 2).units, y: Float(down))
    }
    return try StarBuffer(.places(places), label: "measured stars", driver: driver)
  }

  private static func place(_ number: Int, step: Double) -> Double {
    let margin = (DeviceWorkload.radii.large + 1) / Double(side)
    return margin
      + (1 - 2 * margin) * (Double(number) * step).truncatingRemainder(dividingBy: 1)
  }

  private static func glow(
    _ radius: Double, driver: Driver
  ) throws(RendererError) -> ProfileTexture {
    try ProfileTexture(
      ProfileTexture.Source(DeviceWorkload.sprite(radius), scale: 1), driver: driver)
  }

  // MARK: Times

  private func timesOfRounds() -> [[Double]]? {
    var draws = DeviceWorkload.allCases.map { _ in 1 }
    if !hasDrawn {
      // The first time is a compiler's.
      guard times(ofDraws: draws, rounds: 1) != nil else { return nil }
      hasDrawn = true
    }
    for workload in DeviceWorkload.allCases {
      guard let time = time(of: workload, draws: 1) else { return nil }
      let needed = DeviceCostMeter.sufficientTime / max(time, 1e-6)
      draws[workload.rawValue] = Int(min(max(1, needed), Double(DeviceCostMeter.mostDraws)))
    }
    // What it takes to begin and to wait is in both times, and drops out.
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

  /// Times as many draws of each workload as are given, in turns, so that what disturbs the device for a while disturbs
  /// all of them.
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

  /// Draws a workload a number of times and waits for it.
  ///
  /// - Returns: Milliseconds, or `nil` where the driver does not say.
  private func time(of workload: DeviceWorkload, draws: Int) -> Double? {
    target.bind()
    queue.finish()
    timer.begin()
    for number in 0..<draws { draw(workload, number: number) }
    timer.end()
    queue.finish()
    return timer.takeFinished()
  }

  private func draw(_ workload: DeviceWorkload, number: Int) {
    let (small, large) = (DeviceWorkload.sides.small, DeviceWorkload.sides.large)
    switch workload {
    case .oneSmallStar: draw(star, glow: smallGlow)
    case .smallStars: draw(smallStars, glow: smallGlow)
    case .largeStars: draw(largeStars, glow: largeGlow)
    case .smallPass: draw(fewCaches, number: number, side: small)
    case .pass: draw(fewCaches, number: number, side: large)
    case .passOfManyCaches: draw(manyCaches, number: number, side: large)
    }
  }

  private func draw(_ buffer: StarBuffer, glow: ProfileTexture) {
    let view = StripView(flat: 2 * Double(DeviceCostMeter.side))
    let context = context(ofSide: DeviceCostMeter.side)
    _ = StarDraw(buffer: buffer, glow: glow, view: view).execute(in: context)
  }

  private func draw(_ caches: LayerCaches, number: Int, side: Int) {
    // Not what a draw before has just fetched; all of it is there.
    move(caches, to: number % LayerCacheShape.phases) { _, _ in }
    LayerCacheDraw(caches: caches, tint: Color(red: 1, green: 1, blue: 1), ground: nil)
      .execute(in: context(ofSide: side))
  }

  /// What draws on the upper left corner of the target go through.
  private func context(ofSide side: Int) -> DrawContext {
    context(
      of: Projection(
        canvas: Size(width: Double(side), height: Double(side)),
        pointsPerPixel: Size(width: 1, height: 1),
        viewport: Viewport(width: side, height: side, startsAtTop: true)))
  }
}
