import CosmosTestSupport
import Foundation
import Testing

/// `cosmos check`.
@Suite(.blocking) struct CheckTests {
  private let folder = TemporaryFolder.forSuite()

  private func check(_ arguments: String) throws -> ProgramRun {
    try ProgramRun(shell: "cd '\(folder.path)' && \"$0\" check \(arguments)")
  }

  private static func asset(_ path: String) -> String {
    Page.package.appending(path: "Assets/\(path)").path()
  }

  /// A sky in which one thing can be replaced.
  private static let sky = """
    {
      format: 1, name: "s", background: "#000000", referenceCanvas: [375, 667], signs: "zodiac",
      signSpacing: 10, start: 5,
      sprites: {dot: {opacity: [[0, 1], [2, 0]], color: [[0, "#FFFFFF"]]}},
      layers: [{name: "a", speed: 0.5, stars: {sprite: "dot", perSection: 3}}],
    }
    """

  @Test(arguments: [
    ("Skies/cosmos.json5", "sky “cosmos”: 8 layers, 960 random stars, 12 signs"),
    ("Signs/zodiac.json5", "signs “zodiac”: 12 signs, 151 stars, 145 lines"),
    ("Strings/zh-CN.json5", "language “zh-CN”, 简体中文: 88 signs, 101 texts"),
  ])
  func `a valid file is described`(file: String, summary: String) throws {
    let path = Self.asset(file)
    let run = try check("'\(path)'").expectSuccess()
    #expect(run.text == "\(path): \(summary)\n")
  }

  @Test func `scripts are described, with the last event's time`() throws {
    try folder.write("[{at: 0, scroll: 1}, {at: 2.5, goto: 'leo'}]", to: "a.json5")
    try folder.write("[]", to: "b.json5")
    let run = try check("a.json5 b.json5").expectSuccess()
    #expect(
      run.text == "a.json5: script: 2 events, the last one at 2.5 s\nb.json5: script: 0 events\n")
  }

  @Test func `standard input can be checked`() throws {
    let run = try ProgramRun(shell: "echo '[{at: 1, key: \"m\"}]' | \"$0\" check -").expectSuccess()
    #expect(run.text == "standard input: script: 1 event, the last one at 1.0 s\n")
    let broken = try ProgramRun(shell: "echo '[' | \"$0\" check -")
    #expect(broken.code == 2 && broken.fault?.hasPrefix("standard input:2:1: ") == true)
  }

  /// A change of the sky, the text at which the error is, and its message.
  struct Mistake: Sendable {
    let old: String
    let new: String
    let mark: String
    let message: String
  }

  @Test(arguments: [
    Mistake(
      old: "speed: 0.5", new: "spede: 0.5", mark: "spede",
      message: "layers[0].spede: unknown field (did you mean “speed”?); the fields are "),
    Mistake(
      old: "sprite: \"dot\"", new: "sprite: \"dto\"", mark: "\"dto",
      message: "layers[0].stars.sprite: there is no sprite “dto” (did you mean “dot”?); "
        + "the sprites are dot"),
    Mistake(
      old: "\"zodiac\"", new: "\"zodaic\"", mark: "\"zodaic",
      message: "signs: there is no list of signs “zodaic” (did you mean “zodiac”?); "),
    Mistake(
      old: "speed: 0.5", new: "speed: 200", mark: "200",
      message: "layers[0].speed: must be a number from 0 to 100; found 200"),
    Mistake(
      old: "speed: 0.5", new: "speed: 'ab'", mark: "'ab'",
      message: "layers[0].speed: must be a number; found “ab”"),
    Mistake(
      old: "perSection: 3", new: "perSection: 2.5", mark: "2.5",
      message: "layers[0].stars.perSection: must be a whole number from 0 to 10000000; found 2.5"),
    Mistake(
      old: "[375, 667]", new: "[375]", mark: "[375]",
      message: "referenceCanvas: a size is two numbers from 1 to 100000; found a list of 1"),
    Mistake(
      old: "[375, 667]", new: "[0x0, 667]", mark: "[0x0",
      message: "referenceCanvas: a size is two numbers from 1 to 100000; found [0x0, 667]"),
    Mistake(
      old: "\"#000000\"", new: "\"black\"", mark: "\"black",
      message: "background: “black” is not a colour"),
    Mistake(
      old: "name: \"a\"", new: "name: {b: 1}", mark: "{b",
      message: "layers[0].name: must be a string in quotes; found {…}"),
    Mistake(
      old: "name: \"a\"", new: "name: []", mark: "[]",
      message: "layers[0].name: must be a string in quotes; found []"),
  ])
  func `an error names the position, what was found and what is allowed`(
    mistake: Mistake
  ) throws {
    let text = Self.sky.replacing(mistake.old, with: mistake.new, maxReplacements: 1)
    try folder.write(text, to: "a.json5")
    let before = try #require(text.range(of: mistake.mark)).lowerBound
    let lines = text[..<before].split(separator: "\n", omittingEmptySubsequences: false)
    let column = try #require(lines.last).count + 1
    let run = try check("a.json5")
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(
      run.fault?.hasPrefix("a.json5:\(lines.count):\(column): \(mistake.message)") == true,
      "\(run.errors)")
  }

  @Test(arguments: [
    ("[{at: 0, scrol: 1}]", "1:10: event 0: scrol: unknown event (did you mean “scroll”?); "),
    (
      "[{at: 0, goto: 'scorpoi'}]",
      "1:16: event 0: goto: there is no sign “scorpoi” "
        + "(did you mean “scorpio”?); the signs are pisces, "
    ),
    (
      "[{at: 0, key: 'escpae'}]",
      "1:15: event 0: key: there is no key “escpae” "
        + "(did you mean “escape”?); the keys are "
    ),
    ("3", "1:1: top level: this is no file of Cosmos: "),
  ])
  func `an error in another file has a hint too`(text: String, message: String) throws {
    try folder.write(text, to: "a.json5")
    let run = try check("a.json5")
    #expect(run.code == 2)
    #expect(run.fault?.hasPrefix("a.json5:\(message)") == true, "\(run.errors)")
  }

  @Test func `every file is checked even if one is invalid`() throws {
    try folder.write(Self.sky, to: "good.json5")
    try folder.write("{name: 'a', layers: 3}", to: "bad.json5")
    let run = try check("bad.json5 missing.json5 good.json5 .")
    #expect(run.code == 2)
    #expect(run.text == "good.json5: sky “s”: 1 layer, 36 random stars, 12 signs\n")
    let faults = run.errors.split(separator: "\n")
    #expect(faults.count == 3)
    #expect(faults[0].hasPrefix("cosmos: bad.json5:1:"))
    #expect(faults[1] == "cosmos: can't open missing.json5: No such file or directory")
    #expect(faults[2] == "cosmos: can't read .: Is a directory")
  }

  @Test func `a script is checked against the signs of the sky`() throws {
    try folder.write("[{at: 0, goto: 'leo'}]", to: "a.json5")
    #expect(try check("a.json5 --sky cosmos").code == 0)
    let missing = try check("a.json5 --sky nothing")
    #expect(missing.code == 2)
    #expect(missing.fault?.hasPrefix("--sky nothing: there is no such sky or file") == true)
  }
}
