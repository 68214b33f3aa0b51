import CosmosCore
import CosmosMain
import CosmosSession
import Testing

@Suite struct MonotonicClockTests {
  @Test(arguments: [
    1.0,  // as requested
    0.95,  // as the pacer allows if the driver does not wait
    0.98,
    1.001,  // a monitor of 59.94 Hz
    1.05,
  ])
  func `evenly spaced frames have evenly spaced times`(pace: Double) {
    let interval = 1.0 / 60
    let clock = MonotonicClock(frameInterval: interval)
    let times = (0..<600).map { Double($0) * pace * interval }
    let frames = times.map { clock.frameTime(at: $0) }
    let steps = zip(frames, frames.dropFirst()).map { $1 - $0 }
    // Within a tenth of a frame from the start, and nearly exact soon after.
    #expect(steps.allSatisfy { abs($0 / interval - pace) < 0.1 })
    #expect(steps.dropFirst(120).allSatisfy { abs($0 / interval - pace) < 1e-3 })
    #expect(abs((frames.last ?? 0) - (times.last ?? 0)) < interval / 100)
  }

  @Test func `jitter is reduced and does not accumulate`() {
    let interval = 1.0 / 60
    let clock = MonotonicClock(frameInterval: interval)
    for frame in 0..<6000 {
      let even = Double(frame) * interval
      // A permutation of all shares from −0.1 to 0.1 of a frame, in steps of 0.002.
      let jitter = (Double(frame * 37 % 101) / 50 - 1) * 0.1 * interval
      let shown = clock.frameTime(at: even + jitter)
      if frame > 100 { #expect(abs(shown - even) < 0.05 * interval) }
    }
  }

  /// A clock that is advanced by hand and read for a sky.
  private struct Watch {
    private let hand: HandClock<SuspendingClock>
    private let clock: MonotonicClock
    private let sky: Sky
    private let start: Seconds

    /// Creates a watch for a sky to which an event happens; without one, it is at rest.
    init(frameInterval: Seconds, _ event: SkyEvent? = nil) throws {
      let scene = SkyScene(
        design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 375, pixelHeight: 667),
        hasMenu: false)
      var sky = Sky(scene: scene, at: .sign(4))
      if let event { sky.apply(event) }
      let hand = HandClock(SuspendingClock())
      let clock = MonotonicClock(frameInterval: frameInterval) { hand.now }
      start = clock.time(for: sky)
      (self.hand, self.clock, self.sky) = (hand, clock, sky)
    }

    /// Advances the clock, and returns the sky's time since the start.
    func time(after duration: Duration) -> Seconds {
      hand.advance(by: duration)
      return clock.time(for: sky) - start
    }
  }

  @Test func `time advances for a sky at rest no matter how long it is left idle`() throws {
    let watch = try Watch(frameInterval: 1.0 / 60)
    #expect(abs(watch.time(after: .seconds(1000)) - 1000) < 1e-6)
  }

  @Test func `a moving sky resumes from its position after a stall`() throws {
    let watch = try Watch(frameInterval: 1.0 / 60, .goto(.sign(8)))
    #expect(abs(watch.time(after: .seconds(10)) - 0.25) < 1e-9)
    #expect(abs(watch.time(after: .milliseconds(100)) - 0.35) < 1e-9)
  }

  @Test func `a low frame rate does not slow down motion`() throws {
    let watch = try Watch(frameInterval: 0.5, .goto(.sign(8)))
    let times = (1...6).map { _ in watch.time(after: .milliseconds(500)) }
    #expect(abs((times.last ?? 0) - 3) < 1e-9)
  }

  @Test func `the long time between frames of a slow drift is not a stall`() throws {
    let watch = try Watch(frameInterval: 1.0 / 60, .autoplay(.drift(0.02)))
    let times = (1...6).map { _ in watch.time(after: .seconds(6)) }
    #expect(abs((times.last ?? 0) - 36) < 1e-9)
    #expect(watch.time(after: .seconds(100)) < 45)
  }
}
