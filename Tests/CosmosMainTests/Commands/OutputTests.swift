import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Outputs that are also inputs.
@Suite(.blocking) struct OutputTests {
  private let folder = TemporaryFolder.forSuite()

  /// A sky that comes from six files.
  private static let inputs = [
    "sky.json5", "signs.json5", "image.png", "texts.json5", "script.json5", "settings.json5",
  ]

  private func writeInputs() throws {
    try folder.write(
      #"{name: "own", signs: "signs.json5", layers: [{image: "image.png"}]}"#, to: "sky.json5")
    try folder.write("[{at: 0, goto: 'leo'}]", to: "script.json5")
    try folder.write("{stars: 30}", to: "settings.json5")
    for (name, asset) in [("signs", "Signs/zodiac"), ("texts", "Strings/en")] {
      let asset = Page.package.appending(path: "Assets/\(asset).json5")
      try folder.write(Data(contentsOf: asset), to: "\(name).json5")
    }
    try Picture(width: 2, height: 2, pixels: [UInt8](repeating: 9, count: 12))
      .writePNG(toFile: folder.path("image.png"))
  }

  private func contents() throws -> [Data] { try OutputTests.inputs.map(folder.bytes(of:)) }

  /// How else a file in the folder can be called.
  private static let spellings: [@Sendable (TemporaryFolder, String) throws -> String] = [
    { $0.path($1) },
    { $0.path("./\($1)") },
    { $0.path("/\($1)") },
    { $0.path("../\($0.path.split(separator: "/").last ?? "")/\($1)") },
    { "/proc/self/root" + $0.path($1) },
    { "/dev/.." + $0.path($1) },
    { folder, name in
      let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
      return String(repeating: "../", count: depth) + folder.path(name).dropFirst()
    },
    { try link($0, to: $0.path($1)) },
    { try link($0, to: $1) },
    { try link($0, to: link($0, to: $1).split(separator: "/").last.map(String.init) ?? "") },
    { folder, name in try link(folder, to: ".") + "/\(name)" },
    { folder, name in
      let other = folder.path(UUID().uuidString)
      try FileManager.default.linkItem(atPath: folder.path(name), toPath: other)
      return other
    },
  ]

  /// Makes a symbolic link, and returns its path.
  private static func link(_ folder: TemporaryFolder, to target: String) throws -> String {
    let name = UUID().uuidString
    try folder.link(name, to: target)
    return folder.path(name)
  }

  /// Every command, every input and every way of calling it; one of these calls the input itself, too.
  @Test(arguments: spellings.indices)
  func `an output is never an input, by whatever name`(spelling: Int) throws {
    try writeInputs()
    let before = try contents()
    let spell = OutputTests.spellings[spelling]
    let called = try ["texts", "script", "settings"].map { try spell(folder, "\($0).json5") }
    let sky = ["--sky", folder.path("sky.json5"), "--language", called[0]]
    let script = ["--script", called[1], "--config", called[2]]
    for (index, input) in OutputTests.inputs.enumerated() {
      let output = try OutputTests.spellings[(spelling + index) % OutputTests.spellings.count](
        folder, input)
      // In a folder of frames, all names but that of one are others.
      try folder.makeFolder("frames-\(index)")
      let frame = folder.path("frames-\(index)/000001.png")
      try FileManager.default.linkItem(atPath: folder.path(input), toPath: frame)
      let film = ["--frames", "0..1", "--size", "32x32"] + sky + script
      var runs = [
        (["capture", output, "--format", "png", "--size", "32x32"] + sky + script, output),
        (["record", output, "--format", "y4m"] + film, output),
        (["record", output, "--format", "mkv"] + film, output),
        (["record", folder.path("frames-\(index)")] + film, frame),
      ]
      if index < 4 { runs.append((["bench", "--offscreen", "--shot", frame] + sky, frame)) }
      for (arguments, output) in runs {
        let run = try ProgramRun(arguments)
        run.expectFault("can't write \(output): it is ", "read for this; write to another file")
        let isNamed = run.fault?.contains(index < 3 ? input : called[index - 3]) == true
        #expect(isNamed, "\(run.errors)")
        #expect(folder.names(in: "frames-\(index)").count == 1)
      }
    }
    #expect(try contents() == before)
  }

  @Test func `neither standard output nor a font is an input`() throws {
    try writeInputs()
    let before = try contents()
    let size = ["--size", "32x32", "--sky", folder.path("sky.json5")]
    try ProgramRun(
      shell: #"exec "$0" capture - "$@" 1<>"$SKY""#, size,
      environment: ["SKY": folder.path("sky.json5")]
    ).expectFault("can't write standard output: it is the same file as \(folder.path)/sky.json5")
    let font = try Data(
      contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    try folder.write(font, to: "font.ttf")
    try folder.write(
      "<fontconfig><dir>\(folder.path)</dir><cachedir>\(folder.path("cache"))</cachedir></fontconfig>",
      to: "fonts.conf")
    try ProgramRun(
      ["capture", folder.path("./font.ttf"), "--format", "png"] + size,
      environment: ["FONTCONFIG_FILE": folder.path("fonts.conf")]
    ).expectFault("can't write \(folder.path("./font.ttf")): it is a font")
    #expect(try folder.bytes(of: "font.ttf") == font)
    #expect(try contents() == before)
  }

  @Test func `an image that --like names is replaced by the whole new one`() throws {
    let path = folder.path("a.png")
    try ProgramRun(["capture", path, "--size", "32x32", "--sign", "leo"]).expectSuccess()
    try ProgramRun(["capture", path, "--size", "40x40", "--like", path]).expectSuccess()
    #expect(try Picture(png: Array(try folder.bytes(of: "a.png"))).width == 40)
  }
}
