/// The help on a command, in lines that fit a terminal.
package struct HelpPage {
  private let command: Command
  /// Maximum number of characters in a line.
  private let width: Int

  /// The longest line where there is no narrower terminal: one character less than 80, because some terminals begin a new
  /// line after the last column.
  private static let usualWidth = 79
  /// The narrowest page, for terminals of any width.
  private static let leastWidth = 39

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - command: The command that it describes.
  ///   - columns: Columns of the terminal; `nil` if there is none.
  package init(_ command: Command, columns: Int? = nil) {
    self.command = command
    width = max(
      HelpPage.leastWidth, min(columns.map { $0 - 1 } ?? .max, HelpPage.usualWidth))
  }

  /// The page, without a line break at its end.
  package var text: String {
    var lines = wrapped("Usage: cosmos \(command.usage)")
    let parts = parts
    if command == .run { lines.append("       cosmos COMMAND [OPTION...]") }
    let details = "\(command.details)"
    if !details.isEmpty { lines += [""] + wrapped(details) }
    if !parts.rows.isEmpty { lines += [""] + wrapped(parts.title) + table(parts.rows) }
    return (lines + ["", "Options:"] + table(command.options.map(HelpPage.row)))
      .joined(separator: "\n")
  }

  /// An entry of a table: what to type, and what it does.
  private typealias Row = (form: String, meaning: String)

  /// The words that can follow the command, under a title.
  private var parts: (title: String, rows: [Row]) {
    switch command {
    case .run:
      let others = Command.allCases.filter { $0 != .run }.map { command in
        (command.form, "\(command.summary)")
      }
      return ("Commands, which have a --help of their own:", others)
    case .ctl: return ("Commands:", ControlRequest.rows)
    default: return ("", [])
    }
  }

  private static func row(_ option: Option) -> Row {
    let name = option.words.joined(separator: ", ")
    let meaning = option.help + (option.fallback.map { " (default: \($0))" } ?? "")
    guard let value = option.form.placeholder else { return (name, meaning) }
    return (option.form.isOptional ? "\(name)[=\(value)]" : "\(name)=\(value)", meaning)
  }

  // MARK: Lines

  /// Sets a table in two columns; a form that is too long for the first one has a line of its own.
  private func table(_ rows: [Row]) -> [String] {
    let widest = rows.map(\.form.count).max() ?? 0
    let start = min(2 + widest + 2, width * 3 / 8)
    return rows.flatMap { row in
      var lines = wrapped(row.meaning, after: start)
      let form = "  \(row.form)"
      guard form.count + 2 <= start else { return wrapped(row.form, after: 2) + lines }
      lines[0] = form + lines[0].dropFirst(form.count)
      return lines
    }
  }

  /// Breaks a text into lines, at spaces and in words that are longer than a line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indentation: Number of spaces before each line.
  /// - Returns: At least one line.
  package func wrapped(_ text: String, after indentation: Int = 0) -> [String] {
    let room = width - indentation
    var lines = [""]
    for word in text.split(separator: " ") {
      var rest = word
      if !lines[lines.count - 1].isEmpty {
        if lines[lines.count - 1].count + 1 + rest.count <= room {
          lines[lines.count - 1] += " \(rest)"
          continue
        }
        lines.append("")
      }
      while rest.count > room {
        lines[lines.count - 1] = String(rest.prefix(room))
        lines.append("")
        rest = rest.dropFirst(room)
      }
      lines[lines.count - 1] = String(rest)
    }
    let margin = String(repeating: " ", count: indentation)
    return lines.map { margin + $0 }
  }
}
