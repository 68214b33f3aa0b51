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
}
