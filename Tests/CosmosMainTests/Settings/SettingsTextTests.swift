import CosmosCore
import CosmosImage
import CosmosOptions
import CosmosTestSupport
import Testing

/// The text of a settings file, changed in place.
@Suite struct SettingsTextTests {
  /// Files as people write them.
  static let files = [
    "", "// only a comment", "\u{FEFF}", "{}", "{ // nothing\n}", "{ /* nothing */ }",
    "{\"stars\":1}",
    "{ stars: 1, }", "{ 'stars': 20, \"mute\": true /* quiet */ }",
    // A byte order mark, CR LF, and no comma at the end.
    "\u{FEFF}{\r\n  // sky\r\n  \"sky\": \"tonight\", // night\r\n  stars: 30 // many\r\n}\r\n",
    // Tabs, and a profile on one line.
    "{\n\t\"sky\": \"cosmos\",\n\t\"tour\": 20,\n\t\"profiles\": {\n\t\t\"wall\": { \"tour\": 60, },\n\t\t// q\n\t},\n}",
    // The same name twice.
    "{\"stars\": 1, \"stars\": 2,\n \"mute\": true, \"sky\": 'a\\'b' }",
    // Comments everywhere, and a comma at the start of a line.
    "/* head */ {\n  \"tour\" /* t */ : /* u */ 20 /* v */ , // w\n  /* before */ \"drift\": -8 // x\n"
      + "  , \"hud\": true /* multi\n line */\n} // end",
    // An escape in a name, a list on several lines, and a profile at the end.
    "{\n  \"st\\u0061rs\": +0x1F,\n  sky: [\n    'a', // one\n    'b',\n  ],\n  profiles: {}\n}\n",
    "{\"profiles\":{\"wall\":{\"stars\":1},\"b\":{}},\"mute\":false}",
    // Comments that a line separator ends.
    "{ // x\u{2028} \"sky\": \"a\", stars: 3 // y\u{2028} }",
    "{\r  sky: 'a',\r  mute: true\r}\r",
  ]

  private static let names = ["sky", "stars", "tour", "mute", "drift", "hud"]
  private static let profiles: [String?] = [nil, nil, "wall", "new"]
  private static let literals = ["true", "20", "\"a // b\"", "[1, 2]", "-0.5", "'x'"]

  private static func text(_ file: String) throws -> SettingsText {
    try SettingsText(Array(file.utf8), path: "config.json5")
  }

  private static func text(of text: SettingsText) -> String {
    String(decoding: text.bytes, as: UTF8.self)
  }

  /// The values of all options that a test changes.
  private static func values(_ text: SettingsText) -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      for profile in Set(profiles) {
        values["\(profile ?? "")/\(name)"] = text.literal(of: name, in: profile)
      }
    }
    return values
  }

  @Test(arguments: files)
  func `of 200 random changes, each one changes one value, and keeps the text valid`(file: String)
    throws
  {
    var random = SeededGenerator(seed: 7)
    var text = try Self.text(file)
    for _ in 0..<200 {
      let name = try #require(Self.names.randomElement(using: &random))
      let profile = try #require(Self.profiles.randomElement(using: &random))
      let literal = try #require(Self.literals.randomElement(using: &random))
      var values = Self.values(text)
      let isRemoval = Int.random(in: 0..<3, using: &random) == 0
      values["\(profile ?? "")/\(name)"] = isRemoval ? nil : literal
      if isRemoval {
        text.remove(name, in: profile)
      } else {
        text.set(name, to: literal, in: profile)
      }
      #expect(Self.values(text) == values)
      let again = try SettingsText(text.bytes, path: "config.json5")
      #expect(again == text, "\(Self.text(of: text))")
    }
  }

  @Test(arguments: files.filter { $0.contains(":") })
  func `a setting that is added and taken out leaves the text as it was`(file: String) throws {
    let first = try Self.text(file)
    var text = first
    text.set("dim", to: "['22:00-07:00=0.3']")
    #expect(text != first)
    text.remove("dim")
    #expect(Self.text(of: text) == file)
  }

  @Test(arguments: files)
  func `comments stay when all settings go`(file: String) throws {
    var text = try Self.text(file)
    for name in Self.names { text.remove(name) }
    let rest = Self.text(of: text)
    for comment in ["only a comment", "// nothing", "/* quiet */", "// sky", "// night", "// many"]
      + ["/* head */", "/* v */", "// w", "/* before */", "/* multi\n line */", "// end", "// q"]
    where file.contains(comment) {
      #expect(rest.contains(comment))
    }
  }

  @Test(arguments: [
    // In place, whatever is around it.
    ("{ stars: 20 /* many */, }", "{ stars: 30 /* many */, }"),
    // On its own line, with the indentation, the comma and the line ends of the file.
    ("{\r\n\t\"sky\": 'a' // one\r\n}", "{\r\n\t\"sky\": 'a', // one\r\n\t\"stars\": 30\r\n}"),
    ("{\n    sky: 'a',\n}\n", "{\n    sky: 'a',\n    \"stars\": 30,\n}\n"),
    // On the line of an object that has only one.
    ("{\"sky\":'a'}", "{\"sky\":'a', \"stars\": 30}"),
    ("{}", "{\n  \"stars\": 30,\n}"),
    ("", "{\n  \"stars\": 30,\n}\n"),
    ("// mine", "// mine\n{\n  \"stars\": 30,\n}\n"),
  ])
  func `a value is written in the style of the file`(before: String, after: String) throws {
    var text = try Self.text(before)
    text.set("stars", to: "30")
    #expect(Self.text(of: text) == after)
  }

  @Test(arguments: [
    ("{\n  // many\n  stars: 20,\n  mute: true,\n}", "{\n  // many\n  mute: true,\n}"),
    ("{\n  mute: true,\n  stars: 20\n}", "{\n  mute: true\n}"),
    ("{ stars: 20, mute: true }", "{ mute: true }"),
    ("{ mute: true, stars: 20 }", "{ mute: true }"),
    ("{ mute: true, stars: 20, }", "{ mute: true, }"),
    ("{\n  stars: 20, // many\n}", "{\n  // many\n}"),
  ])
  func `a setting goes with the line on which it is alone`(before: String, after: String) throws {
    var text = try Self.text(before)
    text.remove("stars")
    #expect(Self.text(of: text) == after)
  }

  @Test func `profiles come, go, and are chosen under their names`() throws {
    var text = try Self.text("{ mute: true }")
    text.add(profile: "wall")
    text.set("tour", to: "60", in: "wall")
    text.select(profile: "wall")
    text.rename(profile: "wall", to: "hall \"1\"")
    #expect(
      Self.text(of: text)
        == #"{ mute: true, "profiles": { "hall \"1\"": { "tour": 60 } }, "profile": "hall \"1\"" }"#
    )
    #expect(text.profileNames == ["hall \"1\""])
    #expect(text.selectedProfile == "hall \"1\"")
    text.remove(profile: "hall \"1\"")
    #expect(Self.text(of: text) == #"{ mute: true, "profiles": { } }"#)
  }

  @Test(arguments: ["[1]", "{ profiles: [] }", "{ profiles: { wall: 1 } }", "{ stars: }", "{"])
  func `a text that has no place for settings is refused with the place`(file: String) {
    #expect(throws: DesignError.self) { try Self.text(file) }
  }

  @Test func `the template has a place for each setting`() throws {
    var text = SettingsText.template
    text.set("stars", to: "30")
    let file = try SettingsFile(json5: text.bytes, path: "config.json5")
    #expect(file.settings["stars"]?.value?.text == "30")
    text.remove("stars")
    #expect(text == .template)
  }
}
