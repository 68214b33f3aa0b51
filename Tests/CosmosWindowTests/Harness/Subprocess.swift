import CSpawn
import CosmosTestSupport
import Foundation

/// A program that runs alongside the test.
///
/// When its owner is released, the program and everything it started are terminated.
final class Subprocess: DrivenProgram {
  /// The process ID, which is also the ID of its process group.
  let identifier: pid_t

  private let outputs: TemporaryFolder
  /// The last signal that the test has sent; 0 if it has sent none.
  private var sent: Int32 = 0
  /// The wait status, or `nil` while the program is running.
  private var waitStatus: Int32?

  /// The result of a program that has exited.
  struct Outcome {
    /// As a shell reports it: 128 plus the signal number for a program that was killed.
    let exitCode: Int32
    let output: [UInt8]
    let errors: String

    /// The lines printed on standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The program, as a path or a name to look up in `PATH`, followed by its arguments.
  ///   - environment: The complete environment of the program.
  ///   - input: Its standard input; `/dev/null` if omitted.
  /// - Throws: ``HarnessError/noProgram(name:reason:)`` if there is no such program.
  init(_ words: [String], environment: [String: String], input: FileHandle? = nil) throws {
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
    // What other tests have open must not outlive their own programs.
    cosmos_spawn_closing(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // The threads that run tests block signals, and a program that inherits the mask can't be terminated.
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
    guard code == 0 else {
      waitStatus = 0
      throw HarnessError.noProgram(name: words[0], reason: String(cString: strerror(code)))
    }
  }

  /// Runs a program and waits for it to exit.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - environment: The complete environment of the program.
  ///   - limit: The maximum run time; see ``eventually(within:every:_:)``.
  /// - Returns: Its exit status and output.
  /// - Throws: ``HarnessError`` if there is no such program, or if it takes too long.
  static func run(
    _ words: [String], environment: [String: String], within limit: Duration = .patience
  ) async throws -> Outcome {
    try await Subprocess(words, environment: environment).outcome(within: limit)
  }

  /// Runs a program that must succeed.
  ///
  /// - Returns: Its standard output.
  /// - Throws: ``HarnessError`` if it fails, with its standard error.
  @discardableResult
  static func succeed(_ words: [String], environment: [String: String]) async throws -> [UInt8] {
    let outcome = try await run(words, environment: environment)
    guard outcome.exitCode == 0 else {
      throw HarnessError.failed(command: words.joined(separator: " "), errors: outcome.errors)
    }
    return outcome.output
  }

  /// Waits for the program to exit.
  ///
  /// - Throws: ``HarnessError/tooSlow(_:)`` if it does not exit in time.
  func outcome() async throws -> Outcome { try await outcome(within: .patience) }

  private func outcome(within limit: Duration) async throws -> Outcome {
    let status = try await eventually(within: limit) { pollStatus() }
    guard let status else { throw HarnessError.tooSlow("\(limit) were over: \(errors)") }
    let signal = status & 0x7f
    if signal != sent { CrashReport.check(signal: signal, errors: errors) }
    return Outcome(
      exitCode: signal == 0 ? status >> 8 & 0xff : 128 + signal, output: output, errors: errors)
  }

  /// Whether the program is still running.
  var isRunning: Bool { pollStatus() == nil }

  /// Its standard output so far.
  var output: [UInt8] {
    Array(FileManager.default.contents(atPath: outputs.path("output")) ?? .init())
  }

  /// Its standard error so far.
  var errors: String {
    String(
      decoding: FileManager.default.contents(atPath: outputs.path("errors")) ?? .init(),
      as: UTF8.self)
  }

  /// CPU time used so far by all its threads, in seconds.
  func processorTime() throws -> Double {
    let path = "/proc/\(identifier)/stat"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    // The name in parentheses may contain anything; the fields after it are numbered from 3.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      throw HarnessError.unreadable(path)
    }
    return Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Its resident memory, in KiB.
  func residentKibibytes() throws -> Int { try status("VmRSS:") }

  /// Number of its threads.
  func threadCount() throws -> Int { try status("Threads:") }

  /// The number in a line of what the system says about it.
  private func status(_ name: String) throws -> Int {
    let path = "/proc/\(identifier)/status"
    let words = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n").first { $0.hasPrefix(name) }?.split(whereSeparator: \.isWhitespace)
    guard let words, words.count > 1, let number = Int(words[1]) else {
      throw HarnessError.unreadable(path)
    }
    return number
  }

  /// Sends a signal to the program only.
  func send(_ signal: Int32) {
    sent = signal
    if isRunning { kill(identifier, signal) }
  }

  /// Sends a signal to the program and to everything it started.
  func sendToAll(_ signal: Int32) {
    if isRunning { kill(-identifier, signal) }
  }

  private func pollStatus() -> Int32? {
    var status: Int32 = 0
    if waitStatus == nil && waitpid(identifier, &status, WNOHANG) == identifier {
      waitStatus = status
    }
    return waitStatus
  }

  deinit {
    // Allow a moment for a clean exit, in which an X server removes its lock file.
    if isRunning { kill(-identifier, SIGTERM) }
    let hasLeft = eventuallyBlocking(within: .seconds(2)) { isRunning ? nil : true }
    if hasLeft == nil {
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
