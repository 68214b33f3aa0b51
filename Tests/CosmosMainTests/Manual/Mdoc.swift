import Foundation

/// The text of a man page in the mdoc language.
struct Mdoc {
  private(set) var text: String

  /// Begins a page, whose summary says in a few words what it is about.
  init(_ name: String, section: Int, _ summary: String) {
    // The name of the month has the spelling of mdoc, and the day is that of the last thorough revision.
    text = """
      .\\" Written by make tables, from the program's own tables.
      .Dd November 25, 2026
      .Dt \(name.uppercased()) \(section)
      .Os Cosmos
      .Sh NAME
      .Nm \(name)
      .Nd \(Mdoc.escaped(summary))

      """
  }

  /// Adds a line with a macro, whose arguments have been escaped.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  mutating func section(_ title: String) { macro("Sh \(title)") }

  /// Adds sentences, each on a line of its own.
  mutating func sentences(_ prose: String) {
    // Line breaks would show as such only in front of blanks.
    let line = prose.replacing(#/\s+/#, with: " ")
    var rest = line[...]
    while let end = rest.firstMatch(of: #/[.:!?] (?=[A-Z“])/#) {
      text += Mdoc.prose(rest[..<end.range.lowerBound] + end.output.prefix(1)) + "\n"
      rest = rest[end.range.upperBound...]
    }
    text += Mdoc.prose(rest) + "\n"
  }

  /// Adds a line of a literal display.
  mutating func literal(_ line: String) { text += Mdoc.escaped(line) + "\n" }

  /// Adds paragraphs; the first begins without a macro, since the one of its section goes before.
  mutating func paragraphs(_ paragraphs: [String]) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { macro("Pp") }
      sentences(paragraph)
    }
  }

  /// Adds a list of tags, which are arguments of `.It`, and their texts; no blank lines stand in a compact one.
  mutating func list(_ items: [(tag: String, text: String)], isCompact: Bool = false) {
    macro("Bl -tag -width Ds\(isCompact ? " -compact" : "")")
    for item in items {
      macro("It \(item.tag)")
      sentences(item.text)
    }
    macro("El")
  }

  /// Adds command lines with their purposes.
  mutating func examples(_ examples: [(purpose: String, command: String)]) {
    for (purpose, command) in examples {
      sentences(purpose + ":")
      macro("Pp")
      macro("Dl \(Mdoc.words(command))")
      if command != examples.last?.command { macro("Pp") }
    }
  }

  mutating func references(_ pages: [(name: String, section: Int)]) {
    section("SEE ALSO")
    let pages = pages.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, page) in pages.enumerated() {
      macro("Xr \(page.name) \(page.section)\(index < pages.count - 1 ? " ," : "")")
    }
  }

  /// A text in which nothing has a meaning for the formatter.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    if let first = result.first, first == "." || first == "'" { result = "\\&" + result }
    return result
  }

  /// A line of prose: code between backquotes is bold, targets of links are dropped, and hyphens in words stay.
  private static func prose(_ text: some StringProtocol) -> String {
    let plain = String(text).replacing(#/\[([^\]]*)\]\([^)]*\)/#) { "\($0.1)" }
    var result = ""
    for (index, part) in plain.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    {
      let isCode = index % 2 == 1
      let words = String(part).replacing("\\", with: "\\e")
        .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let escaped = words.map { word in
        let isOption = word.hasPrefix("-") || word.hasPrefix("(-")
        return isCode || isOption ? word.replacing("-", with: "\\-") : word
      }.joined(separator: " ")
      result += isCode ? "\\fB\(escaped)\\fR" : escaped
    }
    if let first = result.first, first == "." || first == "'" { result = "\\&" + result }
    return result
  }

  /// Words as arguments of a macro, none of which is called as a macro.
  static func words(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let escaped = Mdoc.escaped(word).replacing("\"", with: "\\(dq")
      // Short words may be macros, and single marks are delimiters.
      return word.count <= 3 ? "\\&\(escaped)" : escaped
    }.joined(separator: " ")
  }
}
