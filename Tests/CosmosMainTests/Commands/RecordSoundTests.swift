import CosmosTestSupport
import Foundation
import Testing

/// `cosmos record --sound`: what a window would play, to the sample.
@Suite(.blocking) struct RecordSoundTests {
  private let folder = TemporaryFolder.forSuite()

  private func record(_ name: String, _ words: String) throws {
    try ProgramRun(
      process: ["record", folder.path(name), "--sound", "--size", "32x32"]
        + words.words
    ).expectSuccess()
  }

  /// The bytes of the samples, 6 for each pair.
  private func samples(_ name: String) throws -> Data {
    let file = try folder.bytes(of: "\(name)/sound.wav")
    #expect(file.prefix(4) == Data("RIFF".utf8) && file.count >= 44)
    return Data(file.dropFirst(44))
  }

  @Test func `the same film has the same sound, as long as its frames`() throws {
    for name in ["one", "two"] { try record(name, "--duration 1.5 --fps 24") }
    let sound = try samples("one")
    #expect(sound.count == 72_000 * 6)
    #expect(Set(sound).count > 50)
    #expect(try sound == samples("two"))
  }

  @Test func `part of a film has that part of the sound`() throws {
    // 1601.6 samples per frame.
    try record("all", "--duration 1 --fps 30000/1001")
    try record("part", "--frames 7..21 --fps 30000/1001")
    let (all, part) = try (samples("all"), samples("part"))
    #expect(all.count == 48_048 * 6)
    // 11211.2 and 35235.2 samples.
    #expect(part == all[(11_211 * 6)..<(35_235 * 6)])
  }

  @Test func `an effect starts with the frame that shows its cause`() throws {
    try folder.write(Data(#"[{at: 0.25, key: "m"}]"#.utf8), to: "menu.json5")
    try record("silent", "--duration 1 --fps 10")
    try record("menu", "--duration 1 --fps 10 --script \(folder.path("menu.json5"))")
    let (silent, menu) = try (samples("silent"), samples("menu"))
    let first = try #require(zip(silent, menu).enumerated().first { $1.0 != $1.1 }?.offset) / 6
    // Frame 3 is the first one after 0.25 s. The recording fades in, and is resampled from 44.1 kHz.
    #expect((14_400 - 8...14_400 + 48).contains(first), "\(first)")
  }

  private static let hasEncoder =
    (try? ProgramRun(shell: "command -v ffmpeg ffprobe >/dev/null").code) == 0

  @Test(
    .enabled(if: hasEncoder, "needs ffmpeg"),
    arguments: [
      ("mp4", "aac"), ("webm", "opus"), ("mkv", "flac"), ("mov", "pcm_s24le"),
    ])
  func `a video's sound is as long as its picture`(format: String, codec: String) throws {
    try record("film.\(format)", "--duration 1.5 --fps 20")
    let probe = try ProgramRun(
      shell: """
        ffprobe -v error -select_streams a -show_entries stream=codec_name,sample_rate,channels \
          -of csv=p=0 "$1"
        ffprobe -v error -show_entries format=duration -of csv=p=0 "$1"
        ffprobe -v error -select_streams v -count_frames -show_entries stream=nb_read_frames \
          -of csv=p=0 "$1"
        """, [folder.path("film.\(format)")])
    let lines = probe.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(probe.text) \(probe.errors)")
    #expect(lines[0] == "\(codec),48000,2")
    #expect(try abs(#require(Double(lines[1])) - 1.5) < 0.05)
    #expect(lines[2] == "30")
  }

  @Test(.enabled(if: hasEncoder, "needs ffmpeg"))
  func `a lossless video has the samples of a folder`() throws {
    try record("film.mkv", "--duration 0.5 --fps 25")
    try record("film", "--duration 0.5 --fps 25")
    let decoded = try ProgramRun(
      shell: "ffmpeg -v error -i \"$1\" -map 0:a -f s24le -", [folder.path("film.mkv")])
    #expect(try decoded.output == samples("film"))
  }

  @Test(.enabled(if: hasEncoder, "needs ffmpeg"), arguments: ["mkv", "mp4", "webm", "mov"])
  func `the sound of an interrupted film ends with its picture`(format: String) throws {
    let film = folder.path("film.\(format)")
    let run = try ProgramRun(
      process: [
        "record", film, "--sound", "--size", "96x64", "--duration", "50", "--fps", "240", "--drift",
        "100",
      ]
    ) { process in
      // The encoder starts once the sound is mixed.
      let encoder = eventuallyBlocking { try? process.encoder(havingWritten: 100_000) }
      #expect(encoder != nil)
      process.send(SIGTERM)
    }
    #expect(run.code == 128 + SIGTERM && run.errors.isEmpty, "\(run.code): \(run.errors)")
    let ends = try ["v", "a"].map { stream in
      let probe = try ProgramRun(
        shell: """
          ffprobe -v error -select_streams "$2" -show_entries packet=pts_time,duration_time \
            -of csv=p=0 "$1"
          """, [film, stream])
      let last = probe.text.split(separator: "\n").last?.split(separator: ",").map(String.init)
      let times = try #require(last).compactMap(Double.init)
      return times.reduce(0, +)
    }
    #expect(ends[0] > 0.1 && ends[0] < 49)
    // The encoder may have read some blocks of sound ahead.
    #expect((-0.1...1).contains(ends[1] - ends[0]), "\(ends)")
  }

  @Test(arguments: ["film.gif", "film.y4m", "film.rgb", "-"])
  func `what has no place for sound is refused`(name: String) throws {
    let run = try ProgramRun(process: ["record", name, "--sound"])
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.fault?.hasSuffix("has no sound; give .mp4, .webm, .mkv, .mov or a folder") == true)
  }
}
