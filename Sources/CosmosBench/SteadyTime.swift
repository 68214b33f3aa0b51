import Glibc

/// A clock that never goes back, read without making anything on the heap.
enum SteadyTime {
  /// Seconds from a moment that is the same as long as the machine runs.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
