import Glibc

/// The local time in a time zone.
///
/// A reading is what a clock shows, date and time of day, as the seconds since 1970 at which one in UTC shows the same.
package struct LocalClock {
  /// Seconds by which the clock is ahead of UTC at a time, in seconds since 1970.
  package let offset: (Double) -> Double

  /// Largest difference from UTC that a time zone has ever had, rounded up, in seconds.
  private static let largestOffset = 16 * 3600.0

  /// Seconds between two times at which the offset is looked up; zones don't change it twice in that time.
  private static let step = 3600.0

  /// The clock of the time zone that the machine has now.
  package static var local: LocalClock {
    tzset()
    return LocalClock { time in
      var seconds = time_t(time.rounded(.down))
      var local = tm()
      localtime_r(&seconds, &local)
      return Double(local.tm_gmtoff)
    }
  }

  /// Creates a clock.
  ///
  /// - Parameter offset: Seconds by which it is ahead of UTC at a time.
  package init(offset: @escaping (Double) -> Double) {
    self.offset = offset
  }

  /// The first time at which the clock shows a reading, or a later one.
  ///
  /// A reading that is skipped when the clock is set forward comes at that moment. One that comes twice, because the clock
  /// is set back, counts the first time.
  package func time(of reading: Double) -> Double {
    var start = reading - LocalClock.largestOffset
    var ahead = offset(start)
    while true {
      let next = start + LocalClock.step
      let nextAhead = offset(next)
      // Until when the offset stays as it is.
      let end = nextAhead == ahead ? next : change(between: start, next)
      if max(start, reading - ahead) < end { return max(start, reading - ahead) }
      (start, ahead) = (end, nextAhead)
    }
  }

  /// The second in which the offset changes between two times.
  private func change(between start: Double, _ end: Double) -> Double {
    let ahead = offset(start)
    var (before, after) = (start, end)
    while after - before > 1 {
      let middle = ((before + after) / 2).rounded(.down)
      if offset(middle) == ahead { before = middle } else { after = middle }
    }
    return after
  }
}
