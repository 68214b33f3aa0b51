import CEpoxy
import CosmosCore

/// Measures what the parts of drawing stars cost on the device of the current context.
///
/// It draws four workloads into a target of its own: stars of two sizes, and passes that read few and many layer
/// caches. What differs between two of them gives a part's cost.
///
/// - Important: Use it while the context is current and no other timer is under way.
package final class DeviceCostMeter {
  private let timer: FrameTimer
  private let target: RenderTarget
  private let caches: BufferTexture
  private let shape: RibbonShape
  private let fewCaches: RibbonPass
  private let manyCaches: RibbonPass
  private let starPass: StarPass
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
    do {
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

  private init(timer: FrameTimer, driver: Driver) throws {
    var bound: GLint = 0
    epoxy_glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &bound)
    defer { epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(bound)) }
    typealias Meter = DeviceCostMeter
    let side = Meter.side
    let periods = Array(repeating: Double(side), count: Meter.layers.many)
    guard
      let shape = RibbonShape(
        periods: periods, width: side, height: side, mostBytes: 1 << 24, driver: driver.limits)
    else {
      throw RendererError.tooLarge(what: "caches", side: side, largest: driver.largestTexture)
    }
    self.timer = timer
    self.shape = shape
    target = try RenderTarget(
      width: side, height: side, format: .rgba8, label: "measured", driver: driver)
    caches = try Meter.filledCaches(shape.bytes, driver: driver)
    fewCaches = try RibbonPass(layers: Meter.layers.few, driver: driver)
    manyCaches = try RibbonPass(layers: Meter.layers.many, driver: driver)
    starPass = try StarPass(driver: driver)
    stars = try Meter.sheet(Meter.starCount, driver: driver)
    smallGlow = try GlowTexture(
      GlowTexture.Source(Meter.sprite(Meter.radii.small), scale: 1), driver: driver)
    largeGlow = try GlowTexture(
      GlowTexture.Source(Meter.sprite(Meter.radii.large), scale: 1), driver: driver)
  }

  /// Bytes that have been written: what has not may be one page of zeros, which is fetched faster than any cache.
  private static func filledCaches(
    _ count: Int, driver: Driver
  ) throws(RendererError) -> BufferTexture {
    let caches = try BufferTexture(count: count, label: "measured caches", driver: driver)
    let target = GLenum(GL_TEXTURE_BUFFER)
    epoxy_glBindBuffer(target, caches.buffer)
    [UInt8](repeating: 128, count: count).withUnsafeBytes {
      epoxy_glBufferSubData(target, 0, $0.count, $0.baseAddress)
    }
    epoxy_glBindBuffer(target, 0)
    return caches
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
    target.bind()
    epoxy_glFinish()
    timer.begin()
    for number in 0..<draws { draw(workload, number: number) }
    timer.end()
    epoxy_glFinish()
    return timer.takeFinished()
  }

  private func draw(_ workload: Workload, number: Int) {
    let side = DeviceCostMeter.side
    let projection = Projection(
      canvas: Size(width: Double(side), height: Double(side)),
      pointsPerPixel: Size(width: 1, height: 1),
      viewport: Viewport(width: side, height: side, startsAtTop: true))
    let view = StripView(flat: 2 * Double(side))
    switch workload {
    case .smallStars:
      _ = starPass.draw(stars, glow: smallGlow, view: view, projection: projection)
    case .largeStars:
      _ = starPass.draw(stars, glow: largeGlow, view: view, projection: projection)
    case .fewCaches: draw(fewCaches, number: number, projection: projection)
    case .manyCaches: draw(manyCaches, number: number, projection: projection)
    }
  }

  private func draw(_ pass: RibbonPass, number: Int, projection: Projection) {
    var starts = RibbonPass.Starts()
    // Not what a draw before has just fetched.
    let phase = number % RibbonShape.phases
    for layer in 0..<pass.layers {
      starts.planes[layer] = Int32((layer * RibbonShape.phases + phase) * shape.planeBytes)
    }
    let look = RibbonPass.Look(tint: Color(red: 1, green: 1, blue: 1), ground: nil)
    pass.draw(caches, of: shape, starts: starts, look: look, projection: projection)
  }
}
