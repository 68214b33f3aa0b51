import Foundation

/// A Markdown page of the project.
package struct Page: Sendable {
  /// The root folder of the package.
  package static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file of the package.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: Page.package.appending(path: path), encoding: .utf8)
  }

  /// The path from the root of the package.
  package let path: String
  package let lines: [String]

  /// All pages, in the order of their paths.
  package static let all: [Page] = {
    let files = FileManager.default
    var paths = (try? files.contentsOfDirectory(atPath: Page.package.path)) ?? []
    for folder in ["Docs", "Sources", "Tests", ".github", "Assets"] {
      let names = files.enumerator(atPath: Page.package.appending(path: folder).path)?.allObjects
      paths += (names as? [String] ?? []).map { "\(folder)/\($0)" }
    }
    return paths.filter { $0.hasSuffix(".md") && !$0.contains("Seeds/") }.sorted()
      .compactMap(Page.init)
  }()

  private init?(path: String) {
    guard let text = try? Page.text(of: path) else { return nil }
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  package var url: URL { Page.package.appending(path: path) }

  /// A fenced block of code.
  package struct Block: CustomStringConvertible, Sendable {
    package let page: String
    /// The line of the fence, from 1.
    package let line: Int
    package let language: String
    package let lines: [String]
    /// The last line with text before the block.
    package let lineBefore: String

    package var description: String { "\(page):\(line)" }
  }

  /// The fenced blocks of code, in order.
  package var blocks: [Block] {
    var blocks: [Block] = []
    var open: (line: Int, language: String, lines: [String])?
    var lineBefore = ""
    for (index, line) in lines.enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") {
        if let block = open {
          blocks.append(
            Block(
              page: path, line: block.line, language: block.language, lines: block.lines,
              lineBefore: lineBefore))
          open = nil
          lineBefore = ""
        } else {
          open = (index + 1, String(trimmed.dropFirst(3)), [])
        }
      } else if open != nil {
        open?.lines.append(trimmed)
      } else if !trimmed.isEmpty {
        lineBefore = trimmed
      }
    }
    return blocks
  }

  /// The lines outside fenced blocks.
  package var prose: [(number: Int, text: String)] {
    var isCode = false
    return lines.enumerated().compactMap { index, line in
      if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") {
        isCode.toggle()
        return nil
      }
      return isCode ? nil : (index + 1, line)
    }
  }

  /// The anchors of the headings, by GitHub's rules.
  package var anchors: Set<String> {
    var anchors: Set<String> = []
    for (_, line) in prose where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      let kept = title.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == " " || $0 == "-"
          || $0 == "_"
      }
      let anchor = String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
      var number = 0
      while !anchors.insert(number == 0 ? anchor : "\(anchor)-\(number)").inserted { number += 1 }
    }
    return anchors
  }
}

extension Page.Block {
  /// What a block of shell commands needs in order to run.
  package enum Kind: Sendable {
    /// Nothing: it must not run here, for example because it installs something. Its syntax counts.
    case syntaxOnly
    /// Only the program.
    case program
    /// The program and a display.
    case display
    /// A display: each line opens a window.
    case windows
  }

  /// The shell script.
  package var script: String { lines.joined(separator: "\n") + "\n" }

  /// The command lines: without comments, here-documents and blank lines.
  package var commands: [String] {
    var commands: [String] = []
    var terminator: String?
    for line in lines {
      if let end = terminator {
        if line == end { terminator = nil }
        continue
      }
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      commands.append(line)
      if let match = line.firstMatch(of: #/<<'?(\w+)'?/#) { terminator = String(match.1) }
    }
    return commands
  }

  package var kind: Kind {
    guard !lineBefore.hasPrefix("<!-- not run"), commands.contains(where: Page.runsProgram) else {
      return .syntaxOnly
    }
    if commands.allSatisfy(Page.opensWindow) { return .windows }
    return commands.contains { $0.contains("cosmos run") } ? .display : .program
  }
}

extension Page {
  fileprivate static func runsProgram(_ command: String) -> Bool {
    command.hasPrefix("cosmos ") || command == "cosmos" || command.contains("| cosmos ")
  }

  /// Whether a command line is nothing but the program with a window.
  fileprivate static func opensWindow(_ command: String) -> Bool {
    let words = command.prefix { $0 != "#" }.split(separator: " ")
    guard words.first == "cosmos", !words.contains("|"), !words.contains(">") else { return false }
    guard words.count > 1 else { return true }
    return words[1] == "run"
      || words[1].hasPrefix("--") && !["--help", "--version"].contains(words[1])
  }
}
