import CosmosCore

/// Which date a sky shows at which time.
package struct DateOptions: Hashable, Sendable {
  /// The date at which the sky opens; `nil` for now in a window, and for ``fixedDate`` elsewhere.
  package var date: AlmanacDate?
  /// Days that pass in a second; `nil` for those of a clock.
  package var daysPerSecond: Double?

  /// The date of captures and films unless the command line sets another: fixed, so that they repeat.
  package static let fixedDate = AlmanacDate(time: 1_795_291_200)

  /// Creates options without a date.
  package init() {}

  /// Parses the options.
  package init(_ values: OptionValues) throws(UsageError) {
    if let text = values[.date] {
      guard let date = AlmanacDate(text) else {
        throw values.error(
          .date, text,
          "give a day from 1900 to 2100, or a moment of it in UTC, such as 2026-11-21 or 2026-11-21T20:00Z"
        )
      }
      self.date = date
    }
    daysPerSecond = try values.number(
      .daysPerSecond, in: 0...10_000, "give days a second, from 0 to 10000")
  }

  /// Which date a sky shows that opens at a moment.
  ///
  /// - Parameter opening: Seconds since 1970; it counts if the command line sets no date.
  /// - Returns: The dates.
  package func dates(openingAt opening: Double) -> SkyDate {
    SkyDate(
      start: (date?.time ?? opening) / 86_400, rate: daysPerSecond ?? SkyDate.clockRate)
  }

  /// The options that show the same dates again.
  ///
  /// - Parameter dates: The dates that were shown.
  /// - Returns: Command-line arguments; none for the default of captures.
  package func arguments(for dates: SkyDate) -> [Argument] {
    var arguments: [Argument] = []
    let start = AlmanacDate(time: (dates.start * 86_400).rounded())
    if start != DateOptions.fixedDate { arguments += ["--date", "\(start.text)"] }
    if let daysPerSecond { arguments += ["--days-per-second", "\(daysPerSecond)"] }
    return arguments
  }
}
