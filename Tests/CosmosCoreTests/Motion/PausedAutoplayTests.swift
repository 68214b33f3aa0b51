import CosmosCore
import Testing

/// Tests of pausing and resuming a tour or a drift by a command, which a key only toggles.
@Suite struct PausedAutoplayTests {
  private func drifting() throws -> Sky {
    try MotionFixture.sky(at: .sign(3)).then(.autoplay(.drift(60)), 2)
  }

  @Test func `a paused drift stays until it is resumed`() throws {
    let paused = try drifting().then(.pauseAutoplay(true), 30)
    #expect(paused.isAutoplayPaused && !paused.isAutoplaying)
    #expect(paused.motionKind == .rest)
    // Again changes nothing.
    let again = paused.then(.pauseAutoplay(true), 0)
    #expect(again.isAutoplayPaused && again.offset == paused.offset)
    let resumed = again.then(.pauseAutoplay(false), 2)
    #expect(resumed.isAutoplaying && !resumed.isAutoplayPaused)
    #expect(abs(resumed.offset - paused.offset - 120) < 1e-6)
    #expect(resumed.then(.pauseAutoplay(false), 0).isAutoplaying)
  }

  @Test func `without a tour or a drift, there is nothing to pause`() throws {
    let sky = try MotionFixture.sky(at: .sign(3)).then(.pauseAutoplay(true), 1)
    #expect(!sky.isAutoplayPaused && sky.autoplayMode == nil)
    #expect(sky.then(.pauseAutoplay(false), 1).motionKind == .rest)
  }

  @Test func `a pause while somebody moves the sky leaves that alone`() throws {
    let sky = try drifting().then(.goto(.sign(5)), 1)
    let paused = sky.then(.pauseAutoplay(true), 0)
    #expect(paused.motionKind == .goto)
    // It would otherwise go on a minute later.
    #expect(paused.then(.pauseAutoplay(true), 200).motionKind == .rest)
  }

  @Test func `a journey says where it ends`() throws {
    let sky = try MotionFixture.sky(at: .sign(3))
    #expect(sky.destination == nil)
    let going = sky.then(.goto(.sign(5)), 1)
    let arrived = going.then(.pointerHidden(false), 5)
    #expect(arrived.destination == nil)
    #expect(abs(try #require(going.destination) - arrived.position) < 1e-9)
  }
}

extension Sky {
  /// The sky some seconds after an event.
  fileprivate func then(_ event: SkyEvent, _ seconds: Seconds) -> Sky {
    var sky = self
    sky.apply(event)
    sky.advance(to: time + seconds)
    return sky
  }
}
