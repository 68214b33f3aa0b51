import CosmosCore
import Glibc

extension Option {
  package static let date = Option(
    "date",
    .parsed(
      "D",
      "give a moment in UTC from 1000 to 3000, such as 2026-11-21T20:00Z, or a day such as christmas",
      text: { "\($0.text)" }, DateOptions.date), \.dates.date,
    "moment in UTC, from 1000 to 3000, such as 2026-11-21T20:00Z or christmas",
    default: "now; 2026-11-21T20:00Z for images, films and traces",
    of: .motion + [.almanac, .find],
    adopted: .live, on: .time)

  package static let daysPerSecond = Option(
    "days-per-second", .number("N", in: SkyDate.rates, of: "days a second"),
    \.dates.daysPerSecond, "days that pass in a second, RANGE; negative ones go backwards",
    default: "as many as on a clock", of: .motion,
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

  /// Reads a date as people type it, counted from now.
  ///
  /// - Parameter text: The text, in any of the languages that come with the program.
  /// - Returns: The date, to the second; `nil` if it is none from 1000 to 3000.
  package static func date(_ text: String) -> AlmanacDate? {
    if let date = AlmanacDate(text) { return date }
    // Showers of meteors have dates, whatever sky is shown.
    guard let sky = try? SkyDesign.builtIn(named: "tonight") else { return nil }
    let now = Double(time(nil))
    return (try? DateReader.time(of: text, shown: now, now: now, goals: GoalFinder(in: sky)))
      .map { AlmanacDate(time: $0.rounded()) }
  }

  /// Returns the dates of a sky that opens at a moment.
  ///
  /// - Parameter opening: Seconds since 1970; it counts if the command line sets no date.
  /// - Returns: The dates.
  package func dates(openingAt opening: Double) -> SkyDate {
    SkyDate(
      start: (date?.time ?? opening) / 86_400, rate: daysPerSecond ?? SkyDate.clockRate)
  }
}
