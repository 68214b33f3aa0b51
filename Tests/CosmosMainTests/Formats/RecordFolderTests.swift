import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension FormatTests {
  /// `cosmos record` into a folder that has frames: it never holds those of two films.
  @Suite(.blocking) struct RecordFolderTests {
    private let folder = TemporaryFolder.forSuite()

    /// Records a few small frames of one film, unless options say otherwise.
    private func record(_ options: String...) throws -> ProgramRun {
      let film = ["--size", "32x18", "--sign", "leo", "--drift", "90", "--duration", "0.1"]
      return try ProgramRun(
        ["record", folder.path("film")] + film + options.flatMap(\.words))
    }

    /// The bytes of all frames.
    private func frames() throws -> [String: Data] {
      let names = folder.names(in: "film")
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try folder.bytes(of: "film/\($0)")) })
    }

    /// An image of another program.
    private func image(width: Int = 4, height: Int = 2, text: [PNGWriter.Text] = []) throws -> Data
    {
      var bytes = Data()
      let writer = try PNGWriter(width: width, height: height, text: text) { bytes += $0 }
      let pixels = [UInt8](repeating: 9, count: 3 * width * height)
      try pixels.withUnsafeBytes { try writer.write(rows: $0) }
      return bytes
    }

    private func message(_ name: String, _ difference: String) -> String {
      "\(folder.path("film")) has frames of another film: \(name) \(difference); "
        + "give --overwrite to delete them, or write to another folder"
    }

    @Test(arguments: [
      ("--size 16x16", "000000.png", "was drawn with --size 32x18 instead of 16x16"),
      ("--sky aurora", "000000.png", "was drawn without --sky"),
      ("--sign virgo", "000000.png", "was drawn with --sign leo instead of virgo"),
      ("--drift 45", "000000.png", "was drawn with --drift 90.0 instead of 45.0"),
      ("--lines", "000000.png", "was drawn without --lines"),
      ("--menu", "000000.png", "was drawn without --menu"),
      // The first frame of a film is the same at all rates.
      ("--fps 30", "000001.png", "shows another moment, as with another --fps"),
      ("--duration 0.05", "000003.png", "comes after the last frame of this one, 000002.png"),
      ("--frames 9..9 --seed 5", "000000.png", "was drawn with --seed 1 instead of 5"),
      (
        "--duration 0.05 --resume", "000003.png",
        "comes after the last frame of this one, 000002.png"
      ),
      // Those that are drawn again are no reason, but others are.
      ("--frames 0..3 --lines --resume", "000004.png", "was drawn without --lines"),
    ])
    func `frames of another film are left alone, or deleted on request`(
      options: String, name: String, difference: String
    ) throws {
      try record().expectSuccess()
      let before = try frames()
      #expect(before.count == 6)
      try record(options).expectFault(is: message(name, difference))
      #expect(try frames() == before)
      try record(options, "--overwrite").expectSuccess()
      let after = try frames()
      try FileManager.default.removeItem(atPath: folder.path("film"))
      try record(options).expectSuccess()
      #expect(try frames() == after)
    }

    @Test func `frames of the same film are replaced or kept, and others join them`() throws {
      try record("--frames 0..2").expectSuccess()
      try record("--frames 2..5").expectSuccess()
      let parts = try frames()
      #expect(parts.count == 6)
      try record().expectSuccess()
      try record("--resume").expectSuccess()
      // A part doesn't say how long the film is.
      try record("--frames 1..2").expectSuccess()
      try record("--overwrite --frames 1..2").expectSuccess()
      #expect(try frames() == parts)
    }

    @Test func `a film from changed files is another one`() throws {
      let text = #"{name: "mine", signs: "none", layers: [{stars: {perSection: 60}}]}"#
      try folder.write(text, to: "sky.json5")
      let words = [
        "record", folder.path("film"), "--size", "16x16", "--sky", folder.path("sky.json5"),
        "--frames", "0..2",
      ]
      try ProgramRun(words).expectSuccess()
      try folder.write(text.replacing("60", with: "90"), to: "sky.json5")
      try ProgramRun(words).expectFault(
        is: message("000000.png", "was drawn when the sky's files had other contents"))
      try ProgramRun(words + ["--overwrite"]).expectSuccess()
    }

    @Test func `files with the same contents are the same by any path`() throws {
      let sky = #"{name: "mine", signs: "none", layers: [{stars: {perSection: 60}}]}"#
      for copy in ["1", "2"] {
        try folder.makeFolder(copy)
        try folder.write(sky, to: "\(copy)/sky.json5")
        try folder.write("[{at: 0.01, key: 'right'}]", to: "\(copy)/script.json5")
      }
      func words(_ sky: String, _ script: String) -> [String] {
        ["record", folder.path("film"), "--size", "16x16", "--duration", "0.05"]
          + ["--sky", sky, "--script", script]
      }
      let (one, two) = (folder.path("1"), folder.path("2"))
      try ProgramRun(words("\(one)/sky.json5", "\(one)/script.json5")).expectSuccess()
      try ProgramRun(words("\(one)/./sky.json5", "\(one)/script.json5")).expectSuccess()
      try ProgramRun(words("\(two)/sky.json5", "\(two)/script.json5") + ["--frames", "1..2"])
        .expectSuccess()
      // A built-in sky is no file, even where the digest of the others is the same.
      let script = "\(two)/script.json5"
      try ProgramRun(words("aurora", script) + ["--frames", "0..0", "--overwrite"]).expectSuccess()
      try ProgramRun(words("nebula", script)).expectFault(
        is: message("000000.png", "was drawn with --sky aurora instead of nebula"))
      try folder.write(sky.replacing("60", with: "90"), to: "2/sky.json5")
      try ProgramRun(words("\(one)/sky.json5", script) + ["--overwrite"]).expectSuccess()
      try ProgramRun(words("\(two)/sky.json5", script)).expectFault(
        is: message(
          "000000.png", "was drawn with --sky \(one)/sky.json5 instead of \(two)/sky.json5"))
    }

    @Test func `a frame with a text of another program is none of the film`() throws {
      try record().expectSuccess()
      let text = try PNGCheck(FilePath(folder.path("film/000003.png")), upTo: 100_000).text
      let changed = text + [PNGWriter.Text("Title", "mine")]
      try folder.write(image(width: 32, height: 18, text: changed), to: "film/000003.png")
      try record().expectFault(is: message("000003.png", "has other text chunks"))
      // With those of the frame, it is one.
      try folder.write(image(width: 32, height: 18, text: text), to: "film/000003.png")
      try record().expectSuccess()
    }

    @Test(arguments: ["", "--frames 0..2 --resume"])
    func `a film that can't be drawn leaves the old one as it is`(option: String) throws {
      try record().expectSuccess()
      let before = try frames()
      let run = try record(option, "--lines --overwrite --device nosuch")
      #expect(run.code == 1 && run.fault?.contains("there is no device “nosuch”") == true)
      #expect(try frames() == before)
    }

    @Test func `images that are no frames, and what is no image`() throws {
      try folder.makeFolder("film")
      // Names that no frame has, half an image, something else, and a link to an image.
      let image = try image()
      for name in ["7.png", "0000007.png", "film.png", "-00001.png"] {
        try folder.write(image, to: "film/\(name)")
      }
      try folder.write(image.prefix(30), to: "film/000007.png")
      try folder.write("no image", to: "film/000008.png")
      try folder.link("film/000009.png", to: "film.png")
      try record().expectSuccess()
      #expect(folder.names(in: "film").count == 13)
      try folder.write(image, to: "film/000010.png")
      try record().expectFault(is: message("000010.png", "is no frame that cosmos record drew"))
      try record("--overwrite").expectSuccess()
      #expect(folder.names(in: "film").count == 13)
    }

    @Test func `an image that the sky is drawn from is never deleted`() throws {
      try folder.makeFolder("film")
      for name in ["000098.png", "000099.png"] { try folder.write(image(), to: "film/\(name)") }
      try folder.write(
        #"{name: "s", signs: "none", layers: [{image: {file: "film/000099.png"}}]}"#,
        to: "sky.json5")
      let path = folder.path("film/000099.png")
      try ProgramRun([
        "record", folder.path("film"), "--size", "16x16", "--duration", "0.1", "--overwrite",
        "--sky", folder.path("sky.json5"),
      ]).expectFault("can't write \(path): it is ", "read for this")
      // Nothing else is either.
      #expect(folder.names(in: "film") == ["000098.png", "000099.png"])
    }
  }
}
