import CosmosCore
import CosmosHost
import CosmosImage
import CosmosMain
import CosmosMainSupport
import CosmosOptions
import CosmosSession
import CosmosShow
import CosmosTestSupport
import Foundation
import Testing

/// Tests of skies that are made of photos, and found by their names.
@Suite(.blocking) struct PhotoSkyTests {
  private let folder = TemporaryFolder.forSuite()

  private var environment: [String: String] { ["XDG_DATA_HOME": folder.path("data")] }

  /// The names of all files in the folder of skies.
  private var made: [String] { folder.names(in: "data/cosmos/skies") }

  private func inContext<Value>(_ body: () throws -> Value) throws -> Value {
    try CommandContext(environment: environment, program: ProgramRun.program).run(body)
  }

  private func make(_ photo: String) throws -> FilePath {
    try inContext { try PhotoSky.make(of: FilePath(folder.path(photo))) }
  }

  /// Expects that a file is refused, and that nothing is made.
  private func expectFault(
    _ photo: String, _ fact: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      _ = try make(photo)
    }
    let message = error.map { "\(($0 as? UsageError)?.message ?? "\($0)")" } ?? ""
    #expect(message.contains(fact), "\(message)", sourceLocation: sourceLocation)
    #expect(message.contains(photo) && !message.contains("\n"), sourceLocation: sourceLocation)
    #expect(made.isEmpty, sourceLocation: sourceLocation)
  }

  /// Writes a photo of 80 × 40 pixels.
  private func write(_ name: String) throws {
    if name.hasSuffix(".svg") {
      try folder.write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">
          <rect width="80" height="40" fill="#FF8000"/>
        </svg>
        """, to: name)
    } else {
      try ProgramRun(["capture", folder.path(name), "--size", "80x40"]).expectSuccess()
    }
  }

  @Test(arguments: ["png", "jpg", "webp", "svg"])
  func `a photo becomes a sky that is found by its name, even when the photo has gone`(
    ending: String
  ) throws {
    try write("Harbour at night.\(ending)")
    let bytes = Array(try folder.bytes(of: "Harbour at night.\(ending)"))
    let path = try make("Harbour at night.\(ending)")
    #expect(made == ["harbour-at-night.json5", "harbour-at-night.\(ending)"].sorted())
    #expect(path.description == folder.path("data/cosmos/skies/harbour-at-night.json5"))
    #expect(
      try folder.bytes(of: "data/cosmos/skies/harbour-at-night.\(ending)") == Data(bytes))
    try FileManager.default.removeItem(atPath: folder.path("Harbour at night.\(ending)"))
    let check = try ProgramRun(["check", path.description]).expectSuccess()
    #expect(check.text.contains("sky “Harbour at night”: 8 layers"))
    #expect(check.text.contains("12 signs"))
    let skies = try ProgramRun(["skies"], environment: environment).expectSuccess()
    #expect(skies.text.contains("harbour-at-night  The zodiac in front of a photo"))
    // Without stars and signs, the photo is there.
    try ProgramRun(
      [
        "capture", folder.path("out.png"), "--size", "90x160", "--sky", "harbour-at-night",
        "--layers", "0",
      ], environment: environment
    ).expectSuccess()
    let picture = try Picture(png: Array(folder.bytes(of: "out.png")))
    #expect(picture.width == 90 && Set(picture.pixels).count > 1)
    guard ending == "svg" else { return }
    // It covers a high window as well.
    #expect(
      stride(from: 0, to: picture.pixels.count, by: 3).allSatisfy {
        picture.pixels[$0] > 250 && picture.pixels[$0 + 2] < 5
      })
  }

  @Test func `a photo is turned as its camera was held`() throws {
    try write("a.jpg")
    var bytes = Array(try folder.bytes(of: "a.jpg"))
    // Exif data with one field: turn by a quarter.
    let exif =
      Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      + [0, 0, 0, 0]
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    try folder.write(Data(bytes), to: "turned.jpg")
    let image = try inContext {
      var sky = SkyOptions()
      sky.choose(try PhotoSky.make(of: FilePath(folder.path("turned.jpg"))))
      return try sky.design(drawnBy: .this).layers[0].image
    }
    #expect(image?.width == 40 && image?.height == 80)
  }

  @Test func `the content of a photo counts, not its name`() throws {
    try write("a.png")
    let bytes = Array(try folder.bytes(of: "a.png"))
    try folder.write(Data(bytes), to: "b.jpg")
    _ = try make("b.jpg")
    #expect(made == ["b.json5", "b.png"])
  }

  @Test func `names that are taken get a number, those of built-in skies, too`() throws {
    for name in ["a.png", "cosmos.png"] { try write(name) }
    try FileManager.default.createDirectory(
      atPath: folder.path("data/cosmos/skies"), withIntermediateDirectories: true)
    // A photo that somebody else has put there stays.
    try folder.write("mine", to: "data/cosmos/skies/a-2.png")
    for _ in 0..<2 { _ = try make("a.png") }
    _ = try make("cosmos.png")
    #expect(
      made == [
        "a-2.png", "a-3.json5", "a-3.png", "a.json5", "a.png", "cosmos-2.json5", "cosmos-2.png",
      ])
    #expect(try folder.text(of: "data/cosmos/skies/a-2.png") == "mine")
    #expect(try folder.text(of: "data/cosmos/skies/a-3.json5").contains("name: \"a 3\""))
    let check = try ProgramRun(
      ["check"]
        + made.filter { $0.hasSuffix("json5") }
        .map { folder.path("data/cosmos/skies/\($0)") })
    check.expectSuccess()
  }

  @Test(arguments: [
    ("Harbour at night", "harbour-at-night"), ("IMG_2041", "img-2041"), ("  --  ", "photo"),
    ("a.b/c", "a-b-c"), ("Äpfel 夜景", "äpfel-夜景"), ("…", "photo"),
  ])
  func `a name has letters and digits`(title: String, name: String) {
    #expect(PhotoSky.name(for: title) == name)
  }

  @Test func `a title may have any characters, and be long`() throws {
    try write("a.png")
    let bytes = Array(try folder.bytes(of: "a.png"))
    let names = ["\"quoted\\\" \u{1}\n.png", String(repeating: "夜", count: 80) + ".png", ".png"]
    for name in names {
      try folder.write(Data(bytes), to: name)
      let path = try make(name)
      try ProgramRun(["check", path.description]).expectSuccess()
    }
    #expect(made.count == 6 && made.contains("quoted.json5") && made.contains("photo.png"))
  }

  // MARK: Files that can't be used

  @Test func `a huge file is refused before it is read`() throws {
    try write("huge.png")
    try #require(truncate(folder.path("huge.png"), 1 << 33) == 0)
    expectFault("huge.png", "larger than the limit of 64 MiB")
  }

  @Test func `a header that claims too many pixels is refused`() throws {
    try write("a.png")
    var bytes = Array(try folder.bytes(of: "a.png"))
    bytes.replaceSubrange(16..<20, with: [0, 1, 0, 0])
    try folder.write(Data(bytes), to: "wide.png")
    expectFault("wide.png", "wide.png: ")
  }

  @Test func `a photo whose pixels are damaged is refused`() throws {
    for ending in ["png", "webp"] {
      try write("a.\(ending)")
      let bytes = Array(try folder.bytes(of: "a.\(ending)"))
      try folder.write(Data(bytes.prefix(bytes.count * 2 / 3)), to: "part.\(ending)")
      expectFault("part.\(ending)", "part.\(ending): ")
    }
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\">", to: "part.svg")
    expectFault("part.svg", "part.svg: ")
  }

  @Test func `what is no photo is refused`() throws {
    try folder.write(Data("II*\0".utf8) + Data(count: 100), to: "a.tiff")
    expectFault("a.tiff", "it is no PNG, JPEG, WebP or SVG file")
    expectFault("missing.png", "missing.png")
    try #require(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    expectFault("pipe.png", "is a pipe")
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.png"), withIntermediateDirectories: false)
    expectFault("folder.png", "folder.png")
  }

  @Test func `a folder that can't be written is reported, and nothing is left`() throws {
    try write("a.png")
    try FileManager.default.createDirectory(
      atPath: folder.path("data/cosmos"), withIntermediateDirectories: true)
    // Nobody can create a file there, not even root.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("data/cosmos/skies"), withDestinationPath: "/proc/self")
    let error = #expect(throws: FileError.self) { _ = try make("a.png") }
    #expect(error?.step == .open && "\(error?.path ?? "")".hasSuffix("skies/a.png"))
  }

  // MARK: Names

  @Test func `a built-in sky comes before one's own, and a file in the current folder, too`() throws
  {
    try write("a.png")
    _ = try make("a.png")
    func choice(_ name: FilePath) throws -> FilePath? {
      try inContext {
        var sky = SkyOptions()
        sky.choose(name)
        return sky.foundFile
      }
    }
    #expect(try choice("a") == FilePath(folder.path("data/cosmos/skies/a.json5")))
    // There is one in the package, in which tests run.
    #expect(try choice("Makefile") == "Makefile")
    #expect(try choice("./a") == "./a" && choice("b") == "b")
    try folder.write("{}", to: "data/cosmos/skies/cosmos.json5")
    #expect(try choice("cosmos") == nil)
    #expect(try inContext { UserSkies.names } == ["a"])
  }

  @Test func `a sky of one's own that is broken is reported, and the others are listed`() throws {
    try write("a.png")
    _ = try make("a.png")
    try folder.write("{layers: 7}", to: "data/cosmos/skies/broken.json5")
    let run = try ProgramRun(["skies"], environment: environment)
    #expect(run.code == 0 && run.text.contains("\na ") && !run.text.contains("broken"))
    #expect(run.errors.contains("broken.json5:1:") && run.errors.split(separator: "\n").count == 1)
    let typo = try ProgramRun(
      ["capture", folder.path("out.png"), "--sky", "brokn"], environment: environment)
    typo.expectFault("there is no such sky or file", "“broken”")
  }

  // MARK: Several files

  private func outcome(_ names: String...) throws -> DropReading.Outcome {
    try inContext { DropReading.outcome(of: names.map { FilePath(folder.path($0)) }) }
  }

  @Test func `of several files, the first that is a sky or a photo counts`() throws {
    try write("photo.png")
    try folder.write("notes", to: "notes.txt")
    try folder.write("{layers: 7}", to: "broken.json5")
    try folder.write("  {\n  name: \"n\", layers: [] }", to: "sky")
    let sky = try outcome("missing", "notes.txt", "sky", "photo.png")
    #expect(try sky.sky.get() == FilePath(folder.path("sky")))
    #expect(sky.leavesFiles && !sky.isMade && made.isEmpty)
    let photo = try outcome("notes.txt", "photo.png", "sky")
    #expect(
      try photo.sky.get() == FilePath(folder.path("data/cosmos/skies/photo.json5")))
    #expect(photo.leavesFiles && photo.isMade)
    // Whoever shows it says what is wrong with it.
    let broken = try outcome("broken.json5")
    #expect(try broken.sky.get() == FilePath(folder.path("broken.json5")))
    #expect(!broken.leavesFiles && !broken.isMade)
  }

  @Test(arguments: [
    (["notes.txt"], "notes.txt is neither a sky nor a photo"), (["missing"], "missing"),
    (["missing", "notes.txt"], "missing"),
  ])
  func `without a sky and a photo, the error is about the first file`(
    names: [String], fact: String
  ) throws {
    try folder.write("notes", to: "notes.txt")
    let outcome = try inContext {
      DropReading.outcome(of: names.map { FilePath(folder.path($0)) })
    }
    let error = #expect(throws: (any Error).self) { _ = try outcome.sky.get() }
    #expect(error.map { ErrorReport.message(of: $0) }?.contains(fact) == true)
  }
}
