import CosmosTestSupport
import Foundation

/// A table of Docs/command-line.md that man pages repeat.
enum ReferenceTable: String {
  case exitStatus = "Exit status"
  case environment = "Environment variables"

  /// The rows below the heading: their two cells.
  private var rows: [(String, String)] {
    let page = Page.all.first { $0.path == "Docs/command-line.md" }
    let lines = (page?.lines ?? []).drop { $0 != "## \(rawValue)" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
    return lines.filter { $0.hasPrefix("| ") }.dropFirst().compactMap { line in
      let cells = line.split(separator: "|", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "| "))
      }
      return cells.count == 2 ? (cells[0], cells[1]) : nil
    }
  }

  /// Adds the table as a section of a page.
  func add(to page: inout Mdoc) {
    page.section(self == .environment ? "ENVIRONMENT" : "EXIT STATUS")
    page.list(
      rows.map { first, second in
        let names = first.split(separator: ", ").map { name in
          self == .environment
            ? "Ev \(name.trimmingCharacters(in: CharacterSet(charactersIn: "`")))"
            : name.replacing("*", with: "")
        }
        let second = second.replacing("*", with: "")
        let text = second.prefix(1).uppercased() + second.dropFirst()
        return (names.joined(separator: " , "), text.hasSuffix(".") ? text : text + ".")
      }, isCompact: self == .exitStatus)
  }
}
