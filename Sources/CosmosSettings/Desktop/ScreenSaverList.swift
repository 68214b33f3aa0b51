/// The list of programs in XScreenSaver's file, with all that stands around it.
package struct ScreenSaverList: Equatable {
  /// The file's text.
  package private(set) var text: String

  /// The line that runs the sky; the daemon's own tool aligns the columns.
  private static let line = "\t\t\"Cosmos\"  cosmos --root --tour\t\t\t\t    \\n\\"

  /// Whether one of the programs is the sky, and not turned off.
  package var hasSky: Bool { lines.contains { isSky($0) && !$0.trimmed.hasPrefix("-") } }

  /// Whether there is a list that a line can be added to.
  package var canHaveSky: Bool { start != nil }

  /// Adds the sky as the first program, or takes it out.
  package mutating func turn(on: Bool) {
    var lines = lines.filter { !isSky($0) }
    if on, let start = lines.firstIndex(where: ScreenSaverList.isStart) {
      lines.insert(ScreenSaverList.line[...], at: start + 1)
    }
    text = lines.joined(separator: "\n")
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private var start: Int? { lines.firstIndex(where: ScreenSaverList.isStart) }

  /// Whether the list begins after a line: the value goes on there.
  private static func isStart(_ line: Substring) -> Bool {
    line.hasPrefix("programs:") && line.trimmed.hasSuffix("\\")
      && line.dropFirst("programs:".count).trimmed == "\\"
  }

  private func isSky(_ line: Substring) -> Bool {
    line.contains("cosmos --root") && line.trimmed.hasSuffix("\\n\\")
  }

  /// Takes a text.
  package init(_ text: String) { self.text = text }
}
