import CosmosSound
import Foundation
import Testing

/// What is mixed, taken from the mixer itself.
@Suite(.serialized) struct SoundStageTests {
  private static let rate = 44_100

  init() {
    WaveDevice.prepare()
  }

  private func stage() throws -> SoundStage {
    try SoundStage(mixingAt: SoundStageTests.rate)
  }

  /// What a stage plays next.
  private func mix(_ stage: SoundStage, _ seconds: Double) -> Signal {
    Signal(
      stage.mix(frames: Int(seconds * Double(SoundStageTests.rate))).map(Double.init),
      rate: SoundStageTests.rate)
  }

  /// Level in decibels of what lies between two frequencies.
  private func level(_ signal: Signal, _ low: Double, _ high: Double) -> Double {
    signal.spectrum.level(low, high)
  }

  @Test func `nothing is heard before it is asked for`() throws {
    #expect(try mix(stage(), 0.5).peak == 0)
  }

  @Test func `the loops begin at once, at their recorded levels`() throws {
    let stage = try stage()
    stage.startLoops()
    let sound = mix(stage, 14)
    for (loop, low, high) in [(SoundLoop.drone, 20.0, 200.0), (.pad, 300, 5000)] {
      let recording = Signal(try Recording(builtIn: loop.file))
      for begin in [2.0, 9] {
        let heard = try level(sound.part(begin, begin + 4), low, high)
        let recorded = try level(recording.part(begin, begin + 4), low, high)
        #expect(abs(heard - recorded) < 0.2)
      }
    }
  }

  @Test func `the loops come round on time and without a click`() throws {
    let stage = try stage()
    stage.startLoops()
    let sound = mix(stage, 100)
    let again = [
      (begin: 10.0, length: 45.43, low: 20.0, high: 200.0),
      (begin: 2, length: 45.43, low: 20, high: 200),
      (begin: 2, length: 76.72, low: 300, high: 5000),
      (begin: 10, length: 76.72, low: 300, high: 5000),
    ]
    for (begin, length, low, high) in again {
      let first = try level(sound.part(begin, begin + 4), low, high)
      let second = try level(sound.part(begin + length, begin + length + 4), low, high)
      #expect(abs(first - second) < 0.2)
    }
    // A click would be heard far above everything in the loops.
    for seam in [45.43, 76.72, 90.86] {
      let before = try level(sound.part(seam - 0.3, seam - 0.1), 8000, 22_050)
      let at = try level(sound.part(seam - 0.1, seam + 0.1), 8000, 22_050)
      #expect(at < max(before, -100) + 2)
    }
    // They drift: what sounds now is another mix than the one before.
    #expect(sound.peak < 0.5)
  }

  @Test(arguments: SoundEffect.allCases)
  func `an effect is played at its moment and volume`(effect: SoundEffect) throws {
    let stage = try stage()
    _ = mix(stage, 0.25)
    stage.play(effect)
    let sound = mix(stage, 1.2)
    let recording = Signal(try Recording(builtIn: effect.file))
    #expect(abs(sound.peakTime(window: 0.01) - recording.peakTime(window: 0.01)) < 0.02)
    let energy = sound.level + 10 * log10(sound.duration)
    let recorded = recording.level + 10 * log10(recording.duration)
    let volume = 20 * log10(Double(effect.volume))
    #expect(abs(energy - recorded - volume) < 1)
    // Once.
    #expect(mix(stage, 1.2).peak == 0)
  }

  @Test func `a tick stops the tick before it and begins anew`() throws {
    let stage = try stage()
    let single = Signal(try Recording(builtIn: SoundEffect.tick.file))
    stage.play(.tick)
    _ = mix(stage, 0.03)
    stage.play(.tick)
    let sound = mix(stage, 0.3)
    #expect(abs(sound.peakTime(window: 0.005) - single.peakTime(window: 0.005)) < 0.005)
    // Only one of them is there: nothing is heard 40 ms after the first.
    #expect(try sound.part(0.002, 0.02).peak < 0.002)
    #expect(try sound.part(0.11, 0.3).peak == 0)
  }

  @Test func `everything at once does not clip`() throws {
    let stage = try stage()
    stage.startLoops()
    _ = mix(stage, 10)
    var peak = 0.0
    for _ in 0..<10 {
      for effect in SoundEffect.allCases { stage.play(effect) }
      peak = max(peak, mix(stage, 1).peak)
    }
    #expect((0.1..<0.7).contains(peak))
  }

  @Test func `it falls silent and is heard again without a click`() throws {
    let stage = try stage()
    stage.startLoops()
    let before = mix(stage, 12)
    stage.fade()
    let fade = mix(stage, SoundStage.fadeTime)
    #expect(mix(stage, 0.5).peak == 0)
    stage.resume()
    let after = mix(stage, 1)
    #expect(try abs(after.part(0.2, 1).level - before.part(11, 12).level) < 2)
    for signal in try [fade, after.part(0, 0.2)] {
      #expect(level(signal, 8000, 22_050) < -80)
    }
  }

  @Test func `stages come and go`() throws {
    for _ in 0..<5 {
      let stage = try stage()
      stage.startLoops()
      stage.play(.menuOpen)
      #expect(mix(stage, 1).peak > 0)
    }
  }
}
