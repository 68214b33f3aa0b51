import CosmosSound
import Foundation
import Testing

extension SoakTests {
  /// What a device plays that writes a file as time passes.
  @Suite struct SoundDeviceTests {
    /// How late the device, or this test, may be let in on a busy machine, in seconds.
    private static let patience = 0.1

    init() {
      WaveDevice.prepare()
    }

    @Test func `a device plays effects as time passes, and rests`() throws {
      let clock = SuspendingClock()
      var plays: [(effect: SoundEffect, time: Duration)] = []
      do {
        let stage = try SoundStage()
        stage.startLoops()
        let wait = { (seconds: Double) in Thread.sleep(forTimeInterval: seconds) }
        wait(0.1)
        let start = clock.now
        for (effect, pause) in [
          (SoundEffect.tick, 0.5), (.menuOpen, 1.2), (.tick, 0.5), (.tick, 0.4),
        ] {
          plays.append((effect, clock.now - start))
          stage.play(effect)
          wait(pause)
        }
        stage.fade()
        wait(SoundStage.fadeTime)
        stage.rest()
        plays.append((.tick, clock.now - start))
        // No time passes here. (A device that is a file can't be resumed: its beginning is overwritten.)
        wait(0.5)
      }
      let sound = try WaveDevice.recording()
      #expect(sound.peak < 1)
      // Ticks are told from everything else by their frequencies.
      let ticks = Self.ticks(in: sound)
      let expected = plays.filter { $0.effect == .tick }.map { $0.time / .seconds(1) }
      try #require(ticks.count == 3, "\(ticks)")
      for (tick, time) in zip(ticks, expected) {
        #expect(abs(tick - ticks[0] - time) < Self.patience)
      }
      // The last one is no effect but the moment at which the device stopped.
      let end = sound.duration - ticks[0] + 0.04
      #expect(abs(end - expected[3]) < Self.patience, "\(end)")
    }

    /// When ticks are loudest, in seconds.
    private static func ticks(in sound: Signal) -> [Double] {
      // The second difference twice over lets only the highest frequencies through.
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
