import CosmosMain
import Testing

@Suite struct FramePacerTests {
  /// Begins frames as soon as they are due and the driver lets them.
  ///
  /// - Parameters:
  ///   - count: How many frames.
  ///   - pacer: Says when they are due.
  ///   - clock: What the pacer reads.
  ///   - wait: How long the driver waits in each frame.
  /// - Returns: Seconds from frame to frame.
  private func intervals(
    of count: Int, _ pacer: inout FramePacer, _ clock: HandClock<ContinuousClock>,
    driverWaits wait: Duration = .zero
  ) -> [Double] {
    var begins: [ContinuousClock.Instant] = []
    for _ in 0...count {
      // The system wakes it a little late, by another time in each frame.
      while !pacer.isDue {
        clock.advance(by: .seconds(pacer.timeToNext) + .microseconds(10 * (begins.count % 7)))
      }
      begins.append(clock.now)
      pacer.begin()
      clock.advance(by: wait)
    }
    return zip(begins, begins.dropFirst()).map { ($1 - $0) / .seconds(1) }
  }

  @Test(arguments: [true, false])
  func `there are never more frames than the monitor shows`(isExact: Bool) {
    let clock = HandClock(ContinuousClock())
    var pacer = FramePacer(framesPerSecond: 200, isExact: isExact) { clock.now }
    _ = intervals(of: 80, &pacer, clock)
    let frames = intervals(of: 100, &pacer, clock)
    // Waking late does not add up.
    let mean = frames.reduce(0, +) / 100
    #expect(abs(mean - 0.005) < 1e-6)
    #expect(frames.allSatisfy { abs($0 - 0.005) < 1e-4 })
  }

  @Test func `a driver that waits sets the pace`() {
    let clock = HandClock(ContinuousClock())
    var pacer = FramePacer(framesPerSecond: 200, isExact: false) { clock.now }
    // Each frame is shown a full interval after the one before, and the next one is asked for at once.
    let frames = intervals(of: 200, &pacer, clock, driverWaits: .milliseconds(5))
    #expect(frames.allSatisfy { abs($0 - 0.005) < 1e-9 })
  }

  @Test func `after a rest the next frame comes at once, and the one after it is not early`() {
    let clock = HandClock(ContinuousClock())
    var pacer = FramePacer(framesPerSecond: 50, isExact: true) { clock.now }
    #expect(pacer.isDue)
    pacer.begin()
    #expect(!pacer.isDue && abs(pacer.timeToNext - 0.02) < 1e-9)
    clock.advance(by: .seconds(10))
    #expect(pacer.isDue)
    pacer.begin()
    #expect(abs(pacer.timeToNext - 0.02) < 1e-9)
  }

  @Test func `a driver that may wait is asked a little early at first`() {
    let clock = HandClock(ContinuousClock())
    var pacer = FramePacer(framesPerSecond: 2, isExact: false) { clock.now }
    #expect(pacer.isDue)
    pacer.begin()
    #expect(abs(pacer.timeToNext - 0.475) < 1e-9)
  }
}
