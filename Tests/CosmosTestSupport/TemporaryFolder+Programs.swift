import CSpawn
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
    var words = (["/bin/sh", "-c", command, "sh"] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    cosmos_spawn_closing(&actions, STDERR_FILENO + 1)
    var process = pid_t()
    var code = posix_spawn(&process, "/bin/sh", &actions, nil, &words, environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    while waitpid(process, &code, 0) == -1 && errno == EINTR {}
    guard code == 0 else { throw POSIXError(.EIO) }
  }
}
