import CosmosCore
import CosmosMain
import CosmosOptions
import Testing

@Suite struct FilmOptionsTests {
  private func film(_ arguments: String...) throws -> FilmOptions {
    try #require(try Options.parse(["record"] + arguments)).film
  }

  private func message(_ arguments: String...) -> String? {
    Options.fault(in: ["record"] + arguments)
  }

  @Test(arguments: [
    ("film", FilmOptions.Format.png), ("a.b/film", .png), ("film/", .png), ("a.mp4", .mp4),
    ("a.MP4", .mp4), ("a.mkv", .mkv), ("a.webm", .webm), ("a.mov", .mov), ("a.gif", .gif),
    ("a.WebP", .webp),
    ("a.y4m", .y4m), ("a.rgb", .rgb), ("-", .y4m), (".hidden", .png),
  ])
  func `the name decides the format`(name: String, format: FilmOptions.Format) throws {
    #expect(try film(name).format == format)
  }

  @Test func `an option overrides the format of the name`() throws {
    #expect(try film("film.v2", "--format", "png").format == .png)
    #expect(try film("-", "--format", "rgb").format == .rgb)
    #expect(message("-", "--format", "mp4")?.contains("y4m or rgb") == true)
    #expect(message("a", "--format", "avi")?.contains("png, y4m, rgb, mp4") == true)
    #expect(message("film.avi")?.contains("--format png") == true)
  }

  @Test(arguments: [
    ("60", 60, 1), ("25.0", 25, 1), ("23.976", 23976, 1000), ("30000/1001", 30000, 1001),
    ("0.001", 1, 1000), ("1000", 1000, 1),
  ])
  func `a rate may be a fraction`(text: String, numerator: Int, denominator: Int) throws {
    #expect(
      try film("a", "--duration", "1000", "--fps", text).rate == FrameRate(numerator, denominator))
  }

  @Test(arguments: ["0", "-1", "nan", "inf", "1001", "1/0", "1/2/3", "", "0.0001", "1e300", "a"])
  func `other rates are refused`(text: String) {
    #expect(message("a", "--fps", text)?.hasPrefix("--fps \(text.isEmpty ? "" : text)") == true)
  }

  @Test func `a GIF has a rate that GIFs have, unless another one is given`() throws {
    #expect(try film("a.mp4").rate == FrameRate(60))
    #expect(try film("a.gif").rate == FrameRate(50))
    #expect(try film("a", "--format", "gif").rate == FrameRate(50))
    #expect(try film("a.gif", "--fps", "60").rate == FrameRate(60))  // which the encoder refuses
    #expect(try film("a.gif", "--fps", "12.5").rate == FrameRate(12500, 1000))
    // It has a frame at 60, and none at 50 frames per second.
    #expect(try film("a.mp4", "--duration", "0.009").frames == nil)
    #expect(message("a.gif", "--duration", "0.009")?.contains("at 50 frames per second") == true)
  }

  @Test func `times of frames are exact`() {
    let rate = FrameRate(30000, 1001)
    #expect(rate.time(ofFrame: 0) == 0)
    #expect(rate.time(ofFrame: 30000) == 1001)
    #expect(FrameRate(60).time(ofFrame: 61) == 61.0 / 60)
    #expect(rate.frameCount(in: 1001) == 30000)
    #expect(FrameRate(24).frameCount(in: 0.99) == 24)
  }

  @Test func `rounded times of frames never drift`() {
    let rate = FrameRate(30000, 1001)
    #expect((0...4).map(rate.milliseconds) == [0, 33, 67, 100, 133])
    #expect(rate.milliseconds(ofFrame: 30_000_000) == 1_001_000_000)
    #expect(FrameRate(1000).milliseconds(ofFrame: 7) == 7)
    #expect(
      FrameRate(1, 1_000_000).milliseconds(ofFrame: 1_000_000_000) == 1_000_000_000_000_000_000)
  }

  @Test func `an animated WebP has alpha, 8 bits, no sound, and a largest size`() {
    #expect(message("a.webp", "--transparent") == nil)
    #expect(message("a.webp", "--size", "16383x9") == nil)
    #expect(
      message("a.webp", "--size", "16384x9")
        == "--size 16384x9: WebP has at most 16383 pixels per side; write a folder of PNG files")
    #expect(
      message("a.webp", "--depth", "16")?.hasPrefix("--depth 16: webp has 8 bits per channel")
        == true)
    #expect(
      message("a.webp", "--sound")?.hasPrefix("--sound: an animated WebP has no sound") == true)
  }

  @Test(arguments: [("0..0", 0...0), ("100..110", 100...110)])
  func `a range has both of its ends`(text: String, range: ClosedRange<Int>) throws {
    #expect(try film("a", "--frames", text).frames == range)
  }

  @Test(arguments: ["5", "5..", "..5", "5..4", "-1..4", "1...4", "a..b", "0..1000000000"])
  func `other ranges are refused`(text: String) {
    #expect(message("a", "--frames", text)?.contains("such as 0..599") == true)
  }

  @Test func `contradictory options are refused`() {
    #expect(message() == "record needs a folder or a file to write, or - for standard output")
    #expect(message("a", "--plan", "2")?.contains("leave out the file") == true)
    #expect(message("a", "--loop", "--duration", "1", "--tour")?.contains("give one") == true)
    #expect(message("a", "--loop")?.contains("--tour or --drift") == true)
    #expect(message("a.mp4", "--resume")?.contains("folder") == true)
    #expect(message("a.mp4", "--overwrite")?.contains("folder") == true)
    #expect(message("a", "--duration", "0")?.contains("no frame") == true)
    #expect(message("a", "b")?.contains("unexpected") == true)
  }
}
