import CosmosSound
import Foundation
import Testing

/// Compares the five decoded sounds with the specification that they are synthesized from.
@Suite struct RecordingTests {
  private static let files = SoundLoop.allCases.map(\.file) + SoundEffect.allCases.map(\.file)

  private func signal(_ file: String) throws -> Signal {
    Signal(try Recording(builtIn: file))
  }

  @Test(arguments: zip(files, [45.43, 76.72, 1.07, 1.07, 0.10]))
  func `a sound has the right length, does not clip and is silent at both ends`(
    file: String, length: Double
  ) throws {
    let signal = try signal(file)
    #expect(abs(signal.duration - length) < 0.01)
    #expect(signal.peak < 0.5)
    #expect(try signal.part(0, 0.001).peak < 0.001)
    #expect(try signal.part(signal.duration - 0.001, signal.duration).peak < 0.001)
  }

  @Test func `the drone swells, sustains and fades away`() throws {
    let drone = try signal(SoundLoop.drone.file)
    #expect(try abs(drone.part(8, 30).level - -27) < 1)
    for second in stride(from: 8.0, to: 30, by: 2) {
      #expect(try abs(drone.part(second, second + 2).level - -27) < 2.5)
    }
    #expect(try drone.part(0, 2).level < -35)
    let fall = try [30.0, 33, 36, 39, 42].map { try drone.part($0, $0 + 3).level }
    #expect(fall == fall.sorted(by: >))
    #expect(try drone.part(44, 45.43).level < -55)
  }

  @Test func `the drone has four partials and little else`() throws {
    let spectrum = try signal(SoundLoop.drone.file).part(8, 30).spectrum
    for partial in [33.0, 66, 99, 131] {
      #expect(abs(spectrum.strongest(partial - 12, partial + 12) - partial) < 0.5)
      #expect(spectrum.share(partial - 2, partial + 2) > 0.05)
    }
    #expect(spectrum.share(25, 140) > 0.98)
  }

  @Test func `the pad fades in, sustains and fades out`() throws {
    let pad = try signal(SoundLoop.pad.file)
    #expect(try abs(pad.part(6, 56.72).level - -34) < 1)
    for second in stride(from: 6.0, to: 56, by: 5) {
      #expect(try abs(pad.part(second, second + 5).level - -34) < 1)
    }
    #expect(try pad.part(0, 1).level < -50)
    let fall = try [56.0, 60, 64, 68, 72].map { try pad.part($0, $0 + 4).level }
    #expect(fall == fall.sorted(by: >))
    #expect(try pad.part(76, 76.72).level < -75)
  }

  @Test func `the pad contains its notes and their glassy octaves`() throws {
    let spectrum = try signal(SoundLoop.pad.file).part(6, 56).spectrum
    for note in [392.0, 466, 523, 1050, 2100] {
      #expect(abs(spectrum.strongest(note * 0.97, note * 1.03) - note) < note / 200)
    }
    #expect(spectrum.share(385, 475) > 0.5)
    #expect(spectrum.share(510, 535) > 0.2)
    #expect(spectrum.share(1030, 1070) > 0.01)
    #expect(spectrum.share(2060, 2140) > 0.002)
    // Airy, but without hiss.
    #expect((0.0001..<0.01).contains(spectrum.share(2500, 11_000)))
  }

  @Test(arguments: [
    (SoundEffect.menuOpen, 2600.0, 9000.0, 0.5, 0.05),
    (.menuClose, 1400, 4300, 0.65, 0.05),
    (.tick, 9000, 22_050, 0.04, 0.005),
  ])
  func `an effect stays in its frequency band and peaks at the right time`(
    effect: SoundEffect, low: Double, high: Double, moment: Double, tolerance: Double
  ) throws {
    let signal = try signal(effect.file)
    #expect(signal.spectrum.share(low, high) > 0.9)
    #expect(abs(signal.peakTime(window: tolerance) - moment) <= tolerance)
    // Effects at their playback volume are no louder than the drone, so they blend into the loops.
    let loudest = try signal.part(moment - tolerance / 2, moment + tolerance / 2).level
    #expect((-26 ... -15).contains(loudest))
  }

  @Test func `data that can't be decoded is reported`() throws {
    let missing = #expect(throws: SoundError.self) { try Recording(builtIn: "Assets/x.ogg") }
    #expect(missing == .recording(file: "Assets/x.ogg", reason: "there is no such file"))
    let noise = [UInt8](repeating: 7, count: 1000)
    let unknown = #expect(throws: SoundError.self) {
      try noise.withUnsafeBytes { try Recording($0, file: "noise") }
    }
    #expect(try "\(#require(unknown))".hasPrefix("noise: "))
    #expect(throws: SoundError.self) {
      try Recording(UnsafeRawBufferPointer(start: nil, count: 0), file: "nothing")
    }
  }

  @Test func `a truncated file throws an error or plays shorter, but never crashes`() throws {
    for file in RecordingTests.files {
      let bytes = try RecordingTests.bytes(of: file)
      for count in [10, 100, 1000, 5000, bytes.count / 2, bytes.count - 1] {
        _ = try? bytes.prefix(count).withUnsafeBytes { try Recording($0, file: file) }
      }
    }
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: package.appending(path: file)))
  }
}
