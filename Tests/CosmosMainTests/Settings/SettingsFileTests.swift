import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// What a settings file may contain.
@Suite struct SettingsFileTests {
  private func read(_ text: String) throws -> SettingsFile {
    try SettingsFile(json5: Array(text.utf8), path: "c.json5")
  }

  @Test(arguments: [
    ("{star: 3}", "c.json5:1:2: unknown setting “star” (did you mean “stars”?)"),
    ("{noSplash: true}", "c.json5:1:2: unknown setting “noSplash” (did you mean “no-splash”?)"),
    ("{\n no_menu: 1}", "c.json5:2:2: unknown setting “no_menu” (did you mean “no-menu”?)"),
    ("{xyzzy: 1}", "c.json5:1:2: unknown setting “xyzzy”; cosmos --help lists the options"),
    ("{profil: 'a'}", "c.json5:1:2: unknown setting “profil” (did you mean “profile”?)"),
    (
      "{driven: true}",
      "c.json5:1:2: “driven” has no effect in settings; give --driven on the command line"
    ),
    ("{help: 1}", "c.json5:1:2: “help” has no effect in settings; give --help on the command line"),
    ("{profiles: {a: {muted: 1}}}", "c.json5:1:17: unknown setting “muted” (did you mean “mute”?)"),
    ("{profiles: {a: {profile: 'b'}}}", "c.json5:1:17: “profile” has no effect in a profile"),
  ])
  func `an unknown setting is a warning with its place and the nearest name`(
    text: String, warning: String
  ) throws {
    let folder = try SettingsFolder(text.replacing("{", with: "{mute: true, ", maxReplacements: 1))
    let options = try folder.options()
    // The rest holds.
    #expect(options.isMuted)
    #expect(options.warnings.count == 1)
    #expect(try read(text).warnings == [warning])
  }

  @Test(arguments: [
    ("", "c.json5:1:1: the file is empty"),
    ("[]", "c.json5:1:1: top level: must be an object in braces; found []"),
    ("{mute: true", "c.json5:1:12: "), ("{mute true}", "c.json5:1:7: "),
    ("{\n\n  mute: tru}", "c.json5:3:9: "),
    ("{mute: true, mute: false}", "c.json5:1:14: mute: duplicate setting"),
    ("{profile: 3}", "c.json5:1:11: profile: must be a string in quotes; found 3"),
    ("{profiles: []}", "c.json5:1:12: profiles: must be an object in braces; found []"),
    ("{profiles: {a: 3}}", "c.json5:1:16: profiles.a: must be an object in braces; found 3"),
    ("{profiles: {a: {}, a: {}}}", "c.json5:1:20: profiles.a: duplicate profile"),
    ("{profiles: {none: {}}}", "c.json5:1:13: profiles.none: give the profile another name"),
    ("{profiles: {a: {mute: 3}}}", "c.json5:1:23: profiles.a.mute: must be true or false; found 3"),
    ("{$schema: 3}", "c.json5:1:11: $schema: must be a string in quotes; found 3"),
  ])
  func `a broken file is refused with its line and column`(text: String, message: String) {
    let error = #expect(throws: (any Error).self) { try read(text) }
    let text = (error as? UsageError)?.message ?? error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix(message), "\(text)")
    #expect(!text.contains("\n"))
  }

  @Test func `comments and a schema are welcome`() throws {
    let file = try read("// a\n{/* b */ $schema: 'x', mute: true, /* c */}")
    #expect(file.warnings.isEmpty)
  }

  @Test func `a value is checked also in a profile that isn't used, but not its range`() throws {
    let folder = try SettingsFolder("{profiles: {a: {stars: -1}}}")
    #expect(folder.fault() == nil)
    #expect(
      folder.fault("--profile a")
        == "\(folder.path):1:24: stars -1: give a whole number from 0 to 10000000")
  }

  @Test func `a file that is too large or of another kind is refused`() throws {
    let folder = try SettingsFolder(String(repeating: " ", count: 1 << 20) + "{}")
    #expect(folder.fault() == "\(folder.path) is larger than the limit of 1 MiB")
    #expect(
      folder.fault("--config /dev/null") == "/dev/null is neither a regular file nor a pipe")
    #expect(folder.fault("--config /")?.contains("Is a directory") == true)
  }

  @Test func `the template has no effect, and each of its lines is valid`() throws {
    let text = try Page.text(of: "Assets/Settings/config.json5")
    let folder = try SettingsFolder(text)
    #expect(try folder.values().isEmpty && folder.options().warnings.isEmpty)
    // Profiles hold several lines, and are uncommented as a whole.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var settings = 0
    for (index, line) in lines.enumerated() where line.hasPrefix("  // \"") {
      var edited = lines
      edited[index] = line.replacing("// ", with: "", maxReplacements: 1)
      // A place makes sense with the Sun alone.
      try folder.write(edited.joined(separator: "\n"))
      let options = try folder.options()
      #expect(options.warnings.isEmpty, "\(line)")
      settings += options.settings.entries.count
    }
    #expect(settings > 10)
    try folder.write(text.replacing(#/(?m)^    // /#, with: "    "))
    let options = try folder.options("--profile wall")
    #expect(options.monitors.spans && options.settings.profileNames == ["wall", "quiet"])
    #expect(options.warnings.isEmpty)
  }
}
