import CosmosMain
import CosmosSession
import Testing

@Suite struct FramePacerTests {
  private let clock = HandClock(ContinuousClock())

  /// The seconds between frames that begin as soon as they are due and the driver, which may wait in each, is ready.
  private func intervals(
    of count: Int, _ pacer: inout FramePacer, driverWaits wait: Duration = .zero
  ) -> [Double] {
    var begins: [ContinuousClock.Instant] = []
    for _ in 0...count {
      // The system wakes it slightly late, by a different amount in each frame.
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
  func `the frame rate never exceeds the refresh rate of the monitor`(isExact: Bool) {
    var pacer = FramePacer(framesPerSecond: 200, isExact: isExact) { clock.now }
    _ = intervals(of: 80, &pacer)
    let frames = intervals(of: 100, &pacer)
    // Late wake-ups do not accumulate.
    let mean = frames.reduce(0, +) / 100
    #expect(abs(mean - 0.005) < 1e-6)
    #expect(frames.allSatisfy { abs($0 - 0.005) < 1e-4 })
  }

  @Test func `a driver that blocks sets the pace`() {
    var pacer = FramePacer(framesPerSecond: 200, isExact: false) { clock.now }
    // The driver blocks for a full frame interval, and the next frame begins immediately.
    let frames = intervals(of: 200, &pacer, driverWaits: .milliseconds(5))
    #expect(frames.allSatisfy { abs($0 - 0.005) < 1e-9 })
  }

  @Test func `after a rest, the next frame is due immediately and the one after it is not early`() {
    var pacer = FramePacer(framesPerSecond: 50, isExact: true) { clock.now }
    #expect(pacer.isDue)
    pacer.begin()
    #expect(!pacer.isDue && abs(pacer.timeToNext - 0.0191) < 1e-9 && !pacer.isOverdue)
    clock.advance(by: .milliseconds(900))
    #expect(pacer.isDue && !pacer.isOverdue)
    clock.advance(by: .seconds(10))
    #expect(pacer.isOverdue)
    #expect(pacer.isDue)
    pacer.begin()
    #expect(abs(pacer.timeToNext - 0.0191) < 1e-9)
  }

  @Test func `if the driver may block, frames are due slightly early at first`() {
    var pacer = FramePacer(framesPerSecond: 2, isExact: false) { clock.now }
    #expect(pacer.isDue)
    pacer.begin()
    #expect(abs(pacer.timeToNext - 0.4741) < 1e-9)
  }

  @Test(arguments: [
    (0.0, 0.0191), (0.01, 0.0191), (0.021, 0.0391), (0.04, 0.0391), (0.1, 0.0991),
    (1.505, 1.5191),
  ])
  func `a frame that is wanted later begins with a whole interval`(wait: Double, time: Double) {
    var pacer = FramePacer(framesPerSecond: 50, isExact: true) { clock.now }
    #expect(pacer.timeToFrame(after: wait) == 0)
    pacer.begin()
    #expect(abs(pacer.timeToFrame(after: wait) - time) < 1e-9)
    clock.advance(by: .milliseconds(5))
    #expect(abs(pacer.timeToFrame(after: max(0, wait - 0.005)) - (time - 0.005)) < 1e-9)
  }
}
