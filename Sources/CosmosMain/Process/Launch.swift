import Glibc

/// The moment when the program was started.
///
/// The system tells it only in steps of ten milliseconds. What happens before the first statement, linking
/// and the initialisers of libraries, keeps one processor busy without waiting, as long as no file has to
/// come from a disk: the time that it took is that for which the process had a processor.
struct Launch {
  private let start: SuspendingClock.Instant

  /// Has to be the program's first statement.
  init() {
    var busy = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &busy)
    let time = Duration.seconds(busy.tv_sec) + .nanoseconds(busy.tv_nsec)
    start = SuspendingClock.now.advanced(by: .zero - time)
  }

  /// Seconds since the program was started.
  var elapsed: Double { (SuspendingClock.now - start).seconds }
}
