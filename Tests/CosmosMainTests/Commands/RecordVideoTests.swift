import CosmosTestSupport
import Foundation
import Testing

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

  /// Decodes a video to red, green and blue bytes.
  private func decode(_ file: String, to raw: String, filter: String) throws {
    let run = try ProgramRun(
      shell: #"ffmpeg -v error -i "$1" -vf "$3" -f rawvideo -pix_fmt rgb24 -y "$2""#,
      [file, raw, filter])
    #expect(run.code == 0, "\(run.errors)")
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
      try probe(folder.path("film.webm"), "codec_name,color_space,r_frame_rate,nb_read_frames")
        == ["vp9", "bt709", "25/1", "5"])
    try MovingFilm.record(folder.path("film.gif"), ["--frames", "0..4", "--fps", "25"])
      .expectSuccess()
    #expect(try probe(folder.path("film.gif"), "codec_name,nb_read_frames") == ["gif", "5"])
  }

  @Test(arguments: [("mkv", 0), ("mov", 2), ("y4m", 2)])
  func `formats with full colour have the pixels of the frames`(format: String, tolerance: Int)
    throws
  {
    let frames = ["--frames", "0..5"]
    try MovingFilm.record(folder.path("film.rgb"), frames).expectSuccess()
    try MovingFilm.record(folder.path("film.\(format)"), frames).expectSuccess()
    let filter =
      format == "mkv"
      ? "null" : "scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int"
    try decode(folder.path("film.\(format)"), to: folder.path("decoded"), filter: filter)
    let (expected, found) = (try folder.bytes(of: "film.rgb"), try folder.bytes(of: "decoded"))
    #expect(expected.count == 6 * 3 * 96 * 64)
    try #require(found.count == expected.count)
    let largest = zip(expected, found).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(largest) <= tolerance)
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
