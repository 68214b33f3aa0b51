import CosmosSound
import Foundation
import Testing

/// Tests the mix, read directly from the mixer.
@Suite(.serialized) struct SoundPlayerTests {
  private static let rate = 44_100

  init() {
    WaveDevice.prepare()
  }

  private func player() throws -> SoundPlayer { try SoundPlayer(mixingAt: Self.rate) }

  /// Renders what a player plays next.
  private func mix(_ player: SoundPlayer, _ seconds: Double) -> Signal {
    Signal(
      player.mix(frames: Int(seconds * Double(Self.rate))).map(Double.init), rate: Self.rate)
  }

  /// Level between two frequencies in hertz, in decibels relative to full scale.
  private func level(_ signal: Signal, _ low: Double, _ high: Double) -> Double {
    signal.spectrum.level(low, high)
  }

  @Test func `nothing plays until requested`() throws {
    #expect(try mix(player(), 0.5).peak == 0)
  }

  @Test func `the loops start immediately at their recorded levels`() throws {
    let player = try player()
    player.startLoops()
    let sound = mix(player, 14)
    for (loop, low, high) in [(SoundLoop.drone, 20.0, 200.0), (.pad, 300, 5000)] {
      let recording = Signal(try Recording(builtIn: loop.file))
      for begin in [2.0, 9] {
        let heard = try level(sound.part(begin, begin + 4), low, high)
        let recorded = try level(recording.part(begin, begin + 4), low, high)
        #expect(abs(heard - recorded) < 0.2)
      }
    }
  }

  @Test func `the loops repeat on time and without a click`() throws {
    let player = try player()
    player.startLoops()
    let sound = mix(player, 100)
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
    // At these frequencies a click would stand out far above the loops.
    for seam in [45.43, 76.72, 90.86] {
      let before = try level(sound.part(seam - 0.3, seam - 0.1), 8000, 22_050)
      let at = try level(sound.part(seam - 0.1, seam + 0.1), 8000, 22_050)
      #expect(at < max(before, -100) + 2)
    }
    // The loops drift against each other, so every repetition is a different mix. None may clip.
    #expect(sound.peak < 0.5)
  }

  @Test(arguments: SoundEffect.allCases)
  func `an effect plays at the right time and volume`(effect: SoundEffect) throws {
    let player = try player()
    _ = mix(player, 0.25)
    player.play(effect)
    let sound = mix(player, 1.2)
    let recording = Signal(try Recording(builtIn: effect.file))
    #expect(abs(sound.peakTime(window: 0.01) - recording.peakTime(window: 0.01)) < 0.02)
    let energy = sound.level + 10 * log10(sound.duration)
    let recorded = recording.level + 10 * log10(recording.duration)
    let volume = 20 * log10(Double(effect.volume))
    #expect(abs(energy - recorded - volume) < 1)
    // It plays only once.
    #expect(mix(player, 1.2).peak == 0)
  }

  @Test func `a tick stops the previous tick and starts over`() throws {
    let player = try player()
    let single = Signal(try Recording(builtIn: SoundEffect.tick.file))
    player.play(.tick)
    _ = mix(player, 0.03)
    player.play(.tick)
    let sound = mix(player, 0.3)
    #expect(abs(sound.peakTime(window: 0.005) - single.peakTime(window: 0.005)) < 0.005)
    // Only one tick plays: 40 ms after the first one started, there is no sound.
    #expect(try sound.part(0.002, 0.02).peak < 0.002)
    #expect(try sound.part(0.11, 0.3).peak == 0)
  }

  @Test func `playing everything at once does not clip`() throws {
    let player = try player()
    player.startLoops()
    _ = mix(player, 10)
    var peak = 0.0
    for _ in 0..<10 {
      for effect in SoundEffect.allCases { player.play(effect) }
      peak = max(peak, mix(player, 1).peak)
    }
    #expect((0.1..<0.7).contains(peak))
  }

  @Test func `playback fades out and resumes without a click`() throws {
    let player = try player()
    player.startLoops()
    let before = mix(player, 12)
    player.fade()
    let fade = mix(player, SoundPlayer.fadeTime)
    #expect(mix(player, 0.5).peak == 0)
    player.resume()
    let after = mix(player, 1)
    #expect(try abs(after.part(0.2, 1).level - before.part(11, 12).level) < 2)
    for signal in try [fade, after.part(0, 0.2)] {
      #expect(level(signal, 8000, 22_050) < -80)
    }
  }

  @Test func `players can be created and destroyed repeatedly`() throws {
    for _ in 0..<3 {
      let player = try player()
      player.startLoops()
      player.play(.menuOpen)
      #expect(mix(player, 1).peak > 0)
    }
  }
}
