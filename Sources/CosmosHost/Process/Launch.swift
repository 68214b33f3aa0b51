import CosmosOptions
import Glibc

/// The moment the program started.
///
/// The system reports it only in steps of 10 ms. Before the first statement, linking and library initialisers
/// keep one core busy without waiting, unless a file has to come from disk. So the CPU time used up to that
/// point stands in for the time since the start.
package struct Launch {
  private let start: SuspendingClock.Instant

  /// Must be the program's first statement, but for the check of its stack.
  package init() {
    guard ProcessContext.current.ownsProcess else {
      start = SuspendingClock.now
      return
    }
    var busy = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &busy)
    let time = Duration.seconds(busy.tv_sec) + .nanoseconds(busy.tv_nsec)
    start = SuspendingClock.now.advanced(by: .zero - time)
  }

  /// Seconds since the program started.
  package var elapsed: Double { (SuspendingClock.now - start).seconds }
}
