import CosmosSound
import Foundation
import Testing

/// What is mixed, taken from the mixer itself, and once from a device that writes a file as time passes.
@Suite(.serialized) struct SoundStageTests {
  private static let rate = 44_100

  private static let folder =
    FileManager.default.temporaryDirectory.appending(path: "cosmos-\(UUID())").path()

  /// The default device of this process: a file that OpenAL Soft writes in real time.
  private static let waveFile: String = {
    atexit { try? FileManager.default.removeItem(atPath: SoundStageTests.folder) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let settings = """
      [general]
      drivers = wave
      frequency = \(rate)
      period_size = 256
      channels = stereo
      sample-type = int16
      [wave]
      file = \(folder)/out.wav
      """
    try? settings.write(toFile: "\(folder)/alsoft.conf", atomically: true, encoding: .utf8)
    // OpenAL Soft reads them once, when it is first used.
    setenv("ALSOFT_CONF", "\(folder)/alsoft.conf", 1)
    unsetenv("ALSOFT_DRIVERS")
    return "\(folder)/out.wav"
  }()

  init() {
    _ = SoundStageTests.waveFile
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
        let heard = level(sound.part(begin, begin + 4), low, high)
        let recorded = level(recording.part(begin, begin + 4), low, high)
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
      let first = level(sound.part(begin, begin + 4), low, high)
      let second = level(sound.part(begin + length, begin + length + 4), low, high)
      #expect(abs(first - second) < 0.2)
    }
    // A click would be heard far above everything in the loops.
    for seam in [45.43, 76.72, 90.86] {
      let before = level(sound.part(seam - 0.3, seam - 0.1), 8000, 22_050)
      let at = level(sound.part(seam - 0.1, seam + 0.1), 8000, 22_050)
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
    #expect(sound.part(0.002, 0.02).peak < 0.002)
    #expect(sound.part(0.11, 0.3).peak == 0)
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
    #expect(abs(after.part(0.2, 1).level - before.part(11, 12).level) < 2)
    for signal in [fade, after.part(0, 0.2)] {
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
        (SoundEffect.tick, 0.3), (.menuOpen, 1.2), (.tick, 0.1), (.tick, 0.2),
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
    let sound = try SoundStageTests.waveSignal()
    #expect(sound.peak < 1)
    // Ticks are told from everything else by their frequencies.
    let ticks = SoundStageTests.ticks(in: sound)
    let expected = plays.filter { $0.effect == .tick }.map { $0.time / .seconds(1) }
    try #require(ticks.count == 3)
    for (tick, time) in zip(ticks, expected) {
      #expect(abs(tick - ticks[0] - time) < 0.02)
    }
    // The last one is no effect but the moment at which the device stopped.
    let end = sound.duration - ticks[0] + 0.04
    #expect(abs(end - expected[3]) < 0.04, "\(end)")
  }

  /// When ticks are loudest, in seconds.
  private static func ticks(in sound: Signal) -> [Double] {
    // The second difference twice over lets only the highest frequencies through.
    var high = sound.left
    for _ in 0..<4 { high = zip(high.dropFirst(), high).map { ($0 - $1) / 2 } }
    let window = rate / 200
    let powers = stride(from: 0, to: high.count - window, by: window).map { begin in
      high[begin..<(begin + window)].reduce(0) { $0 + $1 * $1 }
    }
    let loud = (powers.max() ?? 0) / 4
    return powers.indices.dropFirst().dropLast().filter {
      powers[$0] > loud && powers[$0] >= powers[$0 - 1] && powers[$0] > powers[$0 + 1]
    }.map { (Double($0) + 0.5) * Double(window) / Double(rate) }
  }

  /// What the default device has written.
  private static func waveSignal() throws -> Signal {
    let bytes = try Data(contentsOf: URL(filePath: waveFile))
    return Signal(try bytes.withUnsafeBytes { try Recording($0, file: waveFile) })
  }
}
