import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record`: films as videos and streams.
  @Suite(.blocking) struct RecordVideoTests {
    private let folder = TemporaryFolder.forSuite()

    private func probe(_ file: String, _ entries: String) throws -> [String] {
      let run = try ProgramRun(
        shell: """
          ffprobe -v error -count_frames -show_entries "stream=$2" -of default=nw=1:nk=1 "$1"
          """, [file, entries])
      #expect(run.code == 0, "\(run.errors)")
      return run.text.split(separator: "\n").map(String.init)
    }

    @Test func `a video has the right size, rate, length and colours`() throws {
      let film = folder.path("film.mp4")
      try MovingFilm.record(film, ["--duration", "0.5", "--fps", "30000/1001"]).expectSuccess()
      #expect(
        try probe(
          film,
          "codec_name,width,height,color_range,color_space,color_transfer,color_primaries,r_frame_rate,nb_read_frames"
        )
          == ["h264", "96", "64", "tv", "bt709", "bt709", "bt709", "30000/1001", "15"])
      try MovingFilm.record(folder.path("film.webm"), ["--frames", "0..4", "--fps", "25"])
        .expectSuccess()
      #expect(
        try probe(
          folder.path("film.webm"),
          "codec_name,color_space,color_transfer,color_primaries,r_frame_rate,nb_read_frames")
          == ["vp9", "bt709", "bt709", "bt709", "25/1", "5"])
    }

    @Test(arguments: [([], "50/1"), (["--fps", "25"], "25/1"), (["--fps", "50"], "50/1")])
    func `a GIF has the rate that is asked for, or the highest that it can have`(
      rate: [String], found: String
    ) throws {
      let film = folder.path("film.gif")
      try MovingFilm.record(film, ["--frames", "0..4"] + rate).expectSuccess()
      #expect(
        try probe(film, "codec_name,r_frame_rate,nb_read_frames") == ["gif", found, "5"])
    }

    @Test func `a GIF with more frames per second than it can have is refused`() throws {
      try MovingFilm.record(folder.path("film.gif"), ["--frames", "0..4", "--fps", "60"])
        .expectFault(is: "--fps 60: a GIF has at most 50 frames per second")
      #expect(try folder.names.isEmpty)
    }

    @Test func `formats with full colour have the pixels of the frames`() throws {
      let convert = "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int"
      let formats = [("mkv", "null", 0), ("mov", convert, 2), ("y4m", convert, 2)]
      for format in ["rgb"] + formats.map(\.0) {
        try MovingFilm.record(folder.path("film.\(format)"), ["--frames", "0..5"]).expectSuccess()
      }
      let inputs = formats.flatMap { ["-i", folder.path("film.\($0.0)")] }
      let outputs = formats.enumerated().flatMap { number, format in
        ["-map", "\(number)", "-vf", format.1, "-f", "rawvideo", "-pix_fmt", "rgb24"]
          + [folder.path("decoded.\(format.0)")]
      }
      let run = try ProgramRun(shell: #"exec ffmpeg -v error "$@""#, inputs + outputs)
      #expect(run.code == 0, "\(run.errors)")
      let expected = try folder.bytes(of: "film.rgb")
      #expect(expected.count == 6 * 3 * 96 * 64)
      for (format, _, tolerance) in formats {
        let found = try folder.bytes(of: "decoded.\(format)")
        try #require(found.count == expected.count)
        let largest = zip(expected, found).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(largest) <= tolerance, "\(format)")
      }
    }

    @Test func `an interrupted video is complete up to there`() throws {
      let film = folder.path("film.mkv")
      let run = try ProgramRun(
        process: ["record", film, "--duration", "100000"] + MovingFilm.motion
      ) { process in
        // The file has no name yet.
        _ = eventuallyBlocking { try? process.encoder(havingWritten: 100_000) }
        process.send(SIGTERM)
      }
      #expect(run.code == 128 + SIGTERM && run.errors.isEmpty)
      #expect(try #require(Int(try probe(film, "nb_read_frames")[0])) > 1)
      #expect(try folder.names == ["film.mkv"])
    }

    @Test func `a signal that is sent twice at once, as by timeout, is one`() throws {
      // A busy machine may be too slow to send both at once.
      for _ in 0..<20 {
        let folder = try TemporaryFolder()
        var pause = Duration.zero
        let run = try ProgramRun(
          process: ["record", folder.path("film.mkv"), "--duration", "100000"] + MovingFilm.motion
        ) { process in
          _ = eventuallyBlocking { try? process.encoder(havingWritten: 100_000) }
          pause = ContinuousClock().measure {
            process.send(SIGTERM)
            process.waitUntilTaken(SIGTERM)
            process.send(SIGTERM)
          }
        }
        // Nor may the program be too slow to take both.
        guard pause < .milliseconds(30), try !folder.names.isEmpty else { continue }
        #expect(run.code == 128 + SIGTERM && run.errors.isEmpty)
        #expect(try folder.names == ["film.mkv"])
        return
      }
      Issue.record("the second signal was never sent at once")
    }
  }
}
