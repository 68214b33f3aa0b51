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
    /// Whether it was killed because it took too long.
    var isHang = false

    /// Whether it ended by itself with 0.
    var isSuccess: Bool { !isHang && signal == 0 && code == 0 }

    /// The end in words, such as "signal 4 (Illegal instruction)".
    var words: String {
      if isHang { return "more than \(Int(Watch.mostSeconds)) s" }
      guard signal != 0 else { return "exit code \(code)" }
      return "signal \(signal) (\(String(cString: strsignal(signal))))"
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

  func kill() {
    Glibc.kill(identifier, SIGKILL)
  }

  /// Tells whether a process hangs: it computes for more than ten seconds, or sleeps for as long.
  ///
  /// Time is added up poll by poll, and each poll counts for a tenth of a second at most: while the
  /// fuzzer itself is stopped, no process under watch comes to hang.
  struct Watch {
    private let child: Child
    /// The processor time when the watch began, in seconds.
    private let first: Double
    /// The processor time at the last poll, in seconds.
    private var computed: Double
    /// When the last poll was, by ``Clock``.
    private var polled = Clock.now
    /// Seconds of all polls.
    private var waited = 0.0
    /// Seconds of the polls in which the process did not compute.
    private var slept = 0.0
    private var isHang = false

    /// Begins to watch a process, or begins again when it comes to something else.
    init(_ child: Child) {
      self.child = child
      first = child.processorTime
      computed = first
    }

    /// Looks whether the process hangs; to be asked at least every ``pause``.
    mutating func isSlow() -> Bool {
      let (now, time) = (Clock.now, child.processorTime)
      if now - polled >= Watch.pause {
        let counted = min(now - polled, Watch.mostOfPoll)
        waited += counted
        if time - computed < Watch.leastShare * counted { slept += counted }
        (polled, computed) = (now, time)
      }
      if max(time - first, slept) > Watch.mostSeconds || waited > Watch.mostWaiting {
        isHang = true
      }
      return isHang
    }

    /// How the process ended, or `nil` while it runs; it is killed where it hangs.
    mutating func end() -> End? {
      guard var end = child.end() else {
        if isSlow() { child.kill() }
        return nil
      }
      end.isHang = isHang
      return end
    }

    /// Waits for the end of the process, which is killed where it hangs.
    mutating func wait() -> End {
      while true {
        if let end = self.end() { return end }
        usleep(1000)
      }
    }

    /// Seconds that a process may compute, or sleep.
    static let mostSeconds = 10.0

    /// Seconds after which a process hangs, whatever it does: the last resort.
    private static let mostWaiting = 60.0

    /// The shortest time between two polls, in seconds.
    static let pause = 0.05

    /// The most seconds for which a poll counts.
    private static let mostOfPoll = 0.1

    /// A process that computes for a smaller share of the time sleeps, though a timer may wake it.
    private static let leastShare = 0.01
  }
}

/// Why the fuzzer can't go on.
struct Failure: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
