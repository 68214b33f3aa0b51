import Glibc

/// A child process and how it exited.
struct Child {
  /// How a process exited.
  struct End {
    /// The signal that terminated it, or 0.
    var signal: Int32
    /// Its exit status if no signal terminated it.
    var code: Int32
    /// Peak resident memory, in KiB.
    var memory: Int
    /// Whether it was killed for taking too long.
    var isHang = false

    /// Whether it exited on its own with status 0.
    var isSuccess: Bool { !isHang && signal == 0 && code == 0 }

    /// A description of how it exited, such as "signal 4 (Illegal instruction)".
    var words: String {
      if isHang { return "more than \(Int(Watch.maxSeconds)) s" }
      guard signal != 0 else { return "exit code \(code)" }
      return "signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }

  let identifier: pid_t

  /// Spawns a program, given by its path and its arguments, with `/dev/null` as its standard input.
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

  /// How the process exited, or `nil` while it is running.
  func end() -> End? {
    var (status, usage): (Int32, rusage) = (0, rusage())
    guard wait4(identifier, &status, WNOHANG, &usage) == identifier else { return nil }
    return End(signal: status & 0x7F, code: status >> 8 & 0xFF, memory: usage.ru_maxrss)
  }

  /// CPU time used so far, in seconds, which is independent of the load on the machine.
  var processorTime: Double {
    var clock: clockid_t = 0
    var time = timespec()
    guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Detects a hanging process: one that computes for more than ten seconds, or sleeps for that long.
  ///
  /// Time accumulates poll by poll, and each poll counts for at most a tenth of a second. If the fuzzer itself
  /// is suspended, the processes it watches don't count as hanging.
  struct Watch {
    private let child: Child
    /// CPU time when the watch started, in seconds.
    private let first: Double
    /// CPU time at the last poll, in seconds.
    private var computed: Double
    /// Time of the last poll, by ``Clock``.
    private var polled = Clock.now
    /// Total length of all polls, in seconds.
    private var waited = 0.0
    /// Total length of the polls in which the process was idle, in seconds.
    private var slept = 0.0
    private var isHang = false

    /// Starts watching a process; when it moves on to something else, it needs a new watch.
    init(_ child: Child) {
      self.child = child
      first = child.processorTime
      computed = first
    }

    /// Polls the process, at least once per ``pause``, and returns whether it hangs.
    mutating func isSlow() -> Bool {
      let (now, time) = (Clock.now, child.processorTime)
      if now - polled >= Watch.pause {
        let counted = min(now - polled, Watch.pollShare)
        waited += counted
        if time - computed < Watch.leastShare * counted { slept += counted }
        (polled, computed) = (now, time)
      }
      isHang = isHang || max(time - first, slept) > Watch.maxSeconds || waited > Watch.maxWaiting
      return isHang
    }

    /// How the process exited, or `nil` while it is running; if it hangs, it is killed.
    mutating func end() -> End? {
      guard var end = child.end() else {
        if isSlow() { kill(child.identifier, SIGKILL) }
        return nil
      }
      end.isHang = isHang
      return end
    }

    /// Waits for the process to exit, and kills it if it hangs.
    mutating func wait() -> End {
      while true {
        if let end = self.end() { return end }
        usleep(1000)
      }
    }

    /// Seconds of computing, or of sleeping, after which a process counts as hanging.
    static let maxSeconds = 10.0

    /// Seconds after which a process counts as hanging whatever it does, as a last resort.
    private static let maxWaiting = 60.0

    /// The shortest interval between two polls, in seconds.
    static let pause = 0.05

    /// The most that one poll counts for, in seconds.
    private static let pollShare = 0.1

    /// The share of CPU time below which a process counts as idle, even if a timer wakes it now and then.
    private static let leastShare = 0.01
  }
}

/// A reason why the fuzzer can't continue.
struct Failure: Error {
  let text: String

  init(_ text: String) { self.text = text }
}
