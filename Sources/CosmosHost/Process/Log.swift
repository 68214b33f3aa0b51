import CosmosOptions

/// The event log on standard error, one line per event.
///
/// A line reads `cosmos: message`; levels other than notice, error and critical precede the message, as in
/// `cosmos: warning: message`.
package enum Log {
  /// Sets the least important level that is printed.
  package static func setThreshold(_ level: LogLevel) {
    ProcessContext.current.logLevel = level.rawValue
  }

  /// Whether events of a level are printed.
  package static func prints(_ level: LogLevel) -> Bool {
    level.rawValue >= ProcessContext.current.logLevel
  }

  package static func trace(_ message: @autoclosure () -> String) { log(.trace, message) }
  package static func debug(_ message: @autoclosure () -> String) { log(.debug, message) }
  package static func info(_ message: @autoclosure () -> String) { log(.info, message) }
  package static func notice(_ message: @autoclosure () -> String) { log(.notice, message) }
  package static func warning(_ message: @autoclosure () -> String) { log(.warning, message) }
  package static func error(_ message: @autoclosure () -> String) { log(.error, message) }
  package static func critical(_ message: @autoclosure () -> String) { log(.critical, message) }

  private static func log(_ level: LogLevel, _ message: () -> String) {
    guard prints(level) else { return }
    Terminal.printError("cosmos: \(level.label)\(message())")
  }
}
