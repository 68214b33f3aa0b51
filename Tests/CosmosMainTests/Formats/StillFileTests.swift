import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// Files of `cosmos capture` and `cosmos record` with 16 bits, alpha, or many samples per pixel.
  @Suite(.blocking) struct StillFileTests {
    private let folder = TemporaryFolder.forSuite()

    private static let sky = ["--size", "90x60", "--sign", "leo", "--lines"]

    private func run(_ arguments: [String]) throws {
      try ProgramRun(arguments + Self.sky).expectSuccess()
    }

    /// Bits per channel and colour type in the header of a PNG.
    private func kind(_ name: String) throws -> [UInt8] {
      Array(try folder.bytes(of: name)[24...25])
    }

    @Test func `an image repeats itself and changes as asked`() throws {
      let options = ["--depth", "16", "--transparent", "--samples", "4", "--seed", "9"]
      try run(["capture", folder.path("one.png")] + options)
      #expect(try kind("one.png") == [16, 6])
      try ProgramRun([
        "capture", folder.path("two.png"), "--like", folder.path("one.png"),
      ]).expectSuccess()
      #expect(try folder.bytes(of: "one.png") == folder.bytes(of: "two.png"))
      try ProgramRun([
        "capture", folder.path("large.png"), "--like", folder.path("one.png"), "--size", "180x120",
        "--depth", "8",
      ]).expectSuccess()
      #expect(try kind("large.png") == [8, 6])
      #expect(try Picture(png: Array(folder.bytes(of: "large.png"))).width == 180)
    }

    @Test func `frames of a film are those of captures`() throws {
      for options in [["--depth", "16"], ["--transparent"], ["--samples", "9"]] {
        let name = options.joined()
        try run(["record", folder.path(name), "--frames", "0..1", "--drift", "30"] + options)
        let moment = ["capture", folder.path("moment.png"), "--time", "\(1.0 / 60)"]
        try run(moment + ["--drift", "30"] + options)
        let frame = try folder.bytes(of: "\(name)/000001.png")
        #expect(try kind("\(name)/000001.png") == kind("moment.png"))
        let (one, other) = (
          try PNGFile(Array(frame)).pixels(),
          try PNGFile(Array(folder.bytes(of: "moment.png"))).pixels()
        )
        #expect(one == other)
        let resumed = try ProgramRun(
          ["record", folder.path(name), "--frames", "0..1", "--drift", "30", "--resume"] + options
            + Self.sky)
        #expect(resumed.code == 0)
        #expect(try folder.bytes(of: "\(name)/000001.png") == frame)
      }
    }

    @Test func `a video has an alpha channel, or more than 8 bits`() throws {
      let videos = [
        ("alpha.mov", "--transparent", "yuva444p"), ("deep.mov", "--depth 16", "yuv444p1"),
        ("alpha.mkv", "--transparent", "bgra"), ("deep.mkv", "--depth 16", "gbrp16le"),
      ]
      for (name, option, _) in videos {
        try run(["record", folder.path(name), "--frames", "0..2"] + option.words)
      }
      // Without an output, ffmpeg only says what its inputs are.
      let description = try ProgramRun(
        shell: #"exec ffmpeg -hide_banner "$@""#, videos.flatMap { ["-i", folder.path($0.0)] }
      ).errors
      let streams = description.split(separator: "\n").filter { $0.contains("Video: ") }
      try #require(streams.count == videos.count, "\(description)")
      for (stream, video) in zip(streams, videos) {
        #expect(stream.contains(", \(video.2)"), "\(video.0)")
      }
    }

    @Test func `a lossless transparent video has the pixels of a capture`() throws {
      try run(["record", folder.path("a.mkv"), "--frames", "0..0", "--transparent"])
      try run(["capture", folder.path("a.png"), "--transparent"])
      let decoded = try ProgramRun(
        shell: """
          cd "$1" && exec ffmpeg -v error -i a.mkv -i a.png \
            -map 0 -f rawvideo -pix_fmt rgba a.mkv.raw -map 1 -f rawvideo -pix_fmt rgba a.png.raw
          """, [folder.path])
      #expect(decoded.code == 0, "\(decoded.errors)")
      let pixels = try folder.bytes(of: "a.png.raw")
      #expect(pixels.count == 4 * 90 * 60 && Set(pixels).count > 50)
      #expect(try folder.bytes(of: "a.mkv.raw") == pixels)
    }
  }
}
