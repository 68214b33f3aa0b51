import Glibc

/// A clock that never goes back, read without making anything on the heap.
enum SteadyTime {
  /// Seconds from a moment that is the same as long as the machine runs.
  static var now: Double { seconds(CLOCK_MONOTONIC) }

  /// Seconds for which this process has kept processors busy.
  static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
