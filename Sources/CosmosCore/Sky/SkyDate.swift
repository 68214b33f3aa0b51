/// The date that a sky shows at each time.
public struct SkyDate: Hashable, Sendable, Codable {
  /// The date at a sky's time 0, in days since 1970-01-01T00:00:00Z.
  public let start: Double

  /// Days that pass in a second; those of a clock are 1 / 86400, and negative ones go backwards.
  public let rate: Double

  /// Days that pass in a second of a clock.
  public static let clockRate = 1 / 86_400.0

  /// The rates at which a date can go by, in days per second.
  public static let rates = -10_000.0...10_000

  /// Creates dates.
  ///
  /// - Parameters:
  ///   - start: The date at a sky's time 0, in days since 1970-01-01T00:00:00Z.
  ///   - rate: Days that pass in a second; finite.
  public init(start: Double, rate: Double = SkyDate.clockRate) {
    precondition(start.isFinite && rate.isFinite, "a date is a number")
    self.start = start
    self.rate = rate
  }

  /// Creates the dates of a sky from a moment on.
  ///
  /// - Parameters:
  ///   - date: The date at that moment, in days since 1970-01-01T00:00:00Z; those out of ``range`` become its ends.
  ///   - time: The moment, in seconds since the sky opened.
  ///   - rate: Days that pass in a second.
  public init(_ date: Double, at time: Seconds, rate: Double) {
    let date = min(max(date, SkyDate.range.lowerBound), SkyDate.range.upperBound)
    self.init(start: date - time * rate, rate: rate)
  }

  /// The dates that a sky can show, in days since 1970: the years from 1000 to 3000 of the
  /// Gregorian calendar, up to their last second.
  public static let range = -354_285.0...376_565 - 1 / 86_400.0

  /// The date at a time, in days since 1970-01-01T00:00:00Z; it stops at the ends of ``range``.
  public func date(at time: Seconds) -> Double {
    min(max(start + time * rate, SkyDate.range.lowerBound), SkyDate.range.upperBound)
  }
}
