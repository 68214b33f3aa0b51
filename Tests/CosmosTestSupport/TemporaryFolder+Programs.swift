import Foundation

/// Programs for tests to run.
///
/// Another process writes them. The system refuses to run a program that is open for writing anywhere, and a process
/// that another test starts at the same time inherits what this one has open, for a moment or for as long as it runs.
extension TemporaryFolder {
  /// Writes an executable script.
  package func writeProgram(_ text: String, to name: String) throws {
    try runShell(#"printf %s "$2" >"$1" && chmod 755 "$1""#, [path(name), text])
  }

  /// Copies a program.
  package func copyProgram(at source: String, to name: String) throws {
    try runShell(#"cp "$2" "$1" && chmod 755 "$1""#, [path(name), source])
  }

  private func runShell(_ command: String, _ arguments: [String]) throws {
    let words = ["/bin/sh", "-c", command, "sh"] + arguments
    let shell = try RunningProgram(words, environment: ProcessInfo.processInfo.environment)
    guard shell.waitForExit() == 0 else { throw POSIXError(.EIO) }
  }
}
