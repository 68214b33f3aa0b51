import CosmosMain
import Foundation
import Testing

@Suite struct FramePacerTests {
  /// Begins frames whenever they are due, with a driver that never waits, and takes the time of the last ones.
  private func secondsOfFrames(_ count: Int, after skipped: Int, _ pacer: FramePacer) -> Double {
    var pacer = pacer
    let clock = ContinuousClock()
    var start = clock.now
    for frame in 0...skipped + count {
      if frame == skipped { start = clock.now }
      while !pacer.isDue { usleep(UInt32(pacer.timeToNext * 1e6) + 1) }
      pacer.begin()
    }
    return Double((clock.now - start).components.attoseconds) * 1e-18
  }

  @Test(arguments: [true, false])
  func `there are never more frames than the monitor shows`(isExact: Bool) {
    let pacer = FramePacer(framesPerSecond: 200, isExact: isExact)
    // A busy machine only makes them fewer.
    #expect(secondsOfFrames(100, after: 80, pacer) >= 0.99 * 100 / 200)
  }

  @Test func `a driver that may wait is asked a little early at first`() {
    let pacer = FramePacer(framesPerSecond: 2, isExact: false)
    var begun = pacer
    begun.begin()
    #expect(begun.timeToNext <= 0.475 && pacer.isDue)
  }
}
