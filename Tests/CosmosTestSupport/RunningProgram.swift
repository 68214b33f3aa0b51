import CSpawn
import Foundation
import Synchronization
import Testing

/// A program that runs alongside the test.
///
/// When its owner is released, the program and everything it started are terminated.
package final class RunningProgram: Sendable {
  /// The process ID, which is also the ID of its process group.
  package let identifier: pid_t

  private let outputs: TemporaryFolder
  private let state: Mutex<State>

  private struct State {
    /// The last signal that the test has sent; 0 if it has sent none.
    var sent: Int32 = 0
    /// The wait status, or `nil` while the program is running.
    var waitStatus: Int32?
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program, as a path or a name to look up in `PATH`, followed by its arguments.
  ///   - environment: The complete environment of the program.
  ///   - input: Its standard input; `/dev/null` if omitted.
  ///   - output: A file to redirect standard output to; if omitted, ``output`` has it.
  /// - Throws: A `POSIXError` if there is no such program.
  package init(
    _ words: [String], environment: [String: String], input: FileHandle? = nil,
    output: FileHandle? = nil
  ) throws {
    // Unlike pipes, files never fill up for lack of a reader.
    outputs = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    for (descriptor, name) in [(STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, outputs.path(name), O_WRONLY | O_CREAT, 0o600)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, STDOUT_FILENO)
    }
    // What other tests have open must not outlive their own programs.
    cosmos_spawn_closing(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // The threads that run tests block signals, and a program that inherits the mask can't be terminated. Nor may it
    // inherit ignored signals, as in `nohup make test`.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var identifier: pid_t = 0
    let code = withCStrings(words) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        posix_spawnp(&identifier, words[0], &actions, &attributes, arguments, variables)
      }
    }
    self.identifier = identifier
    state = Mutex(State(waitStatus: code == 0 ? nil : 0))
    guard code == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
  }

  /// How it has ended, as a shell reports it: 128 plus the signal number for a program that was killed; `nil` while
  /// it is running.
  package var exitCode: Int32? {
    guard let status = pollStatus() else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Whether the program is still running.
  package var isRunning: Bool { pollStatus() == nil }

  /// Its standard output so far.
  package var output: Data {
    FileManager.default.contents(atPath: outputs.path("output")) ?? .init()
  }

  /// The size of its standard output so far, in bytes, which takes less time than to read it.
  package var outputSize: Int {
    var facts = stat()
    return stat(outputs.path("output"), &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// Its standard error so far.
  package var errors: String {
    String(
      decoding: FileManager.default.contents(atPath: outputs.path("errors")) ?? .init(),
      as: UTF8.self)
  }

  /// Waits for the program to exit, and blocks the thread.
  ///
  /// - Parameter limit: The maximum run time; see ``eventually(within:every:_:)``.
  /// - Returns: Its exit code, or `nil` at the time limit.
  package func waitForExit(within limit: Duration = .patience) -> Int32? {
    eventuallyBlocking(within: limit, every: .milliseconds(2)) { exitCode }
  }

  /// Fails the current test if the program has crashed.
  package func checkCrash() {
    let (signal, sent) = state.withLock { (($0.waitStatus ?? 0) & 0x7f, $0.sent) }
    if signal != sent { CrashReport.check(signal: signal, errors: errors) }
  }

  /// CPU time used so far by all its threads, in seconds.
  package func processorTime() throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    // The name in parentheses may contain anything; the fields after it are numbered from 3.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    let ticks = try fields[12...13].map { try #require(Double($0)) }
    return (ticks[0] + ticks[1]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The processes that it has started, and that have not ended.
  package var children: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      // It may have ended meanwhile.
      let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      let fields = text[(text.lastIndex(of: ")") ?? text.endIndex)...].split(separator: " ")
      return fields.count > 2 && fields[2] == "\(identifier)"
    }
  }

  /// The first word after a name in what the system says about it.
  package func status(_ name: String) throws -> Substring? {
    let text = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split(whereSeparator: \.isWhitespace).first
  }

  /// Sends a signal to the program only.
  package func send(_ signal: Int32) {
    state.withLock { $0.sent = signal }
    if isRunning { kill(identifier, signal) }
  }

  /// Sends a signal to the program and to everything it started.
  package func sendToAll(_ signal: Int32) {
    if isRunning { kill(-identifier, signal) }
  }

  private func pollStatus() -> Int32? {
    state.withLock { state in
      var status: Int32 = 0
      if state.waitStatus == nil && waitpid(identifier, &status, WNOHANG) == identifier {
        state.waitStatus = status
      }
      return state.waitStatus
    }
  }

  deinit {
    // Allow a moment for a clean exit, in which an X server removes its lock file.
    if isRunning { kill(-identifier, SIGTERM) }
    if waitForExit(within: .seconds(2)) == nil {
      kill(-identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
  }
}

/// Passes strings to a closure as a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let list = strings.map { strdup($0) }
  defer { list.forEach { free($0) } }
  return body(list + [nil])
}
