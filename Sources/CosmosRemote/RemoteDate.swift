import CosmosCore

/// The date that a sky shows, for other programs: a moment of it, from which it goes by at a rate.
package struct RemoteDate: Hashable, Sendable {
  /// The date at ``instant``, in days since 1970-01-01T00:00:00Z.
  private let start: Double
  private let instant: ContinuousClock.Instant
  /// Days that pass in a second; negative ones go backwards.
  package let rate: Double

  /// How long the program may have been held up between two readings of clocks, in seconds.
  private static let delay: Seconds = 1

  /// Creates a date.
  ///
  /// - Parameters:
  ///   - date: The date at the instant, in days since 1970-01-01T00:00:00Z.
  ///   - instant: The instant.
  ///   - rate: Days that pass in a second.
  package init(_ date: Double, at instant: ContinuousClock.Instant, rate: Double) {
    (start, self.instant, self.rate) = (date, instant, rate)
  }

  /// The date at an instant, in days since 1970-01-01T00:00:00Z.
  private func date(at instant: ContinuousClock.Instant) -> Double {
    SkyDate(start, at: 0, rate: rate).date(at: (instant - self.instant) / .seconds(1))
  }

  /// The date at an instant, such as `2026-11-21T20:00:00Z`.
  package func text(at instant: ContinuousClock.Instant) -> String {
    AlmanacDate(time: date(at: instant) * 86_400).text
  }

  /// Whether another date is the same, as far as clocks can tell, so that there is nothing new to say.
  ///
  /// - Parameter later: A date that was found out later.
  /// - Returns: Whether that one is what this one has become.
  package func isContinued(by later: RemoteDate) -> Bool {
    rate == later.rate
      && abs(date(at: later.instant) - later.start)
        <= RemoteDate.delay * max(abs(rate), SkyDate.clockRate)
  }
}
