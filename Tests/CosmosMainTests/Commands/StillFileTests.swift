import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

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

  @Test(arguments: [
    ("a.mov", "yuva444p", "yuv444p1"), ("a.mkv", "bgra", "gbrp16le"),
  ])
  func `a video has an alpha channel, or more than 8 bits`(
    name: String, alpha: String, deep: String
  ) throws {
    for (option, format) in [(["--transparent"], alpha), (["--depth", "16"], deep)] {
      try run(["record", folder.path(name), "--frames", "0..2"] + option)
      let probe = try ProgramRun(
        shell: """
          ffprobe -v error -select_streams v -show_entries stream=pix_fmt -of csv=p=0 "$1"
          """, [folder.path(name)])
      #expect(probe.text.contains(format))
    }
  }

  @Test func `a lossless transparent video has the pixels of a capture`() throws {
    try run(["record", folder.path("a.mkv"), "--frames", "0..0", "--transparent"])
    try run(["capture", folder.path("a.png"), "--transparent"])
    for name in ["a.mkv", "a.png"] {
      let decoded = try ProgramRun(
        shell: #"ffmpeg -v error -i "$1" -f rawvideo -pix_fmt rgba "$2""#,
        [folder.path(name), folder.path("\(name).raw")])
      #expect(decoded.code == 0, "\(decoded.errors)")
    }
    let pixels = try folder.bytes(of: "a.png.raw")
    #expect(pixels.count == 4 * 90 * 60 && Set(pixels).count > 50)
    #expect(try folder.bytes(of: "a.mkv.raw") == pixels)
  }
}
