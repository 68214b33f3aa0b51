import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// `cosmos config`, and settings of the program itself.
@Suite(.blocking) struct ConfigCommandTests {
  private let home = TemporaryFolder.forSuite()

  private var path: String { home.path("cosmos/config.json5") }

  private func write(_ text: String) throws {
    try home.makeFolder("cosmos")
    try home.write(text, to: "cosmos/config.json5")
  }

  private func run(_ words: [String], _ environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(
      words, environment: ["XDG_CONFIG_HOME": home.path].merging(environment) { $1 })
  }

  /// The row of an option in the table.
  private func row(_ name: String, in run: ProgramRun) -> String? {
    run.text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }?
      .split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  @Test func `each value is printed with the place it comes from`() throws {
    try write(
      "{\n  stars: 300,\n  mute: true,\n  profiles: {wall: {\n    tour: true}}}")
    let run = try run(
      ["config", "--profile", "wall", "--seed", "7", "--mute=false"], ["COSMOS_FPS": "30"]
    ).expectSuccess()
    #expect(run.text.hasPrefix("file     \(path)\nprofile  wall, from command line\n\n"))
    #expect(row("stars", in: run) == "stars line 2 300")
    #expect(row("tour", in: run) == "tour line 5 (wall) true")
    #expect(row("fps", in: run) == "fps COSMOS_FPS 30")
    #expect(row("seed", in: run) == "seed command line 7")
    #expect(row("mute", in: run) == "mute command line false")
    #expect(row("hud", in: run) == "hud default false")
    #expect(row("journey", in: run) == "journey default (3)")
    // The columns are aligned.
    let rows = run.text.split(separator: "\n").dropFirst(2)
    let starts = Set(
      rows.map { row in
        row.distance(from: row.startIndex, to: row.firstIndex(of: " ") ?? row.startIndex)
      })
    #expect(starts.count > 3)
    #expect(rows.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test func `JSON has the same with its types`() throws {
    try write("{\n  stars: 300, sky: 'tonight', profiles: {wall: {tour: true}}}")
    let run = try run(["config", "--json", "--profile", "wall"], ["COSMOS_MUTE": "1"])
    let json = try run.json
    #expect(json["file"] as? String == path && json["exists"] as? Bool == true)
    #expect(json["profile"] as? String == "wall" && json["profiles"] as? [String] == ["wall"])
    let options = try #require(json["options"] as? [String: [String: Any]])
    let stars = try #require(options["stars"])
    #expect(stars["value"] as? Int == 300 && stars["from"] as? String == "file")
    #expect(stars["line"] as? Int == 2 && stars["column"] as? Int == 10)
    #expect(options["tour"]?["value"] as? Bool == true)
    #expect(options["tour"]?["profile"] as? String == "wall")
    #expect(options["sky"]?["value"] as? String == "tonight")
    #expect(options["mute"]?["variable"] as? String == "COSMOS_MUTE")
    #expect(options["journey"]?["from"] as? String == "default")
    #expect(options["journey"]?["value"] is NSNull)
    #expect(options["driven"] == nil && options["help"] == nil)
  }

  @Test func `without a file, all is the default`() throws {
    let run = try run(["config"])
    #expect(run.code == 0)
    #expect(run.text.hasPrefix("file     \(path), which doesn't exist\n\n"))
    #expect(try self.run(["config", "--config", "none"]).text.hasPrefix("file     none\n"))
    // A folder that the environment doesn't name.
    let homeless = try ProgramRun(["config"], environment: ["XDG_CONFIG_HOME": "", "HOME": ""])
    #expect(homeless.code == 0 && homeless.text.hasPrefix("file     none\n"))
  }

