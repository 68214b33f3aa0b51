import Glibc

/// A moment of the calendar, in UTC; that of Gregory, also before it was introduced.
package struct AlmanacDate: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let time: Double

  /// The years for which places are known well enough.
  package static let years = 1000...3000

  /// Creates a moment.
  ///
  /// - Parameter time: Seconds since 1970.
  package init(time: Double) {
    self.time = time
  }

  /// Parses a date, or a date and a time of day, such as `2026-11-21` or `2026-11-21T20:00Z`.
  ///
  /// Seconds and the `Z` may be missing. It is `nil` for another form, a day that doesn't exist, or a year for which there
  /// are no places.
  package init?(_ text: String) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = AlmanacDate.numbers(halves[0], separator: "-", digits: [4, 2, 2]) else {
      return nil
    }
    var clock = [0, 0, 0]
    if halves.count == 2 {
      let half = halves[1].hasSuffix("Z") ? halves[1].dropLast() : halves[1]
      if let numbers = AlmanacDate.numbers(half, separator: ":", digits: [2, 2]) {
        clock = numbers + [0]
      } else if let numbers = AlmanacDate.numbers(half, separator: ":", digits: [2, 2, 2]) {
        clock = numbers
      } else {
        return nil
      }
    }
    guard clock[0] < 24, clock[1] < 60, clock[2] < 60,
      let start = AlmanacDate(year: day[0], month: day[1], day: day[2])
    else { return nil }
    time = start.time + Double(clock[0] * 3600 + clock[1] * 60 + clock[2])
  }

  /// Creates the beginning of a day.
  ///
  /// It is `nil` for a day that doesn't exist, or a year for which there are no places.
  package init?(year: Int, month: Int, day: Int) {
    guard AlmanacDate.years.contains(year),
      let time = AlmanacDate.time(year: year, month: month, day: day)
    else { return nil }
    self.time = time
  }

  /// Returns when a day of any year begins, in seconds since 1970; `nil` for a day that doesn't exist.
  package static func time(year: Int, month: Int, day: Int) -> Double? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(clamping: year - 1900), Int32(month - 1), Int32(day)
    )
    let time = Double(timegm(&parts))
    // The C library takes the 30th of February for a day of March.
    return Int(parts.tm_mday) == day ? time : nil
  }

  /// The moment as `2026-11-21T20:00:00Z`.
  package var text: String { formatted("%Y-%m-%dT%H:%M:%SZ") }

  /// The moment to the minute, for people.
  package var shortText: String {
    AlmanacDate(time: (time / 60).rounded() * 60).formatted("%Y-%m-%d %H:%M UTC")
  }

  /// The day of the month in UTC, 1 to 31.
  package var day: Int { Int(formatted("%d")) ?? 1 }

  /// The year in UTC.
  package var year: Int { Int(formatted("%Y")) ?? 1970 }

  /// The month in UTC, 1 to 12.
  package var month: Int { Int(formatted("%m")) ?? 1 }

  private func formatted(_ format: String) -> String {
    var seconds = time_t(time.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return parts.formatted(format)
  }

  /// Parses numbers with given counts of digits.
  private static func numbers(
    _ text: Substring, separator: Character, digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits,
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) })
    else { return nil }
    return parts.compactMap { Int($0) }
  }
}

extension tm {
  /// Formats the time.
  ///
  /// - Parameter format: A format of `strftime` whose result has fewer than 32 bytes.
  /// - Returns: The text.
  package func formatted(_ format: String) -> String {
    withUnsafePointer(to: self) { parts in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
        guard let start = text.baseAddress else { return "" }
        let count = strftime(start, text.count, format, parts)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
      }
    }
  }
}
