import CosmosImage
import CosmosOptions
import CosmosSession
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record`: animated WebP.
  @Suite(.blocking) struct RecordWebPTests {
    private let folder = TemporaryFolder.forSuite()

    private func film(_ name: String) throws -> DecodedWebP {
      try DecodedWebP(Array(try folder.bytes(of: name)))
    }

    /// The pixels of numbered PNG files as red, green, blue and alpha bytes, or as another format.
    private func pixels(_ files: String, _ format: String = "rgba") throws -> [UInt8] {
      let decode = #"exec ffmpeg -v error -i "$1" -f rawvideo -pix_fmt "$2" -y "$3""#
      let run = try ProgramRun(shell: decode, [folder.path(files), format, folder.path("decoded")])
      #expect(run.code == 0, "\(run.errors)")
      return Array(try folder.bytes(of: "decoded"))
    }

    @Test func `a film has exactly the pixels of the frames, and their times`() throws {
      let arguments = ["--frames", "3..12", "--fps", "30000/1001"]
      for output in ["film.webp", "film.rgb"] {
        try MovingFilm.record(folder.path(output), arguments).expectSuccess()
      }
      let film = try film("film.webp")
      #expect(film.size == [96, 64] && film.loops == 0)
      let starts = [0, 33, 67, 100, 134, 167, 200, 234, 267, 300]
      // Frames that are alike are one.
      #expect(Set(film.frames.map(\.end)).isSubset(of: starts + [334]) && film.frames.count > 4)
      #expect(film.frames.last?.end == 334)
      let found = try starts.flatMap { try film.pixels(at: $0) }
      #expect(stride(from: 3, to: found.count, by: 4).allSatisfy { found[$0] == 255 })
      let colors = found.indices.filter { $0 % 4 < 3 }.map { found[$0] }
      #expect(colors == Array(try folder.bytes(of: "film.rgb")))
    }

    @Test func `a transparent film has the alpha of the frames`() throws {
      // The sky moves from frame 6 on.
      let arguments = ["--frames", "0..12", "--transparent", "--layers", "2-7", "--no-menu"]
      for output in ["film.webp", "frames"] {
        try MovingFilm.record(folder.path(output), arguments).expectSuccess()
      }
      let film = try film("film.webp")
      let found = try (0...12).flatMap {
        try film.pixels(at: FrameRate(60).milliseconds(ofFrame: $0))
      }
      let expected = try pixels("frames/%06d.png")
      try #require(found.count == expected.count && found.count == 13 * 4 * 96 * 64)
      // The colour of a pixel that shows nothing is none.
      let differs = found.indices.contains { index in
        found[index | 3] != expected[index | 3]
          || expected[index | 3] > 0 && found[index] != expected[index]
      }
      #expect(!differs)
      let alphas = Set(stride(from: 3, to: found.count, by: 4).map { found[$0] })
      #expect(alphas.contains(0) && alphas.count > 10)
    }

    @Test func `the parts of a film are as long as the whole`() throws {
      let ends = try ["8..16", "8..10", "11..16"].map { frames in
        try MovingFilm.record(folder.path("film.webp"), ["--frames", frames, "--fps", "23.976"])
          .expectSuccess()
        return try #require(try film("film.webp").frames.last).end
      }
      #expect(ends[0] == 375 && ends[0] == ends[1] + ends[2])
    }

    @Test func `a film says how its first frame is repeated`() throws {
      let film = folder.path("film.webp")
      try MovingFilm.record(film, ["--frames", "7..8"]).expectSuccess()
      try ProgramRun(["capture", folder.path("a.png"), "--like", film]).expectSuccess()
      #expect(try self.film("film.webp").frames[0].pixels == pixels("a.png"))
    }

    @Test func `a single frame is an image, and capture writes images in any case`() throws {
      try MovingFilm.record(folder.path("film.webp"), ["--frames", "2..2"]).expectSuccess()
      try ProgramRun(["capture", folder.path("a.webp"), "--size", "96x64"]).expectSuccess()
      for name in ["film.webp", "a.webp"] {
        #expect(try pixels(name).count == 4 * 96 * 64)
        #expect(try Data(folder.bytes(of: name)).range(of: Data("ANMF".utf8)) == nil)
      }
    }

    @Test func `a film that ends early is complete up to there, and none without a frame`() throws {
      func writer() throws -> AnimatedWebP {
        try AnimatedWebP(
          to: try OutputFile(path: folder.path("film.webp")), width: 8, height: 4, hasAlpha: false,
          rate: FrameRate(60))
      }
      try writer().finish()
      #expect(try folder.names.isEmpty)
      let begun = try writer()
      for number in 5...7 {
        let pixels = (0..<3 * 8 * 4).map { UInt8($0 + number) }
        try pixels.withUnsafeBytes { try begun.write(number, $0, text: []) }
        #expect(try folder.names.isEmpty)
      }
      try begun.finish()
      let film = try film("film.webp")
      #expect(film.frames.map(\.end) == [17, 34, 50])
      #expect(film.frames.map { $0.pixels[4] } == [8, 9, 10])
    }

    @Test func `a missing library is named before anything is drawn`() throws {
      try folder.makeFolder("lib")
      try folder.write("not a library", to: "lib/libwebpmux.so.3")
      let run = try ProgramRun(
        process: ["record", folder.path("film.webp"), "--frames", "0..1"],
        environment: ["LD_LIBRARY_PATH": folder.path("lib")])
      #expect(run.code == 1)
      let fault = try #require(run.fault, "\(run.errors)")
      #expect(fault.hasPrefix("animated WebP files need a library that can't be loaded ("))
      #expect(fault.contains("libwebpmux.so.3") && fault.hasSuffix("apt-get install libwebpmux3"))
      #expect(try folder.names == ["lib"])
    }

    @Test func `a film whose times don't fit into the file is refused`() throws {
      try MovingFilm.record(
        folder.path("film.webp"), ["--duration", "10000000", "--fps", "1"]
      ).expectFault(is: "an animated WebP lasts 24 days at most; give a shorter --duration")
    }
  }
}