  @Test(arguments: [
    ("{\n stars: 'many'}", "2:9: stars many: give a whole number from 0 to 10000000"),
    ("{\n stars 3}", "2:8: not JSON5: expected a colon after the name, found “3”"),
    ("{sky: 'cosmoss'}", nil),
  ])
  func `settings that can't be used end a window with status 2 and one line`(
    text: String, message: String?
  ) throws {
    try write(text)
    let run = try run(["run"])
    #expect(run.code == 2)
    let fault = try #require(run.fault)
    #expect(
      fault.hasPrefix("\(path):\(message ?? "1:7: sky cosmoss: there is no such sky")"), "\(fault)")
  }

  /// Runs the program as a user who may not read everything.
  private static let asUser = """
    [ "$(id -u)" != 0 ] || exec setpriv --reuid 65534 --regid 65534 --clear-groups "$0" "$@"
    exec "$0" "$@"
    """

  @Test(.enabled(if: (try? ProgramRun(shell: asUser, ["--version"]).code) == 0))
  func `a file that may not be read is a warning, and an error if it is named`() throws {
    try write("{stars: 300}")
    try #require(chmod(home.path, 0o755) == 0 && chmod(path, 0) == 0)
    let environment = ["XDG_CONFIG_HOME": home.path]
    let run = try ProgramRun(shell: Self.asUser, ["config"], environment: environment)
    #expect(run.code == 0)
    #expect(
      run.errors
        == "cosmos: warning: can't open \(path): Permission denied; there are no settings\n")
    #expect(row("stars", in: run)?.hasPrefix("stars default") == true)
    let named = try ProgramRun(
      shell: Self.asUser, ["config", "--config", path], environment: environment)
    named.expectFault(is: "can't open \(path): Permission denied")
    #expect(named.output.isEmpty)
  }

  @Test func `an unknown setting is one warning`() throws {
    try write("{star: 3}")
    let run = try run(["config"])
    #expect(run.code == 0)
    #expect(
      run.errors == "cosmos: warning: \(path):1:2: unknown setting “star” (did you mean “stars”?)\n"
    )
  }

  @Test func `an image that is drawn with settings contains what they say`() throws {
    try write("{stars: 3, profiles: {small: {size: [64, 36], 'no-menu': true}}}")
    let image = home.path("sky.png")
    let run = try run(["capture", image, "--profile", "small"])
    #expect(run.code == 0, "\(run.errors)")
    let text = String(decoding: try home.bytes(of: "sky.png"), as: UTF8.self)
    #expect(text.contains("--size 64x36"))
    #expect(text.contains("--stars 3") && text.contains("--no-menu"))
    // It is drawn again without the settings.
    let again = home.path("again.png")
    #expect(try ProgramRun(["capture", again, "--like", image]).code == 0)
    #expect(try home.bytes(of: "again.png") == home.bytes(of: "sky.png"))
    // Without naming them, an image is as on any other machine.
    let plain = home.path("plain.png")
    #expect(try self.run(["capture", plain, "--size", "64x36"]).code == 0)
    #expect(!String(decoding: try home.bytes(of: "plain.png"), as: UTF8.self).contains("--stars"))
  }

  @Test(
    arguments: [
      ("{mute: true, star: 3, profiles: {a: {}}}", 0, "settings: 1 option, 1 profile"),
      ("{sky: 'tonight', layers: '0'}", 0, "settings: 2 options, 0 profiles"),
      ("{mute: true, profiles: {a: {stars: -1}}}", 2, "1:36: stars -1: give a whole number"),
      ("{mute: 3}", 2, "1:8: mute: must be true or false; found 3"),
    ] as [(String, Int32, String)])
  func `check says what settings contain, or what is wrong`(
    text: String, code: Int32, answer: String
  ) throws {
    try write(text)
    let run = try run(["check", path])
    #expect(run.code == code)
    #expect(
      (code == 0 ? run.text : run.errors).contains("\(path):\(code == 0 ? " " : "")\(answer)"))
    #expect(run.errors.contains("unknown setting") == text.contains("star:"))
  }

  // MARK: --edit

  @Test func `the editor gets the file, which is created from a template`() throws {
    let run = try run(["config", "--edit"], ["VISUAL": "grep -c profiles", "EDITOR": "false"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text == "1\n")
    #expect(run.errors == "cosmos: created \(path)\n")
    let template = try Page.text(of: "Assets/Settings/config.json5")
    #expect(try home.text(of: "cosmos/config.json5") == template)
    // What is there stays, whatever it is.
    try write("{ broken")
    let second = try self.run(["config", "--edit"], ["VISUAL": "", "EDITOR": "cat"])
    #expect(second.text == "{ broken" && second.code == 2)
    #expect(second.fault?.hasPrefix("\(path):1:") == true)
  }

  @Test func `another file can be edited, and its name may contain anything`() throws {
    let other = home.path("it's $HOME.json5")
    let run = try run(["config", "--edit", "--config", other], ["EDITOR": "cat"])
    #expect(run.code == 0)
    #expect(try home.names == ["it's $HOME.json5"])
  }

  @Test(
    arguments: [
      ([:], 1, "there is no editor; set VISUAL or EDITOR to one, or edit FILE"),
      (
        ["EDITOR": "/no/editor"], 1,
        "VISUAL or EDITOR names “/no/editor”, which can't be run; name another editor, or edit FILE"
      ),
      (
        ["DISPLAY": ":99", "PATH": "/nonexistent"], 1,
        "xdg-open: No such file or directory; set VISUAL or EDITOR to an editor"
      ),
      (["EDITOR": "exit 7; cat"], 7, nil),
    ] as [([String: String], Int32, String?)])
  func `without an editor, it says so`(
    environment: [String: String], code: Int32, message: String?
  ) throws {
    try write("{}")
    let run = try run(
      ["config", "--edit"], ["VISUAL": "", "EDITOR": ""].merging(environment) { $1 })
    #expect(run.code == code, "\(run.errors)")
    guard let message else { return }
    let last = run.errors.split(separator: "\n").last ?? ""
    #expect(last == "cosmos: \(message.replacing("FILE", with: path))")
  }

  @Test func `a file that can't be created is an error`() throws {
    try home.write("", to: "cosmos")
    let run = try run(["config", "--edit"], ["EDITOR": "true"])
    #expect(run.code != 0)
    #expect(run.fault?.contains(path) == true, "\(run.errors)")
  }
}
