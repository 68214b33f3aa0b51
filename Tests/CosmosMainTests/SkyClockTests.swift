import CosmosCore
import CosmosMain
import Testing

@Suite struct SkyClockTests {
  @Test(arguments: [
    1.0,  // as was asked for
    0.95,  // as the pacer allows where the driver does not wait
    0.98,
    1.001,  // a monitor of 59.94 Hz
    1.05,
  ])
  func `frames that come evenly are even`(pace: Double) {
    let interval = 1.0 / 60
    var clock = SkyClock(frameInterval: interval)
    let times = (0..<600).map { Double($0) * pace * interval }
    let frames = times.map { clock.frameTime(at: $0) }
    let steps = zip(frames, frames.dropFirst()).map { $1 - $0 }
    // At once within a tenth of a frame, and soon exactly.
    #expect(steps.allSatisfy { abs($0 / interval - pace) < 0.1 })
    #expect(steps.dropFirst(120).allSatisfy { abs($0 / interval - pace) < 1e-3 })
    #expect(abs((frames.last ?? 0) - (times.last ?? 0)) < interval / 100)
  }

  @Test func `jitter becomes small and adds up to nothing`() {
    let interval = 1.0 / 60
    var clock = SkyClock(frameInterval: interval)
    for frame in 0..<6000 {
      let even = Double(frame) * interval
      // Some order of all shares from −0.1 to 0.1 of a frame, in steps of 0.002.
      let jitter = (Double(frame * 37 % 101) / 50 - 1) * 0.1 * interval
      let shown = clock.frameTime(at: even + jitter)
      if frame > 100 { #expect(abs(shown - even) < 0.05 * interval) }
    }
  }

  /// A sky that rests, or that travels for three seconds.
  private func sky(isMoving: Bool) throws -> Sky {
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 375, pixelHeight: 667),
      hasMenu: false)
    var sky = Sky(scene: scene, at: .sign(4))
    if isMoving { sky.apply(.goto(sign: 8)) }
    return sky
  }

  @Test func `time passes for a sky at rest however long it is left alone`() throws {
    let hand = HandClock(SuspendingClock())
    var clock = SkyClock(frameInterval: 1.0 / 60) { hand.now }
    let sky = try sky(isMoving: false)
    let start = clock.time(for: sky)
    hand.advance(by: .seconds(1000))
    #expect(abs(clock.time(for: sky) - start - 1000) < 1e-6)
  }

  @Test func `after a stall a moving sky goes on from where it was`() throws {
    let hand = HandClock(SuspendingClock())
    var clock = SkyClock(frameInterval: 1.0 / 60) { hand.now }
    let sky = try sky(isMoving: true)
    let start = clock.time(for: sky)
    hand.advance(by: .seconds(10))
    #expect(abs(clock.time(for: sky) - start - 0.25) < 1e-9)
    hand.advance(by: .milliseconds(100))
    #expect(abs(clock.time(for: sky) - start - 0.35) < 1e-9)
  }

  @Test func `few frames a second slow nothing down`() throws {
    let hand = HandClock(SuspendingClock())
    var clock = SkyClock(frameInterval: 0.5) { hand.now }
    let sky = try sky(isMoving: true)
    let start = clock.time(for: sky)
    for _ in 1...6 {
      hand.advance(by: .milliseconds(500))
      _ = clock.time(for: sky)
    }
    #expect(abs(clock.time(for: sky) - start - 3) < 1e-9)
  }
}
