import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// The program with a sky file that names a file of signs.
@Suite(.blocking) struct SignsFileTests {
  private let folder = TemporaryFolder.forSuite()

  init() throws {
    try folder.makeFolder("sky")
    try folder.write(Self.signs(3), to: "sky/own.json5")
    try folder.write(Self.signs(3), to: "outside.json5")
  }

  /// A list of signs, named a0, a1 and so on.
  private static func signs(_ count: Int, icon: String = "M0 0h20v20z") -> String {
    let signs = (0..<count).map { index in
      """
      {name: "a\(index)", label: "Sign \(index)", stars: {big: [[0, 0], [50, 50]], small: []},
       lines: ["b0-b1"], icon: {path: "\(icon)"}}
      """
    }
    return "{format: 1, name: \"own\", signs: [\n\(signs.joined(separator: ",\n"))\n]}"
  }

  /// Writes a sky that names a list of signs, and returns its path.
  private func sky(signs: String) throws -> String {
    try folder.writeSky(replacing: "\"zodiac\"", with: "\"\(signs)\"", to: "sky/my.json5")
  }

  private func trace(
    _ sky: String, _ options: String..., duration: Int = 1
  ) throws -> ProgramRun {
    try ProgramRun(["trace", "--sky", sky, "--fps", "1", "--duration", "\(duration)"] + options)
  }

  @Test func `signs are read beside the sky file and found by name`() throws {
    let run = try trace(sky(signs: "own.json5"), "--sign", "A2", "--lines")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains(#""sign":"a2","lines":1"#))
    try folder.write(#"[{at: 0, goto: "a1"}, {at: 3, key: "left"}]"#, to: "go.json5")
    let gone = try trace(
      sky(signs: "own.json5"), "--script", folder.path("go.json5"), duration: 9)
    #expect(gone.code == 0, "\(gone.errors)")
    let last = gone.text.split(separator: "\n").last ?? ""
    #expect(last.contains(#""sign":"a0""#) && last.contains(#""dividers":[0,0,0]"#))
    let unknown = try trace(sky(signs: "own.json5"), "--sign", "leo")
    #expect(unknown.code == 2 && unknown.errors.contains("the signs are a0, a1, a2"))
  }

  @Test(arguments: ["plough", "cassiopeia", "pole star"])
  func `the example in the documentation is drawn`(sign: String) throws {
    let example = Page.package.appending(path: "Docs/Examples/plough.json5").path()
    let picture = folder.path("a.png")
    try ProgramRun([
      "capture", picture, "--sky", example, "--sign", sign, "--lines", "--size", "375x667",
      "--stars", "0",
    ]).expectSuccess()
    // Stars, lines and ruler are brighter than the background.
    let pixels = try Picture(png: Array(folder.bytes(of: "a.png"))).pixels
    let bright = pixels.indices.count { $0.isMultiple(of: 3) && pixels[$0] > 0x40 }
    #expect(bright > 150, "\(bright)")
  }

  @Test func `a picture of 88 signs is drawn`() throws {
    try folder.write(Self.signs(88), to: "sky/own.json5")
    let run = try ProgramRun([
      "capture", folder.path("a.png"), "--size", "90x160", "--sign", "a87", "--lines",
      "--sky", sky(signs: "own.json5"), "--debug-gl",
    ])
    #expect(run.code == 0 && !run.errors.contains("driver: error"), "\(run.errors)")
  }

  @Test(arguments: ["./own.json5", "sub/../own.json5", "sub/inside.json5", "link.json5"])
  func `a path may wander within the folder`(name: String) throws {
    try folder.makeFolder("sky/sub")
    try folder.write(Self.signs(3), to: "sky/sub/inside.json5")
    try folder.link("sky/link.json5", to: "sub/inside.json5")
    let run = try trace(sky(signs: name), "--sign", "a1")
    #expect(run.code == 0, "\(run.errors)")
    // The sky file itself may be named in any way.
    let here = try ProgramRun(
      shell: "cd \"$1\" && exec \"$0\" trace --sky my.json5 --duration 0", [folder.path("sky")])
    #expect(here.code == 0, "\(here.errors)")
  }

  @Test(arguments: [
    "../outside.json5", "../nowhere.json5", "/etc/passwd.json5", "sub/../../outside.json5",
    "link.json5", "folder/outside.json5", "../sky/own.json5",
  ])
  func `a path that leads out of the folder is refused`(name: String) throws {
    try folder.makeFolder("sky/sub")
    try folder.link("sky/link.json5", to: "../outside.json5")
    try folder.link("sky/folder", to: "..")
    let run = try trace(sky(signs: name))
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(
      run.errors.contains(
        #/my\.json5:\d+:\d+: signs: “[^”]*” leads out of the sky file's folder; give a path below it\n$/#
      ), "\(run.errors)")
  }

  @Test func `a missing, unreadable or broken file is told`() throws {
    try folder.makeFolder("sky/sub.json5")
    try folder.link("sky/loop.json5", to: "loop.json5")
    for (name, fact) in [
      ("none.json5", "No such file or directory"), ("sub.json5", "Is a directory"),
      ("loop.json5", "Too many levels of symbolic links"), ("a\\0.json5", "NUL character"),
      ("egyptian", "there is no list of signs “egyptian”"),
    ] {
      let run = try trace(sky(signs: name))
      #expect(run.code == 2 && run.errors.contains(fact), "\(run.errors)")
      #expect(run.errors.contains(#/my\.json5:\d+:\d+: signs: /#), "\(run.errors)")
    }
    try folder.write(Self.signs(89), to: "sky/own.json5")
    let many = try trace(sky(signs: "own.json5"))
    #expect(many.code == 2)
    #expect(
      many.errors.contains("sky/own.json5:1:33: signs: must have at most 88 elements"),
      "\(many.errors)")
  }

  @Test func `a path with a million commands is refused with one line`() throws {
    let icon = "M0 0" + String(repeating: "h1v1", count: 500_000)
    try folder.write(Self.signs(1, icon: icon), to: "sky/own.json5")
    let run = try trace(sky(signs: "own.json5"))
    #expect(run.code == 2 && run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.utf8.count < 500)
    #expect(
      run.errors.contains(
        #/sky/own\.json5:3:33: sign “a0”, icon\.path: a string may have at most 20000 bytes here, this one has 2000004/#
      ), "\(run.errors)")
  }
}
