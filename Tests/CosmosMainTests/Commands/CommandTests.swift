import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Successful runs of the real program, each with its own folder.
@Suite(.blocking) struct CommandTests {
  private let folder = TemporaryFolder.forSuite()

  /// The bytes of the PNG file that a capture writes.
  private func capture(_ words: String, environment: [String: String] = [:]) throws -> Data {
    let run = try ProgramRun(
      ["capture", folder.path("sky.png")] + words.words, environment: environment)
    #expect(run.code == 0 && run.errors.isEmpty && run.output.isEmpty, "\(run.errors)")
    return try folder.bytes(of: "sky.png")
  }

  private func picture(_ words: String) throws -> Picture {
    try Picture(png: Array(capture(words)))
  }

  @Test(arguments: [
    "", "run", "capture", "record", "trace", "bench", "skies", "check", "almanac", "find", "ctl",
    "wall", "config", "settings", "info", "doctor", "help", "version",
  ])
  func `every command supports help and version`(command: String) throws {
    let words = command.isEmpty ? [] : [command]
    let help = try ProgramRun(words + ["--help"]).expectSuccess()
    for same in [words + ["-h"], ["help"] + words] {
      #expect(try ProgramRun(same).expectSuccess().text == help.text)
    }
    let name = ["", "run"].contains(command) ? "[run]" : command
    #expect(help.text.hasPrefix("Usage: cosmos \(name) "))
    #expect(help.text.contains("--log") && help.text.contains("--version"))
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count < 80 }, "\(help.text)")
    let version = try ProgramRun(words + ["--version"]).expectSuccess()
    #expect(
      version.text.wholeMatch(
        of: #/Cosmos \d+\.\d+\.\d+( \([0-9a-f]{10}( with changes)?\))?\n/#) != nil)
    for same in [words + ["-V"], ["version"]] {
      #expect(try ProgramRun(same).expectSuccess().text == version.text)
    }
  }

  @Test func `an image is written to a file and no other file remains`() throws {
    let picture = try picture("--size 320x200")
    #expect((picture.width, picture.height) == (320, 200))
    #expect(Set(picture.pixels).count > 10)
    #expect(try folder.names == ["sky.png"])
  }

  @Test func `an existing image is replaced`() throws {
    try folder.write("old", to: "sky.png")
    #expect(try picture("--size 5x5").width == 5)
  }

  @Test func `standard output receives the same bytes as a file`() throws {
    let words = ["--size", "200x100", "--sign", "leo", "--lines"]
    let run = try ProgramRun(["capture", "-"] + words).expectSuccess()
    #expect(try run.output == capture(words.joined(separator: " ")))
  }

  @Test func `the same command produces the same bytes`() throws {
    let words = "--size 320x180 --sign scorpio --lines"
    #expect(try capture(words) == capture(words))
  }

  @Test func `a different seed produces a different sky`() throws {
    #expect(try picture("--size 300x200 --seed 1") != picture("--size 300x200 --seed 2"))
  }

  @Test func `OpenGL and OpenGL ES render visually identical images`() throws {
    let words = "--size 640x360 --sign sagittarius --lines"
    let pictures = try ["gl", "gles"].map { try picture("\(words) --api \($0)") }
    let largest = zip(pictures[0].pixels, pictures[1].pixels)
      .map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(largest) <= 2)
  }

  @Test func `tiles do not affect the image`() throws {
    let words = "--size 330x210 --sign leo --lines"
    let whole = try capture(words)
    for tile in [7, 100, 256] {
      #expect(try capture("\(words) --tile \(tile)") == whole, "\(tile)")
    }
  }

  @Test(arguments: [(1, 1), (16_384, 1), (1, 16_384)])
  func `an image can have any aspect ratio`(width: Int, height: Int) throws {
    let picture = try picture("--size \(width)x\(height)")
    #expect((picture.width, picture.height) == (width, height))
  }

  @Test(arguments: [
    "--size 300x200",
    "--size 300x200 --sign LEO --lines --seed 99",
    "--size 300x200 --offset -1234.56789 --stars 3 --layers 0-2,4",
    "--size 300x200 --scale 0.37 --tile 64 --api gles",
    "--size 300x200 --stars 400 --path cached",
  ])
  func `an image records the command that reproduces it`(words: String) throws {
    let file = try capture(words)
    let command = try #require(comment(of: file))
    #expect(command.hasPrefix("cosmos capture FILE.png "))
    // What a shell makes of it is tested with a sky whose name has to be quoted.
    let arguments = command.words.dropFirst().map { $0 == "FILE.png" ? folder.path($0) : $0 }
    try ProgramRun(arguments).expectSuccess()
    #expect(try Picture(png: Array(folder.bytes(of: "FILE.png"))) == Picture(png: Array(file)))
  }

  @Test func `an image records its sign and the software that rendered it`() throws {
    let text = String(decoding: try capture("--size 5x5 --sign leo"), as: UTF8.self)
    #expect(text.contains("tEXtSoftware\0Cosmos "))
    #expect(text.contains("tEXtTitle\0leo"))
  }

  @Test(arguments: [
    ("--size 300x200", "direct"),
    ("--size 300x200 --stars 0", "direct"),
    ("--size 300x200 --path direct", "direct"),
    ("--size 300x200 --path cached", "cached"),
    ("--size 300x200 --path cached --layers 3", "cached"),
    // The far stars are large, so a cache pays off for them first.
    ("--size 1920x1080 --stars 2000 --layers 2-4", "direct 3,4; cached 2"),
    ("--size 300x200 --path cached --api gles", "cached"),
  ])
  func `an image records how its stars were drawn`(words: String, paths: String) throws {
    let file = try capture(words)
    #expect(text("Stars", of: file) == paths)
    let path = words.contains("direct") ? "--path direct" : "--path cached"
    #expect(comment(of: file)?.contains(path) == words.contains("--path"))
  }

  /// The features that layer caches need are extensions in OpenGL ES.
  @Test func `requested caches require a driver that blends floating-point numbers`() throws {
    let words = "--size 300x200 --stars 3000 --api gles --path cached"
    let whole = try picture(words)
    for (extensions, paths) in [
      ("-GL_EXT_float_blend", "cached"),
      ("-GL_EXT_color_buffer_float -GL_EXT_color_buffer_half_float", "direct"),
    ] {
      // The driver may print something, too.
      try ProgramRun(
        process: ["capture", folder.path("other.png")] + words.words,
        environment: ["MESA_EXTENSION_OVERRIDE": extensions]
      ).expectSuccess()
      let file = try folder.bytes(of: "other.png")
      #expect(text("Stars", of: file) == paths)
      // Whether with half-precision numbers or direct stars, it looks the same.
      let difference = try zip(Picture(png: Array(file)).pixels, whole.pixels)
        .map { abs(Int($0) - Int($1)) }
      #expect(try (1...8).contains(#require(difference.max())), "\(paths)")
      #expect(difference.reduce(0, +) <= difference.count / 2, "\(paths)")
    }
  }

  @Test func `capturing an image neither depends on nor stores a measurement`() throws {
    let cache = ["XDG_CACHE_HOME": folder.path("cache")]
    let words = "--size 320x180 --stars 3000"
    #expect(try capture(words, environment: cache) == capture(words))
    #expect(folder.names(in: "cache/cosmos").isEmpty)
  }

  /// Runs a command line of the program in the folder.
  private func runInShell(_ command: String) throws {
    try ProgramRun(
      shell: "cosmos() { \"$program\" \"$@\"; }; program=$0; cd \"$1\" && \(command)", [folder.path]
    ).expectSuccess()
  }

  /// The text of the image's Comment chunk.
  private func comment(of file: Data) -> String? { text("Comment", of: file) }

  /// The text of a chunk of the image.
  private func text(_ name: String, of file: Data) -> String? {
    guard let keyword = file.range(of: Data("tEXt\(name)\0".utf8)) else { return nil }
    // The chunk's type is preceded by its length, in four bytes.
    let length = file[..<keyword.lowerBound].suffix(4).reduce(0) { $0 << 8 | Int($1) }
    let chunk = file[keyword.lowerBound...].dropFirst("tEXt".utf8.count).prefix(length)
    return String(decoding: chunk.dropFirst("\(name)\0".utf8.count), as: UTF8.self)
  }

  @Test func `a custom sky is rendered and recorded in the image`() throws {
    // A name that needs quoting in a shell.
    try folder.write(CommandTests.plainSky, to: "Anna's sky.json5")
    let file = folder.path("Anna's sky.json5")
    try ProgramRun(
      ["capture", folder.path("sky.png"), "--size", "3x2", "--sky", file, "--no-menu"])
      .expectSuccess()
    let png = try folder.bytes(of: "sky.png")
    let picture = try Picture(png: Array(png))
    // Dithering changes a value by at most half a step, which may then be rounded either way.
    for (value, ground) in zip(picture.pixels, (0..<6).flatMap { _ in [255, 128, 0] }) {
      #expect(abs(Int(value) - ground) <= 1)
    }
    let command = try #require(comment(of: png))
    try runInShell(command)
    #expect(try folder.bytes(of: "FILE.png") == png)
  }

  private static let plainSky = """
    // No layers: nothing but the ground.
    {
      format: 1, name: "plain", background: "#FF8000", referenceCanvas: [375, 667],
      signs: "zodiac", signSpacing: 10, start: 5, sprites: {}, layers: [],
    }
    """

  @Test(arguments: ["gl", "gles"])
  func `the driver is logged and reports no errors`(api: String) throws {
    let words = "--size 320x180 --sign leo --lines --debug-gl --api \(api)"
    let run = try ProgramRun(["capture", folder.path("sky.png")] + words.words)
    #expect(run.code == 0)
    let title = api == "gl" ? "OpenGL" : "OpenGL ES"
    #expect(run.errors.hasPrefix("cosmos: info: \(title): "))
    #expect(run.errors.contains("GLSL"))
    for kind in ["error", "undefined behaviour", "deprecated"] {
      #expect(!run.errors.contains("driver: \(kind):"), "\(run.errors)")
    }
  }

  @Test(arguments: ["gl", "gles"])
  func `info describes the driver as JSON`(api: String) throws {
    let run = try ProgramRun(["info", "--json", "--api", api]).expectSuccess()
    let object = try run.json
    #expect(
      object.keys.sorted() == [
        "api", "commit", "devices", "driver", "glfw", "glsl", "largestTexture", "missing",
        "renderer",
        "software",
        "vendor", "version",
      ])
    #expect(object["api"] as? String == api)
    #expect(object["software"] is Bool)
    #expect(try #require(object["largestTexture"] as? Int) >= 2048)
    let devices = try #require(object["devices"] as? [[String: Any]])
    let chosen = devices.filter { $0["chosen"] as? Bool == true }
    #expect(chosen.count == 1)
    for field in ["driver", "renderer", "vendor"] {
      #expect(chosen.first?[field] as? String == object[field] as? String)
    }
  }

  @Test func `a device is chosen by number, by name and as software`() throws {
    let object = try ProgramRun(["info", "--json"]).json
    let devices = try #require(object["devices"] as? [[String: Any]])
    for device in devices {
      let (number, name) = try (
        #require(device["number"] as? Int), #require(device["renderer"] as? String)
      )
      for word in ["\(number)", name.uppercased()] {
        let facts = try ProgramRun(["info", "--json", "--device", word]).json
        #expect(facts["renderer"] as? String == name)
      }
    }
    if devices.contains(where: { $0["software"] as? Bool == true }) {
      #expect(try ProgramRun(["info", "--device", "software"]).text.contains("(draws on the CPU)"))
      let words = "--size 64x36 --sign leo"
      #expect(try !capture("\(words) --device software").isEmpty)
    }
  }

  @Test(arguments: ["capture sky.png", "info", "bench --offscreen", "record frames"])
  func `a missing device is an error`(command: String) throws {
    let run = try ProgramRun(command.words + ["--device", "Voodoo 2"])
    #expect(run.code == 1 && run.output.isEmpty)
    let found = try Regex(
      "there is no device “Voodoo 2” that draws without a window; the devices are 0 “.*")
    #expect(run.fault?.wholeMatch(of: found) != nil, "\(run.errors)")
  }

  @Test func `info describes the driver as text`() throws {
    let run = try ProgramRun(["info"]).expectSuccess()
    for line in ["Cosmos ", "API ", "renderer ", "largest texture "] {
      #expect(run.text.split(separator: "\n").contains { $0.hasPrefix(line) })
    }
  }
}
