/// The list of programs in XScreenSaver's file, with all that stands around it.
package struct ScreenSaverList: Equatable {
  /// The file's text.
  package private(set) var text: String
  private let program: String

  /// Whether one of the programs is the sky, and not turned off.
  package var hasSky: Bool { lines.contains(where: ScreenSaverList.isOn) }

  /// Whether there is a list that a line can be added to.
  package var canHaveSky: Bool { start != nil }

  /// Turns the sky on or off, as the daemon's own tool does: by a `-` in front of its line.
  ///
  /// If several lines show a sky, the first is turned on, and all are turned off. Without such a line, the sky becomes
  /// the first program.
  package mutating func turn(on: Bool) {
    guard hasSky != on else { return }
    var lines = lines
    if on {
      if let index = lines.firstIndex(where: ScreenSaverList.isSky) {
        lines[index] = ScreenSaverList.turnedOn(lines[index])
      } else if let start {
        lines.insert(newLine[...], at: start + 1)
      }
    } else {
      for index in lines.indices where ScreenSaverList.isOn(lines[index]) {
        lines[index] = "-\(lines[index])"
      }
    }
    text = lines.joined(separator: "\n")
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private var start: Int? { lines.firstIndex(where: ScreenSaverList.isStart) }

  /// The line that runs the sky; the daemon's own tool aligns the columns.
  private var newLine: String {
    // The daemon passes the line to a shell.
    let isPlain = program.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
    let word = isPlain ? program : "'\(program.replacing("'", with: "'\"'\"'"))'"
    return "\t\t\"Cosmos\"  \(word) --root --tour\t\t\t\t    \\n\\"
  }

  /// Whether the list begins after a line: the value goes on there.
  private static func isStart(_ line: Substring) -> Bool {
    line.hasPrefix("programs:") && line.trimmed.hasSuffix("\\")
      && line.dropFirst("programs:".count).trimmed == "\\"
  }

  private static func isOn(_ line: Substring) -> Bool { isSky(line) && !isOff(line) }

  private static func isOff(_ line: Substring) -> Bool { line.trimmed.hasPrefix("-") }

  private static func turnedOn(_ line: Substring) -> Substring {
    guard isOff(line), let dash = line.firstIndex(of: "-") else { return line }
    return line[..<dash] + line[line.index(after: dash)...]
  }

  /// Whether a line runs the sky in the root window: perhaps after a `-`, the kind of a visual, and a title in quotes.
  private static func isSky(_ line: Substring) -> Bool {
    let line = line.trimmed
    guard line.hasSuffix("\\n\\") else { return false }
    var command = Substring(line).dropLast(3)
    if command.hasPrefix("-") { command = command.dropFirst() }
    let start = command.prefix { $0 != "\"" }
    if start.trimmed.isEmpty || start.trimmed.hasSuffix(":") {
      command =
        command.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
    }
    let words = command.split { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    guard let root = words.firstIndex(of: "--root") else { return false }
    return words[..<root].contains { $0 == SkyProgram.name || $0.hasSuffix("/\(SkyProgram.name)") }
  }

  /// Takes a text.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - program: The path of the program that shows skies, or its name if that is looked up in `PATH`.
  package init(_ text: String, showing program: String = SkyProgram.name) {
    (self.text, self.program) = (text, program)
  }
}
