import CosmosMain
import CosmosOptions
import CosmosShow

/// A table of the pages that comes from the program's own tables.
enum PageTable: String, CaseIterable {
  case commands
  case skyOptions = "options sky"
  case motionOptions = "options motion"
  case runOptions = "options run"
  case captureOptions = "options capture"
  case recordOptions = "options record"
  case traceOptions = "options trace"
  case benchOptions = "options bench"
  case severalOptions = "options several"
  case commonOptions = "options common"
  case settingsOptions = "options settings"
  case configOptions = "options config"
  case keys
  case gamepad
  case logLevels = "log levels"
  case remoteCommands = "remote commands"

  /// The line before the table in a page.
  var start: String { "<!-- table: \(rawValue) -->" }

  /// The line after a table in a page.
  static let end = "<!-- end -->"

  /// The table in Markdown, a line per row.
  var rows: [String] {
    switch self {
    case .commands:
      PageTable.table(
        ["command", "what it does"],
        Command.allCases.map { ["`cosmos \($0.form)`", "\($0.summary)"] })
    case .skyOptions: PageTable.table(of: Command.skyOptions)
    case .severalOptions: PageTable.table(of: PageTable.sharedOptions)
    case .commonOptions: PageTable.table(of: Command.commonOptions)
    case .settingsOptions: PageTable.table(of: Command.settingsOptions)
    case .configOptions: PageTable.table(of: Command.config.ownOptions)
    case .motionOptions: PageTable.table(of: PageTable.motion)
    case .runOptions: PageTable.table(ofOwn: .run)
    case .captureOptions: PageTable.table(ofOwn: .capture)
    case .recordOptions: PageTable.table(ofOwn: .record)
    case .traceOptions: PageTable.table(ofOwn: .trace)
    case .benchOptions: PageTable.table(ofOwn: .bench)
    case .keys:
      PageTable.table(
        ["key", "name in scripts", "what it does"],
        KeyBinding.all.map { binding in
          [
            binding.labels.map { "<kbd>\($0)</kbd>" }.joined(separator: " "),
            binding.names.map { "`\($0)`" }.joined(separator: " "), binding.effect,
          ]
        })
    case .gamepad:
      PageTable.table(
        ["button", "what it does"],
        GamepadBinding.all.map { ["<kbd>\($0.label)</kbd>", $0.effect] })
    case .remoteCommands:
      PageTable.table(
        ["command", "what it does"],
        RemoteCommand.Kind.allCases.map { ["`\($0.usage)`", "\($0.summary)"] })
    case .logLevels:
      PageTable.table(
        ["level", "what it adds"],
        LogLevel.allCases.reversed().map { ["`\($0.name)`", $0.summary] })
    }
  }

  /// Options of `run`, `capture`, `record` and `trace`.
  private static let motion: [Option] = [.tour, .journey, .drift, .script]

  /// Options of several commands that concern windows or the output.
  private static let sharedOptions: [Option] = [.platform, .path, .json]

  private static func table(ofOwn command: Command) -> [String] {
    table(of: command.ownOptions.filter { !(motion + sharedOptions).contains($0) })
  }

  private static func table(of options: [Option]) -> [String] {
    table(
      ["option", "what it does", "default"],
      options.map { option in
        let form = option.form
        let value = form.placeholder.map { form.isOptional ? "[=\($0)]" : " \($0)" } ?? ""
        let words = option.letter.map { ["-\($0)", "\(option)"] } ?? ["\(option)\(value)"]
        return [
          words.map { "`\($0)`" }.joined(separator: ", "), option.help, option.fallback ?? "",
        ]
      })
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
  }
}
