import CosmosMain
import CosmosOptions
import CosmosTestSupport
import Foundation
import Testing

/// Man pages and completions: they match the program, and what they say works.
@Suite(.blocking) struct ManualTests {
  /// A page as a reader sees it.
  private func rendered(_ page: String) throws -> String {
    let run = try ProgramRun(
      shell: "mandoc -Tutf8 -O width=200 \"$1\" | col -bx",
      [Page.package.appending(path: "Assets/Man/\(page)").path()])
    try #require(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.text
  }

  @Test(arguments: Command.allCases)
  func `a command's page shows its options with their values`(command: Command) throws {
    let text = try rendered("cosmos-\(command.rawValue).1")
    for option in command.options {
      let form = option.form
      let value = form.placeholder.map { form.isOptional ? "[=\($0)]" : " \($0)" } ?? ""
      let letter = option.letter.map { "-\($0), " } ?? ""
      let tag = "     \(letter)\(option)\(value)"
      // The text of a short one follows on the same line.
      #expect(text.contains("\n\(tag)\n") || text.contains("\n\(tag)  "), "\(tag)")
    }
    #expect(text.contains("EXIT STATUS"))
  }

  @Test func `the program's page shows all commands and what it reads from the environment`() throws
  {
    let text = try rendered("cosmos.1")
    for command in Command.allCases { #expect(text.contains("cosmos-\(command.rawValue)(1)")) }
    for name in ["COSMOS_LOG", "WAYLAND_DISPLAY", "COSMOS_MQTT_PASSWORD_FILE"] {
      #expect(text.contains(name))
    }
  }

  @Test func `the page of sky files shows all kinds of layers and valid examples`() throws {
    let text = try rendered("cosmos-sky.5")
    for word in ["referenceCanvas", "perSection", "vignette", "catalog", "bodies", "degrees"] {
      #expect(text.contains(word), "\(word)")
    }
    // The example is a sky.
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex(of: "{"))
    let end = try #require(lines.firstIndex(of: "}"))
    let folder = try TemporaryFolder()
    try folder.write(lines[start...end].joined(separator: "\n"), to: "mine.sky.json5")
    let run = try ProgramRun(["check", folder.path("mine.sky.json5")])
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(arguments: ManualExample.all.indices)
  func `an example is a valid command line`(index: Int) throws {
    let example = ManualExample.all[index]
    let words = example.line.words
    #expect(words.first == "cosmos")
    #expect(throws: Never.self) { _ = try Options.parse(Array(words.dropFirst())) }
    #expect(words[1] == example.command.rawValue || example.command == .run)
  }

  @Test func `every word that a shell offers for an option is accepted`() throws {
    // Some options make sense only beside another one.
    let companions: [Option: [String]] = [
      .tourBy: ["--tour", "--sky", "tonight"], .sign: ["--sky", "./sky.json5"],
    ]
    // Some values do.
    let others = ["8", "16", "software", "sprites", "shared"]
    var count = 0
    // Those of these two are checked with the others; a help would print itself instead.
    for command in Command.allCases where ![.help, .version].contains(command) {
      for option in command.options {
        for word in option.completion?.words ?? [] where !others.contains(word) {
          var words = [command.rawValue]
          words += command == .capture ? ["a.png"] : command == .record ? ["frames"] : []
          words += command == .ctl ? ["status"] : command == .check ? ["a.json5"] : []
          words += command == .find ? ["mars"] : []
          words += command == .wall ? ["plan", "a.json5", "a.png"] : []
          words += ["\(option)", word] + companions[option, default: []]
          #expect(throws: Never.self, "\(words)") { _ = try Options.parse(words) }
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
