import Glibc

/// A thread that yields the processors to everything that is shown.
///
/// Dispatch has no such threads on Linux: its quality of service changes nothing there.
package enum BackgroundThread {
  /// How much of a busy processor the thread leaves to others, 0 to 19; with 10, it takes about a tenth.
  private static let niceness: Int32 = 10

  /// Starts a thread.
  ///
  /// Threads and processes that it starts are as patient as it is.
  ///
  /// - Parameter body: Runs on the thread, which ends with it.
  /// - Throws: ``SystemLimit`` if the system allows no further thread.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemLimit) {
    try DetachedThread.start {
      // On Linux, 0 is the calling thread. If it fails, the work only disturbs more.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
      body()
    }
  }
}
