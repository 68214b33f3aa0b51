import CosmosSession
import CosmosSound
import CosmosTestSupport
import Foundation
import Testing

/// Tests that comparing a recording which is too short or missing fails without crashing the tests.
@Suite struct SoundTrackTests {
  private let second = SoundTrack(samples: [Float](repeating: 0.5, count: SoundTrack.rate))
  /// A click in the middle of a tenth of a second.
  private let click = SoundTrack(
    samples: (0..<4410).map { $0 == 2205 ? 0.5 : 0 })

  @Test func `a part within the track has the requested length`() throws {
    #expect(try second.part(0.25, 0.75).samples.count == SoundTrack.rate / 2)
    #expect(try second.part(1, 1).samples.isEmpty)
  }

  @Test(arguments: [(0.5, 1.5), (2.0, 3.0), (-1, 0.5), (0.75, 0.25)])
  func `a part with an invalid range is an error`(begin: Double, end: Double) {
    #expect(throws: HarnessError.self) { try second.part(begin, end) }
  }

  @Test(arguments: [-1, SoundTrack.rate + 1])
  func `a sound can't be removed or measured outside the track`(start: Int) {
    #expect(throws: HarnessError.self) {
      var track = second
      try track.remove(click, at: start, volume: 1)
    }
    #expect(throws: HarnessError.self) { try second.level(of: click, at: start) }
  }

  @Test func `a sound is found where it fits, and searching where it does not fit is an error`()
    throws
  {
    var track = SoundTrack(samples: [Float](repeating: 0, count: SoundTrack.rate))
    try track.remove(click, at: 20_000, volume: -1)
    #expect(try track.bestStart(of: click, in: 19_000...21_000) == 20_000)
    #expect(try abs(track.level(of: click, at: 20_000)) < 0.01)
    #expect(throws: HarnessError.self) {
      try track.bestStart(of: click, in: SoundTrack.rate...SoundTrack.rate + 100)
    }
    #expect(throws: HarnessError.self) { try click.bestStart(of: second, in: 4000...9000) }
  }

  @Test func `an empty sound is harmless`() throws {
    let nothing = SoundTrack(samples: [])
    var track = second
    try track.remove(nothing, at: 0, volume: 1, isLoop: true)
    #expect(track.samples == second.samples)
    #expect(nothing.peak == 0 && nothing.onset == nil && nothing.duration == 0)
  }

  @Test(arguments: [
    "", "RIFF", "no sound at all", "RIFF....WAVEdata", "RIFF....WAVEdata\0",
    "RIFF....WAVEdata\0\0\0\0\u{1}",
  ])
  func `a truncated file has no samples, and a missing or invalid one is an error`(text: String)
    throws
  {
    let folder = try TemporaryFolder()
    #expect(throws: HarnessError.self) { try SoundTrack(waveFile: folder.path("none.wav")) }
    try folder.write(text, to: "out.wav")
    if text.contains("data") {
      #expect(try SoundTrack(waveFile: folder.path("out.wav")).samples.isEmpty)
    } else {
      #expect(throws: HarnessError.self) { try SoundTrack(waveFile: folder.path("out.wav")) }
    }
  }
}
