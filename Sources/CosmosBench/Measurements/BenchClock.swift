import Glibc

/// A monotonic clock, read without heap allocation.
enum BenchClock {
  /// Seconds since an arbitrary origin that is fixed while the machine runs.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
