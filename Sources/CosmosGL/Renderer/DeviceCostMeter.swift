import CosmosCore

/// Measures what the parts of drawing stars cost on the device of the current context.
///
/// It draws four workloads into a target of its own: stars of two sizes, and passes that read few and many layer
/// caches. What differs between two of them gives a part's cost.
///
/// - Important: Use it while the context is current and no other timer is under way.
package final class DeviceCostMeter {
  private let timer: FrameTimer
  private let panel: Panel
  private let queue = FrameQueue()
  private let pipelines: PipelineSet
  private let driver: Driver
  private let fewCaches: RibbonSheet
  private let manyCaches: RibbonSheet
  private let stars: StarSheet
  private let smallGlow: GlowTexture
  private let largeGlow: GlowTexture

  /// What is drawn and timed.
  private enum Workload: Int, CaseIterable {
    case smallStars, largeStars, fewCaches, manyCaches
  }

  /// Side of the target, in pixels.
  private static let side = 256
  /// Layers that the two passes read.
  private static let layers = (few: 1, many: 8)
  /// How many stars are drawn.
  private static let starCount = 100
  /// Radii of the stars' glows, in pixels: about those of the built-in sky at 1920 × 1080.
  private static let radii = (small: 6.0, large: 15.0)
  /// Times that every workload is timed.
  private static let rounds = 3
  /// How long a workload should take so that the timer's own steps don't matter, in milliseconds.
  private static let sufficientTime = 0.3
  /// Draws of a workload for one time, at most.
  private static let mostDraws = 64

  /// Measures the device of the current context.
  ///
  /// - Parameter driver: The driver of the context.
  /// - Returns: `nil` where the driver has no layer caches, does not measure time, has no room, or gives times
  ///   that make no sense.
  package static func measure(_ driver: Driver) -> DeviceCosts? {
    DeviceCostMeter(driver)?.measure()
  }

  /// Compiles the programs and makes what they draw; the result is `nil` where the driver can't be measured.
  ///
  /// - Parameter driver: The driver of the current context.
  package convenience init?(_ driver: Driver) {
    guard driver.largestBufferTexture > 0, let timer = FrameTimer(driver: driver) else {
      return nil
    }
    do throws(RendererError) {
      try self.init(timer: timer, driver: driver)
    } catch {
      return nil
    }
  }

  /// Draws, and waits for it.
  ///
  /// - Returns: `nil` where the times make no sense.
  package func measure() -> DeviceCosts? {
    RenderTarget.keepingBound { costs() }
  }

  private init(timer: FrameTimer, driver: Driver) throws(RendererError) {
    typealias Meter = DeviceCostMeter
    self.timer = timer
    self.driver = driver
    pipelines = PipelineSet(driver: driver)
    try pipelines.prepare([
      .star, .ribbon(layers: Meter.layers.few), .ribbon(layers: Meter.layers.many),
    ])
    panel = try RenderTarget.keepingBound { () throws(RendererError) in
      try Panel(width: Meter.side, height: Meter.side, label: "measured", driver: driver)
    }
    stars = try Meter.sheet(Meter.starCount, driver: driver)
    smallGlow = try GlowTexture(
      GlowTexture.Source(Meter.sprite(Meter.radii.small), scale: 1), driver: driver)
    largeGlow = try GlowTexture(
      GlowTexture.Source(Meter.sprite(Meter.radii.large), scale: 1), driver: driver)
    fewCaches = try Meter.caches(of: Meter.layers.few, driver: driver)
    manyCaches = try Meter.caches(of: Meter.layers.many, driver: driver)
    fill(fewCaches)
    fill(manyCaches)
  }

  /// Empty caches that hold whole strips as long as the target is wide.
  private static func caches(of layers: Int, driver: Driver) throws(RendererError) -> RibbonSheet {
    let shape = RibbonShape(
      periods: Array(repeating: Double(side), count: layers), width: side, height: side,
      mostBytes: 1 << 24, driver: driver.limits)
    guard let shape else {
      throw .tooLarge(what: "caches", side: side, largest: driver.largestTexture)
    }
    return try RenderTarget.keepingBound { () throws(RendererError) in
      try RibbonSheet(RibbonSheet.Source(stars: [], glows: [], shape: shape), driver: driver)
    }
  }

  /// Draws all of the caches: memory that nobody has written may be one page of zeros, which is fetched faster than
  /// any cache.
  private func fill(_ caches: RibbonSheet) {
    for phase in 0..<RibbonShape.phases {
      move(caches, to: phase) { [self] view, projection in
        let draw = StarDraw(sheet: stars, glow: smallGlow, view: view, blend: .dimming)
        _ = draw.execute(in: context(of: projection))
      }
    }
  }

  /// Moves all layers to one of the places between two pixels.
  private func move(
    _ caches: RibbonSheet, to phase: Int, drawStars: (StripView, Projection) -> Void
  ) {
    let turns = Double(phase) / Double(RibbonShape.phases * DeviceCostMeter.side)
    caches.move(
      to: RibbonShape.Middles(repeating: StripPosition(turns: turns)),
      pointsPerPixel: Size(width: 1, height: 1)
    ) { _, view, projection in drawStars(view, projection) }
  }

  private func context(of projection: Projection) -> DrawContext {
    DrawContext(pipelines: pipelines, driver: driver, projection: projection)
  }

  /// Stars that are strewn evenly over the target, which shows the middle half of their strip, with their
  /// whole squares on it.
  private static func sheet(_ count: Int, driver: Driver) throws(RendererError) -> StarSheet {
    let places = (0..<count).map { number in
      // The golden ratio and another irrational number keep neighbours apart.
      let (across, down) = (place(number, step: 0.618_034), place(number, step: 0.754_878))
      return StripPoint(x: StripPosition(turns: 0.25 + across / 2).steps, y: Float(down))
    }
    return try StarSheet(.places(places), label: "measured stars", driver: driver)
  }

  private static func place(_ number: Int, step: Double) -> Double {
    let margin = (radii.large + 1) / Double(side)
    return margin
      + (1 - 2 * margin) * (Double(number) * step).truncatingRemainder(dividingBy: 1)
  }

  private static func sprite(_ radius: Double) -> Sprite {
    Sprite(color: Color(red: 1, green: 1, blue: 1), opacity: [0: 0.5, radius: 0])
  }

  // MARK: Times

  private func costs() -> DeviceCosts? {
    var draws = Workload.allCases.map { _ in 1 }
    for workload in Workload.allCases {
      // The first time is a compiler's.
      guard time(of: workload, draws: 1) != nil, let time = time(of: workload, draws: 1) else {
        return nil
      }
      let needed = DeviceCostMeter.sufficientTime / max(time, 1e-6)
      draws[workload.rawValue] = Int(min(max(1, needed), Double(DeviceCostMeter.mostDraws)))
    }
    var times = Workload.allCases.map { _ in [Double]() }
    for _ in 0..<DeviceCostMeter.rounds {
      // In turns, so that what disturbs the device for a while disturbs all of them.
      for workload in Workload.allCases {
        let count = draws[workload.rawValue]
        guard let time = time(of: workload, draws: count) else { return nil }
        times[workload.rawValue].append(time / Double(count))
      }
    }
    let medians = times.map { $0.sorted()[$0.count / 2] }
    return DeviceCostMeter.costs { medians[$0.rawValue] }
  }

  /// Solves for the parts of the workloads' times.
  private static func costs(_ time: (Workload) -> Double) -> DeviceCosts? {
    let pixels = Double(side * side)
    let pass = time(.fewCaches) / pixels
    let fetch = (time(.manyCaches) / pixels - pass) / Double(layers.many - layers.few)
    let (small, large) = (
      time(.smallStars) / Double(starCount), time(.largeStars) / Double(starCount)
    )
    let sides = [radii.small, radii.large].map { GlowTexture.side(of: sprite($0), scale: 1) }
    let areas = sides.map { $0 * $0 }
    let starPixel = max(0, (large - small) / (areas[1] - areas[0]))
    guard fetch > 0, starPixel > 0 else { return nil }
    return DeviceCosts(
      star: max(0, small - starPixel * areas[0]) / fetch, starPixel: starPixel / fetch,
      passPixel: max(0, pass - Double(layers.few) * fetch) / fetch)
  }

  /// Draws a workload a number of times and waits for it.
  ///
  /// - Returns: Milliseconds, or `nil` where the driver does not say.
  private func time(of workload: Workload, draws: Int) -> Double? {
    panel.target.bind()
    queue.finish()
    timer.begin()
    for number in 0..<draws { draw(workload, number: number) }
    timer.end()
    queue.finish()
    return timer.takeFinished()
  }

  private func draw(_ workload: Workload, number: Int) {
    let side = DeviceCostMeter.side
    let projection = Projection(
      canvas: Size(width: Double(side), height: Double(side)),
      pointsPerPixel: Size(width: 1, height: 1),
      viewport: Viewport(width: side, height: side, startsAtTop: true))
    let context = context(of: projection)
    switch workload {
    case .smallStars: draw(smallGlow, in: context)
    case .largeStars: draw(largeGlow, in: context)
    case .fewCaches: draw(fewCaches, number: number, in: context)
    case .manyCaches: draw(manyCaches, number: number, in: context)
    }
  }

  private func draw(_ glow: GlowTexture, in context: DrawContext) {
    let view = StripView(flat: 2 * Double(DeviceCostMeter.side))
    _ = StarDraw(sheet: stars, glow: glow, view: view).execute(in: context)
  }

  private func draw(_ caches: RibbonSheet, number: Int, in context: DrawContext) {
    // Not what a draw before has just fetched; all of it is there.
    move(caches, to: number % RibbonShape.phases) { _, _ in }
    RibbonDraw(sheet: caches, tint: Color(red: 1, green: 1, blue: 1), ground: nil)
      .execute(in: context)
  }
}
