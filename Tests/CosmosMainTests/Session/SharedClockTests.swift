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
