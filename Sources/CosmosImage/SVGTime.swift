import Glibc
import Synchronization

/// Processor time that several SVG files share, and which can be taken away from them.
public final class SVGTime: Sendable {
  /// The time that the files may take together, in seconds.
  public let seconds: Int

  private struct State {
    /// The time that is left, in seconds.
    var rest: Double
    /// Whether no file may take any more.
    var isOver = false
    /// The processes that take time now.
    var processes: Set<pid_t> = []
  }

  private let state: Mutex<State>

  /// Grants processor time.
  ///
  /// - Parameter seconds: The time in seconds, at least 1.
  public init(seconds: Int) {
    precondition(seconds >= 1, "a process takes time")
    self.seconds = seconds
    state = Mutex(State(rest: Double(seconds)))
  }

  /// Ends the processes that take time now, and lets no other begin.
  public func end() {
    state.withLock { state in
      state.isOver = true
      for process in state.processes { kill(process, SIGKILL) }
    }
  }

  /// Starts a process, and waits for its end.
  ///
  /// - Parameter start: Starts it with a limit in seconds of processor time.
  /// - Returns: Its status.
  /// - Throws: ``SVGError`` of `start`, or because no time is left.
  func wait(
    for start: (_ seconds: Int) throws(SVGError) -> pid_t
  ) throws(SVGError) -> Int32 {
    let process = try state.withLock { state throws(SVGError) in
      guard !state.isOver else { throw .ended }
      guard state.rest > 0 else { throw .tooMuchTime(seconds: seconds) }
      let process = try start(Int(state.rest.rounded(.up)))
      state.processes.insert(process)
      return process
    }
    // Until it is removed, no other process can have its number.
    var facts = siginfo_t()
    while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    return try state.withLock { state throws(SVGError) in
      state.processes.remove(process)
      var (status, use) = (Int32(), rusage())
      while wait4(process, &status, 0, &use) < 0 {
        // Without a status, the result tells whether the process was done.
        guard errno == EINTR else { break }
      }
      state.rest -= use.ru_utime.seconds + use.ru_stime.seconds
      if state.isOver { throw .ended }
      if status & 0x7F == SIGXCPU { throw .tooMuchTime(seconds: seconds) }
      return status
    }
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
