import Glibc

/// A thread that leaves the processors to everything that is shown.
///
/// Dispatch has no such threads on Linux: its quality of service changes nothing there.
package enum BackgroundThread {
  /// What a thread does; the value is its niceness, on top of that of the thread that starts it.
  package enum Work: Int32 {
    /// What somebody waits for, such as another sky or a command: it takes a quarter of a busy processor.
    case awaited = 5
    /// What takes long, such as a film: it takes a tenth.
    case unhurried = 10
  }

  /// Starts a thread.
  ///
  /// Threads and processes that it starts are as patient as it is.
  ///
  /// - Parameters:
  ///   - work: What it does.
  ///   - body: Runs on the thread, which ends with it.
  /// - Throws: ``SystemLimit`` if the system allows no further thread.
  package static func start(
    for work: Work, _ body: @escaping @Sendable () -> Void
  ) throws(SystemLimit) {
    try DetachedThread.start {
      // On Linux, it concerns the calling thread alone. If it fails, the work only disturbs more.
      _ = nice(work.rawValue)
      body()
    }
  }
}
