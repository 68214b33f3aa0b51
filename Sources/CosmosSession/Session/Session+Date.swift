import CosmosCore
import CosmosOptions

/// The date that the sky of a session shows, and what depends on it.
extension Session {
  /// Lets the sky show the date that the command line asks for.
  package func showDate() {
    sky.show(options.dates.dates(openingAt: opening), SkyAlmanac.ephemeris)
    texts.forgetCaption()
    updateTexts()
  }

  /// Lets the sky show the date of the wall clock, if it should and the two have come apart: the machine has slept, or
  /// its clock has been set.
  package func followWallClock() {
    guard options.followsWallClock, !sky.hasOwnDate, sky.scene.showsBodies, let dates = sky.dates
    else {
      return
    }
    let time = clock.time(for: sky)
    let now = SharedClock.read() / 86_400
    guard abs(now - dates.date(at: time)) > Session.largestDateError else { return }
    sky.show(SkyDate(start: now - time * SkyDate.clockRate), SkyAlmanac.ephemeris)
  }

  /// The date that the sky would show if nobody had set another one, in days since 1970-01-01T00:00:00Z.
  private var now: Double {
    options.followsWallClock
      ? SharedClock.read() / 86_400 : options.dates.dates(openingAt: opening).date(at: sky.time)
  }

  /// Reads dates as people type them, relative to the one that is shown.
  package var dateReader: DateReader {
    DateReader(
      shown: (sky.date ?? now) * 86_400, now: now * 86_400, goals: goals, strings: input.strings)
  }

  /// Reads the date of an event as people type it, relative to the one that is shown.
  package var scriptDates: ScriptDates {
    let reader = dateReader
    return ScriptDates(shown: (sky.date ?? now) * 86_400) { text, _ throws(DateError) in
      try reader.time(of: text)
    }
  }

  /// Shows the date that the sky would show if nobody had set another one.
  package func resetDate() {
    guard wallLog == nil else { return wallHandler?(.now) ?? () }
    apply(.date(now))
    apply(.rate(options.dates.daysPerSecond ?? SkyDate.clockRate))
    // From now on, it is nobody's own.
    if let dates = sky.dates { sky.show(dates, SkyAlmanac.ephemeris) }
  }

  /// In days; the Moon moves by a tenth of a point in 40 s.
  private static let largestDateError = 20 / 86_400.0
}
