import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record --sound`: what a window would play, to the sample.
  @Suite(.blocking) struct RecordSoundTests {
    private let folder = TemporaryFolder.forSuite()

    private static let hasEncoder =
      (try? ProgramRun(shell: "command -v ffmpeg ffprobe >/dev/null").code) == 0

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

    @Test(.enabled(if: hasEncoder, "needs ffmpeg"))
    func `the same film has the same sound, as long as its frames, also in a lossless video`()
      throws
    {
      for name in ["film", "film.mkv"] { try record(name, "--duration 1.5 --fps 24") }
      let sound = try samples("film")
      #expect(sound.count == 72_000 * 6)
      #expect(Set(sound).count > 50)
      let decoded = try ProgramRun(
        shell: "ffmpeg -v error -i \"$1\" -map 0:a -f s24le -", [folder.path("film.mkv")])
      #expect(decoded.output == sound)
    }

    @Test func `no sound server is asked, whatever the user's settings say`() throws {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let path = folder.path("pulse")
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      defer { close(server) }
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 && listen(server, 8) == 0
        }
      }
      try #require(isBound)
      let run = try ProgramRun(
        process: [
          "record", folder.path("silent"), "--sound", "--size", "32x32", "--frames", "0..1",
        ],
        environment: ["ALSOFT_DRIVERS": "pulse", "PULSE_SERVER": "unix:\(path)"]
      ) { program in
        let isAsked = eventuallyBlocking { () -> Bool? in
          let client = accept(server, nil, nil)
          if client >= 0 { close(client) }
          return client >= 0 ? true : program.isRunning ? nil : false
        }
        #expect(isAsked == false)
      }
      #expect(run.code == 0)
      #expect(try !samples("silent").isEmpty)
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

    @Test(
      .enabled(if: hasEncoder, "needs ffmpeg"),
      arguments: [
        ("mp4", "aac"), ("webm", "opus"), ("mkv", "flac"), ("mov", "pcm_s24le"),
      ])
    func `a video's sound is as long as its picture`(format: String, codec: String) throws {
      try record("film.\(format)", "--duration 1.5 --fps 20")
      let probe = try ProgramRun(
        shell: #"exec ffprobe -v error -count_frames -show_streams -show_format -of json "$1""#,
        [folder.path("film.\(format)")]
      ).json
      let streams = try #require(probe["streams"] as? [[String: Any]])
      let sound = try #require(streams.first { $0["codec_type"] as? String == "audio" })
      #expect(sound["codec_name"] as? String == codec)
      #expect(sound["sample_rate"] as? String == "48000" && sound["channels"] as? Int == 2)
      let picture = try #require(streams.first { $0["codec_type"] as? String == "video" })
      #expect(picture["nb_read_frames"] as? String == "30")
      let container = try #require(probe["format"] as? [String: Any])
      let duration = try #require(container["duration"] as? String)
      #expect(try abs(#require(Double(duration)) - 1.5) < 0.05)
    }

    @Test(.enabled(if: hasEncoder, "needs ffmpeg"))
    func `the sound of an interrupted film ends with its picture`() throws {
      try expectOneEnd(ofInterrupted: "mkv")
    }

    /// Interrupts a film with sound, and expects that both end at once.
    func expectOneEnd(ofInterrupted format: String) throws {
      let film = folder.path("film.\(format)")
      let run = try ProgramRun(
        process: [
          "record", film, "--sound", "--size", "96x64", "--duration", "50", "--fps", "240",
          "--drift",
          "100",
        ]
      ) { process in
        // The encoder starts once the sound is mixed.
        let encoder = eventuallyBlocking { try? process.encoder(havingWritten: 100_000) }
        #expect(encoder != nil)
        process.send(SIGTERM)
      }
      #expect(run.code == 128 + SIGTERM && run.errors.isEmpty, "\(run.code): \(run.errors)")
      let probe = try ProgramRun(
        shell: """
          exec ffprobe -v error -show_entries packet=codec_type,pts_time,duration_time -of csv=p=0 "$1"
          """, [film])
      let packets = probe.text.split(separator: "\n")
      let ends = try ["video", "audio"].map { kind in
        let last = try #require(packets.last { $0.hasPrefix("\(kind),") })
        return last.split(separator: ",").compactMap { Double($0) }.reduce(0, +)
      }
      #expect(ends[0] > 0.1 && ends[0] < 49)
      // Each has blocks of its own.
      #expect((-0.15...0.3).contains(ends[1] - ends[0]), "\(ends)")
    }

    @Test(arguments: ["film.gif", "film.y4m", "film.rgb", "-"])
    func `what has no place for sound is refused`(name: String) throws {
      let run = try ProgramRun(["record", name, "--sound"])
      #expect(run.code == 2 && run.output.isEmpty)
      #expect(
        run.fault?.hasSuffix("has no sound; give .mp4, .webm, .mkv, .mov or a folder") == true)
    }
  }
}
