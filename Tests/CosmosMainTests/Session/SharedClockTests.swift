import CosmosCore
import CosmosMain
import CosmosSession
import Testing

/// Tests that machines with a shared wall clock show the same sky.
@Suite struct SharedClockTests {
  /// A wall clock that is set by hand.
  private final class Wall {
    var time: Seconds
    init(_ time: Seconds) { self.time = time }
  }

  private func sky() throws -> Sky {
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 375, pixelHeight: 667),
      hasMenu: false)
    var sky = Sky(scene: scene, at: .sign(4))
    sky.apply(.autoplay(.tour(rest: 7, journey: 3)))
    return sky
  }

  @Test func `time is measured since the epoch, one frame ahead`() throws {
    let wall = Wall(1_000_010)
    let clock = SharedClock(epoch: 1_000_000, frameInterval: 0.125) { wall.time }
    #expect(clock.time(for: try sky()) == 10.125)
    wall.time += 60
    #expect(clock.time(for: try sky()) == 70.125)
    // The sky has not opened yet.
    wall.time = 999_000
    #expect(clock.time(for: try sky()) == 0)
  }

  /// The first machine has shown the sky for half an hour, at different times than the second, which starts
  /// now.
  @Test func `the sky is the same regardless of when it was opened`() throws {
    let wall = Wall(1_767_225_600)
    var skies = [try sky(), try sky()]
    let first = SharedClock(epoch: 0, frameInterval: 1.0 / 60) { wall.time }
    for step in 0..<1800 {
      wall.time += 1 + 0.3 * Double(step % 3)
      skies[0].advance(to: first.time(for: skies[0]))
    }
    let second = SharedClock(epoch: 0, frameInterval: 1.0 / 60) { wall.time }
    for (index, clock) in [first, second].enumerated() {
      skies[index].advance(to: clock.time(for: skies[index]))
    }
    #expect(skies[0].time == skies[1].time && skies[0].frame == skies[1].frame)
    #expect(skies[0].currentSign == skies[1].currentSign)
  }

  @Test func `setting the clock back pauses the sky until the clock catches up`() throws {
    let wall = Wall(1000)
    let clock = SharedClock(epoch: 0, frameInterval: 1.0 / 60) { wall.time }
    var sky = try sky()
    sky.advance(to: clock.time(for: sky))
    let before = sky.time
    wall.time -= 100
    sky.advance(to: clock.time(for: sky))
    #expect(sky.time == before)
    wall.time += 101
    sky.advance(to: clock.time(for: sky))
    #expect(abs(sky.time - before - 1) < 1e-6)
  }

  /// Machines whose clocks are set, 60 frames a second.
  private struct Steps {
    let wall = Wall(1000)
    let steady = Wall(50)
    let clock: SharedClock

    init() {
      let (wall, steady) = (wall, steady)
      clock = SharedClock(
        epoch: 0, frameInterval: 0, wall: { wall.time }, steady: { steady.time })
    }

    /// Lets time pass, and returns what the clock shows, less the wall clock.
    func pass(_ seconds: Seconds, rate: Double = 1, _ sky: Sky) -> Seconds {
      wall.time += seconds * rate
      steady.time += seconds
      return clock.time(for: sky) - wall.time
    }
  }

  @Test(arguments: [0.05, 0.45, -0.05, -0.45])
  func `a small step is eased over in a second, and time never goes back`(step: Seconds) throws {
    let (steps, sky) = (Steps(), try sky())
    #expect(steps.pass(1, sky) == 0)
    steps.wall.time += step
    var last = steps.wall.time - step
    for frame in 1...60 {
      let missing = steps.pass(1.0 / 60, sky)
      let shown = steps.wall.time + missing
      #expect(shown >= last && shown - last < 0.04, "\(frame)")
      #expect(frame == 60 || abs(missing) <= abs(step) + 1e-9, "\(frame)")
      if frame == 1 { #expect(abs(missing + step) < 0.01) }
      last = shown
    }
    #expect(abs(steps.pass(1.0 / 60, sky)) < 1e-9 && steps.clock.jumps == 0)
  }

  @Test func `steps during an ease add up`() throws {
    let (steps, sky) = (Steps(), try sky())
    _ = steps.pass(1, sky)
    steps.wall.time += 0.2
    _ = steps.pass(1.0 / 60, sky)
    steps.wall.time += 0.2
    #expect(abs(steps.pass(1.0 / 60, sky) + 0.4) < 0.01)
    #expect(abs(steps.pass(1.1, sky)) < 1e-9 && steps.clock.jumps == 0)
  }

  @Test(arguments: [2.0, -2, 86_400, -0.6])
  func `a large step counts as a jump`(step: Seconds) throws {
    let (steps, sky) = (Steps(), try sky())
    _ = steps.pass(1, sky)
    steps.wall.time += step
    #expect(steps.pass(1.0 / 60, sky) == 0 && steps.clock.jumps == 1)
    #expect(steps.pass(1.0 / 60, sky) == 0 && steps.clock.jumps == 1)
  }

  @Test func `a clock that is slewed, a stall and a machine's sleep are no steps`() throws {
    let (steps, sky) = (Steps(), try sky())
    for _ in 0..<6000 { #expect(steps.pass(1.0 / 60, rate: 1.0005, sky) == 0) }
    for time in [30.0, 3600, 86_400] { #expect(steps.pass(time, sky) == 0) }
    #expect(steps.clock.jumps == 0)
  }

  @Test func `rests and delays are not measured with the wall clock`() {
    let wall = Wall(1000)
    let clock = SharedClock(epoch: 0, frameInterval: 1.0 / 60) { wall.time }
    let before = clock.now
    wall.time -= 500
    #expect(clock.now >= before && clock.now < 400)
  }
}

/// Tests of clocks that don't advance by themselves.
@Suite struct SteppedClockTests {
  @Test func `frame times are computed as quotients, not as sums`() {
    let clock = FixedClock(at: 3)
    #expect(clock.now == 3)
    clock.set(toFrame: 6_000_000, of: 60)
    #expect(clock.now == 100_000)
    clock.set(toFrame: 1, of: 60)
    #expect(clock.now == 1.0 / 60)
  }

  @Test func `a driven clock advances only on request and never goes back`() throws {
    let clock = DrivenClock(frameInterval: 1.0 / 60)
    #expect(clock.now == 0)
    clock.advance(to: 5)
    clock.advance(to: 3)
    #expect(clock.now == 5)
  }
}
