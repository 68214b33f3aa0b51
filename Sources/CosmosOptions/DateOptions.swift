import CosmosCore

extension Option {
  package static let date = Option(
    "date",
    .parsed(
      "D",
      "give a day from 1000 to 3000, or a moment of it in UTC, such as 2026-11-21 or 2026-11-21T20:00Z",
      text: { "\($0.text)" }
    ) { AlmanacDate($0) }, \.dates.date,
    "moment in UTC, from 1000 to 3000, such as 2026-11-21 or 2026-11-21T20:00Z",
    default: "now; 2026-11-21T20:00Z for images, films and traces",
    of: .motion + [.almanac, .find],
    adopted: .live, on: .time)

  package static let daysPerSecond = Option(
    "days-per-second", .number("N", in: 0...10_000, of: "days a second"), \.dates.daysPerSecond,
    "days that pass in a second, RANGE", default: "as many as on a clock", of: .motion,
    adopted: .live, on: .time)
}

/// The date that a sky shows at each time.
package struct DateOptions: Hashable, Sendable {
  /// The date at which the sky opens; `nil` for now in a window, and for ``fixedDate`` elsewhere.
  package var date: AlmanacDate?
  /// Days that pass in a second; `nil` for those of a clock.
  package var daysPerSecond: Double?

  /// The date of captures and films unless the command line sets another: fixed, so that they repeat.
  package static let fixedDate = AlmanacDate(time: 1_795_291_200)

  /// Creates options without a date.
  package init() {}

  /// Returns the dates of a sky that opens at a moment.
  ///
  /// - Parameter opening: Seconds since 1970; it counts if the command line sets no date.
  /// - Returns: The dates.
  package func dates(openingAt opening: Double) -> SkyDate {
    SkyDate(
      start: (date?.time ?? opening) / 86_400, rate: daysPerSecond ?? SkyDate.clockRate)
  }
}
