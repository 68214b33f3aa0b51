import CosmosCore
import CosmosGL
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Testing

/// The options of single images: their pixels, and `--like`.
@Suite struct PictureOptionsTests {
  private func capture(_ arguments: String...) throws -> Options {
    try #require(try Options.parse(["capture", "a.png"] + arguments))
  }

  private func message(_ arguments: String...) -> String? { Options.fault(in: arguments) }

  // MARK: Pixels

  @Test func `an image has 8 bits, no alpha and one sample unless told otherwise`() throws {
    #expect(try capture().picture.quality == .init())
    let fine = try capture("--depth", "16", "--transparent", "--samples", "9").picture.quality
    #expect(fine.format == PixelFormat(depth: 16, hasAlpha: true))
    #expect(fine.samplesPerSide == 3)
    #expect(try capture("--depth", "8", "--samples", "1").picture.quality == .init())
  }

  @Test(arguments: ["0", "10", "32", "", "8.0", "-16"])
  func `other depths are refused`(text: String) {
    #expect(message("capture", "a.png", "--depth", text)?.contains("give 8 or 16") == true)
  }

  @Test(arguments: ["0", "2", "8", "25", "x", "-4"])
  func `numbers of samples that make no square are refused`(text: String) {
    #expect(
      message("capture", "a.png", "--samples", text)?.contains("give 1, 4, 9 or 16") == true)
  }

  @Test(arguments: [["--depth", "16"], ["--samples", "4"]])
  func `caches have one sample of 8 bits`(option: [String]) throws {
    let arguments = ["capture", "a.png", "--path", "cached"] + option
    #expect(throws: UsageError.self) { try Options.parse(arguments) }
    #expect(try capture("--path", "cached", "--transparent").picture.isTransparent)
  }

  @Test func `samples enlarge the canvas in pixels but not in points`() throws {
    let options = try capture("--samples", "16")
    let (one, many) = (
      Canvas(pixelWidth: 301, pixelHeight: 203),
      options.picture.canvas(width: 301, height: 203, scale: nil)
    )
    #expect(many.pixelWidth == 4 * 301 && many.pixelHeight == 4 * 203)
    #expect(many.width == one.width && many.height == one.height)
    #expect(options.picture.canvas(width: 9, height: 9, scale: 1.5).scale == 6)
  }

  @Test(arguments: [
    ("a", true), ("a.mov", true), ("a.mkv", true), ("a.webm", false), ("a.mp4", false),
    ("a.gif", false), ("a.y4m", false), ("a.rgb", false), ("-", false),
  ])
  func `a film can be deep and transparent if its format can`(name: String, can: Bool) {
    for option in ["--depth=16", "--transparent"] {
      let message = message("record", name, option)
      #expect(can ? message == nil : message?.contains(".mov or .mkv") == true)
    }
    #expect(message("record", name, "--samples", "4") == nil)
  }

  @Test(arguments: ["run", "trace", "bench", "info"])
  func `other commands have none of these options`(command: String) {
    for option in ["--depth=16", "--transparent", "--samples=4", "--like=a.png"] {
      #expect(message(command, option)?.contains("unknown option") == true)
    }
    #expect(message("record", "a", "--like", "a.png")?.contains("unknown option") == true)
  }

  @Test(arguments: [
    (["a.webp", "--depth", "16"], "WebP has 8 bits per channel"),
    (["a.png", "--format", "webp", "--depth=16"], "WebP has 8 bits per channel"),
    (["a.webp", "--size", "16384x9"], "WebP has at most 16383 pixels per side"),
    (["a.webp", "--size", "9x16384"], "WebP has at most 16383 pixels per side"),
    (["a.exr", "--path", "cached"], "leave it out for OpenEXR"),
    (["a.jpg", "--depth", "16"], "JPEG has 8 bits per channel"),
    (["a.jpeg", "--transparent"], "JPEG has no alpha channel; write PNG, WebP, TIFF or OpenEXR"),
    (["a.png", "--format", "jpg"], "give one of png, jpeg, webp, tiff, exr"),
  ])
  func `a format that can't hold the picture is refused`(words: [String], fact: String) throws {
    #expect(Options.fault(in: ["capture"] + words)?.contains(fact) == true)
  }

  @Test(arguments: [
    "avif", "jxl", "gif", "bmp", "heic", "ppm", "tga", "svg", "pdf", "mp4", "txt", "GIF", "png~",
    "5",
  ])
  func `an ending that no format has is refused, with those that can be written`(ending: String)
    throws
  {
    #expect(
      message("capture", "film.v2/a.\(ending)")
        == "capture film.v2/a.\(ending): no image that can be written here ends in .\(ending); end "
        + "the name in .png, .jpg, .jpeg, .webp, .tiff, .tif or .exr, or give --format")
    let picture = try Options.parse(["capture", "a.\(ending)", "--format", "webp"])?.picture
    #expect(picture?.format == .webp)
    #expect(message("bench", "--shot", "a.\(ending)")?.hasSuffix("end the name in .png") == true)
  }

  @Test(arguments: ["a", "-", "/dev/null", "a.", "film.v2/a", "film.v2/.a", "a.PNG"])
  func `a name without an ending is that of a PNG`(name: String) throws {
    #expect(try Options.parse(["capture", name])?.picture.format == .png)
  }

  @Test func `an OpenEXR file is drawn with 16 bits, whatever the depth`() throws {
    for words in [["a.exr"], ["a.exr", "--depth", "8"], ["-", "--format", "exr", "--depth=16"]] {
      let picture = try #require(try Options.parse(["capture"] + words)).picture
      #expect(picture.format == .exr && picture.quality.format.depth == 16)
    }
    let png = try #require(try Options.parse(["capture", "a.EXR", "--format", "png"])).picture
    #expect(png.format == .png && png.quality.format.depth == 8)
  }

  // MARK: --like

  /// Writes an image with text chunks and returns its name.
  private func image(
    in folder: TemporaryFolder, _ command: String?, by software: String = "Cosmos 0.1.0"
  ) throws -> String {
    let text =
      [PNGWriter.Text("Software", software)]
      + [command.map { PNGWriter.Text("Comment", $0) }].compactMap(\.self)
    try Picture(width: 1, height: 1, pixels: [1, 2, 3]).writePNG(
      toFile: folder.path("image.png"), text: text)
    return folder.path("image.png")
  }

  private func like(
    _ options: String, _ arguments: String..., by software: String = "Cosmos 0.1.0"
  ) throws -> Options {
    let folder = try TemporaryFolder()
    let file = try image(in: folder, "cosmos capture FILE.png \(options)", by: software)
    return try #require(
      try Options.parse(["capture", "a.png", "--like", file] + arguments))
  }

  @Test func `an image's options count, and those of the command line replace them`() throws {
    let all = """
      --size 64x48 --scale 0.5 --depth 16 --transparent --samples 4 --sign leo --lines --seed 7 \
      --stars 3 --layers 1,2 --no-menu --language zh-CN --time 1.5 --splash --tour=2.0 --journey 4.0
      """
    let options = try like(all)
    #expect(options.size == (64, 48) && options.scale == 0.5 && options.sky.sign == "leo")
    #expect(options.picture.depth == 16 && options.picture.samples == 4)
    #expect(options.picture.isTransparent && options.sky.showsLines && options.sky.seed == 7)
    #expect(options.motion.time == 1.5 && options.motion.mode == .tour(rest: 2, journey: 4))
    #expect(options.warnings.isEmpty)
    let other = try like(
      all, "--depth", "8", "--offset", "3", "--drift", "-5", "--seed", "8", "--time", "0")
    #expect(other.picture.depth == 8 && other.sky.sign == nil && other.sky.offset == 3)
    #expect(other.motion.mode == .drift(-5) && other.sky.seed == 8 && other.motion.time == 0)
    #expect(other.size == (64, 48))
  }

  @Test func `an image says whether a closed menu is in it, and either answer replaces the other`()
    throws
  {
    #expect(try like("--sign leo --menu").picture.hasClosedMenu)
    #expect(try !like("--sign leo").picture.hasClosedMenu)
    let without = try like("--menu", "--no-menu")
    #expect(!without.sky.hasMenu && !without.picture.hasClosedMenu)
    let with = try like("--no-menu", "--menu")
    #expect(with.sky.hasMenu && with.picture.hasClosedMenu)
  }

  @Test(arguments: ["trace", "bench"])
  func `what draws no image of its own has no menu option`(command: String) {
    #expect(message(command, "--menu")?.contains("unknown option") == true)
  }

  @Test func `at another size, an image shows the same part of the sky`() throws {
    let larger = try like("--size 300x200 --scale 0.5 --offset 1000", "--size", "900x600")
    #expect(larger.scale == 1.5 && larger.sky.offset == 1000)
    // The canvas becomes twice as wide, and positions along the strip are in its widths.
    let wider = try like("--size 300x667 --offset -1000", "--size", "750x667")
    #expect(wider.scale == nil)
    let growth = 750 / (300 / (300.0 / 375))
    #expect(abs((wider.sky.offset ?? 0) + 1000 * growth) < 1e-6)
    #expect(try like("--size 300x200 --scale 0.5", "--scale", "2").scale == 2)
  }

  @Test func `names of files are read as a shell would read them`() throws {
    for (quoted, bytes) in [
      (#"'it'\''s.json5'"#, Array("it's.json5".utf8)), ("é.json5", Array("é.json5".utf8)),
      (
        #"'a b'"$(printf '\351\377')"'.json5'"#,
        Array("a b".utf8) + [0xE9, 0xFF] + Array(".json5".utf8)
      ),
      ("'--help'", nil), ("$(id)", nil), ("`id`", nil), ("a;id", nil), ("'a", nil), ("~/a", nil),
      (#""$(printf '\000')""#, nil), (#""$(id)""#, nil), ("  a", nil),
    ] as [(String, [UInt8]?)] {
      guard let bytes else {
        #expect(throws: UsageError.self, "\(quoted)") { try like("--sky \(quoted)") }
        continue
      }
      #expect(try like("--sky \(quoted)").sky.file == FilePath(bytes: bytes))
    }
  }

  @Test func `only options that draw an image are taken from one`() {
    for command in [
      "--help", "--version", "--shaders folder", "--log trace", "--like b.png", "--tile 5",
      "--api gles", "--debug-gl", "other.png", "-", "--", "-h", "--size", "--size 0x0",
      "--depth 9", "--sign leo --offset 4", "--seed -1", "--sky /dev/stdin", "--script /proc/1/x",
      String(repeating: "--lines ", count: 10_000),
    ] {
      do {
        _ = try like(command)
        Issue.record("“\(command.prefix(30))” is accepted")
      } catch let error as UsageError {
        #expect(error.message.hasPrefix("--like ") && !error.message.contains("\n"))
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test func `a file that can't be read again can be replaced`() throws {
    let options = try like("--sky /dev/stdin --seed 3", "--sky", "embers")
    #expect(options.sky.file == nil && options.sky.name == "embers" && options.sky.seed == 3)
  }

  @Test func `another version's image is drawn with a warning`() throws {
    let warnings = try like("--seed 1", by: "Cosmos 0.0.9").warnings
    #expect(warnings.count == 1 && warnings.allSatisfy { $0.contains("Cosmos 0.0.9") })
  }

  @Test func `images without a command are refused`() throws {
    let folder = try TemporaryFolder()
    func fault(_ file: String) -> String? { message("capture", "a.png", "--like", file) }
    for file in [
      try image(in: folder, nil), try image(in: folder, "a comment"),
      try image(in: folder, "cosmos capture FILE.png --seed 1", by: "Paint"),
    ] {
      #expect(fault(file)?.contains("it contains no command") == true)
    }
    #expect(fault(#filePath)?.contains("it is no PNG, JPEG, WebP, TIFF or OpenEXR file") == true)
    #expect(fault(folder.path("none.png"))?.contains("No such file") == true)
    #expect(fault("/dev/null")?.contains("no regular file") == true)
    #expect(fault("")?.contains("give an image file's name") == true)
  }
}
