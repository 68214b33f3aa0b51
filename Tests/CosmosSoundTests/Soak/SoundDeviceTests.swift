import CosmosSound
import Foundation
import Testing

extension SoakTests {
  /// Tests the output of a device that writes a file in real time.
  @Suite struct SoundDeviceTests {
    /// The longest scheduling delay to expect of the device, or of this test, on a busy machine, in seconds.
    private static let patience = 0.3

    init() {
      WaveDevice.prepare()
    }

    @Test func `a device plays effects in real time and pauses at rest`() throws {
      let clock = SuspendingClock()
      var plays: [(effect: SoundEffect, time: Duration)] = []
      do {
        let player = try SoundPlayer()
        player.startLoops()
        let wait = { (seconds: Double) in Thread.sleep(forTimeInterval: seconds) }
        wait(0.1)
        let start = clock.now
        for (effect, pause) in [
          (SoundEffect.tick, 0.5), (.menuOpen, 1.2), (.tick, 0.5), (.tick, 0.4),
        ] {
          plays.append((effect, clock.now - start))
          player.play(effect)
          wait(pause)
        }
        player.fade()
        wait(SoundPlayer.fadeTime)
        player.rest()
        plays.append((.tick, clock.now - start))
        // The device is paused, so no time passes in its output. (A file device can't resume: it would
        // overwrite the beginning.)
        wait(0.5)
      }
      let sound = try WaveDevice.recording()
      #expect(sound.peak < 1)
      // Frequency distinguishes ticks from all other sounds.
      let ticks = Self.ticks(in: sound)
      let expected = plays.filter { $0.effect == .tick }.map { $0.time / .seconds(1) }
      try #require(ticks.count == 3, "\(ticks)")
      for (tick, time) in zip(ticks, expected) {
        #expect(abs(tick - ticks[0] - time) < Self.patience)
      }
      // The last entry is not an effect but the time at which the device stopped.
      let end = sound.duration - ticks[0] + 0.04
      #expect(abs(end - expected[3]) < Self.patience, "\(end)")
    }

    /// Times at which ticks are loudest, in seconds.
    private static func ticks(in sound: Signal) -> [Double] {
      // Differentiating four times leaves only the highest frequencies.
      var high = sound.left
      for _ in 0..<4 { high = zip(high.dropFirst(), high).map { ($0 - $1) / 2 } }
      let window = sound.rate / 200
      let powers = stride(from: 0, to: high.count - window, by: window).map { begin in
        high[begin..<(begin + window)].reduce(0) { $0 + $1 * $1 }
      }
      let loud = (powers.max() ?? 0) / 4
      return powers.indices.dropFirst().dropLast().filter {
        powers[$0] > loud && powers[$0] >= powers[$0 - 1] && powers[$0] > powers[$0 + 1]
      }.map { (Double($0) + 0.5) * Double(window) / Double(sound.rate) }
    }
  }
}
