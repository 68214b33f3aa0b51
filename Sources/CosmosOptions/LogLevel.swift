/// Severity of a log event, in ascending order, with the names of swift-log.
package enum LogLevel: Int, CaseIterable, Sendable {
  /// User input.
  case trace
  /// Decisions that help with troubleshooting, and library messages.
  case debug
  /// The environment the program runs in.
  case info
  /// A completed user request; the default threshold.
  case notice
  /// A degradation: the program continues with less.
  case warning
  /// A failed user request; the program continues.
  case error
  /// A failure that ends the program.
  case critical

  /// The name on the command line.
  package var name: String { "\(self)" }

  /// The level with a name, or `nil` if there is none.
  package init?(named name: String) {
    guard let level = LogLevel.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }

  /// The events of the level, for the documentation.
  package var summary: String {
    switch self {
    case .trace: "user input"
    case .debug: "decisions that help with troubleshooting, and messages of libraries"
    case .info: "the environment the program runs in"
    case .notice: "completed requests, such as a saved image (the default)"
    case .warning: "degradations: the program continues with less"
    case .error: "failed requests; the program continues"
    case .critical: "the failure that ends the program"
    }
  }

  /// The environment variable with the threshold, for when the command line has none.
  package static let variable = "COSMOS_LOG"

  /// How a level can be given, for error messages.
  package static let rule =
    "give \(allCases.map(\.name).alternatives)"

  /// The part of a line between the program's name and the message.
  package var label: String {
    switch self {
    case .notice, .error, .critical: ""
    case .trace, .debug, .info, .warning: "\(name): "
    }
  }
}

extension Option {
  package static let log = Option(
    "log",
    .parsed("LEVEL", LogLevel.rule, words: LogLevel.allCases.map(\.name)) { LogLevel(named: $0) },
    \.logLevel, "log threshold: trace, debug, info, notice, warning, error or critical",
    default: "COSMOS_LOG, or notice", of: .all, adopted: .live)
}
