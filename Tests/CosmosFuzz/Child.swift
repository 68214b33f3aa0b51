import Glibc

/// A process that was started, and how it ended.
struct Child {
  /// How a process ended.
  struct End {
    /// The signal that ended it, or 0.
    var signal: Int32
    /// Its exit code where no signal ended it.
    var code: Int32
    /// The most memory that it had, in KiB.
    var memory: Int

    /// The end in words, such as "signal 4 (Illegal instruction)".
    var words: String {
      signal == 0 ? "exit code \(code)" : "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }

  let identifier: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its path and its arguments.
  ///   - output: Where its standard output goes.
  ///   - errors: The file into which its standard error goes.
  ///   - environment: Its variables, each `NAME=value`.
  /// - Throws: ``Failure`` where it can't be started.
  init(_ words: [String], output: Int32, errors: String, environment: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, words[0], &actions, nil, &arguments, &variables)
    guard code == 0 else {
      throw Failure("can't start \(words[0]): \(String(cString: strerror(code)))")
    }
    self.identifier = identifier
  }

  /// How it ended, or `nil` while it runs.
  func end() -> End? {
    var (status, usage): (Int32, rusage) = (0, rusage())
    guard wait4(identifier, &status, WNOHANG, &usage) == identifier else { return nil }
    return End(signal: status & 0x7F, code: status >> 8 & 0xFF, memory: usage.ru_maxrss)
  }

  /// Seconds for which it has computed, which do not depend on what else the machine does.
  var processorTime: Double {
    var clock: clockid_t = 0
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Whether what it does takes too long.
  ///
  /// - Parameters:
  ///   - start: When it began with that, by ``Clock``.
  ///   - computed: For how long it had computed then.
  /// - Returns: Whether it has computed for ten seconds since, or waits for ever.
  func isSlow(since start: Double, computed: Double) -> Bool {
    processorTime - computed > Child.mostComputing || Clock.now - start > Child.mostWaiting
  }

  /// Seconds that an input may be computed.
  static let mostComputing = 10.0

  /// Seconds after which a process that hardly computes hangs.
  private static let mostWaiting = 60.0

  func kill() {
    Glibc.kill(identifier, SIGKILL)
  }
}

/// Why the fuzzer can't go on.
struct Failure: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
