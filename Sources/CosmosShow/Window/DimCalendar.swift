import CosmosAlmanac
import CosmosOptions

/// When the parts of a day begin in which a window is darker.
///
/// A period lasts from its start to the next time that its end comes; both come once on each day. Times are in seconds
/// since 1970-01-01T00:00:00Z.
package struct DimCalendar {
  private let periods: [DimPeriod]
  private let sun: SunDays?
  private let makeLocalClock: () -> LocalClock

  /// How long it takes to get darker or brighter, in seconds.
  private static let fade = 60.0

  /// On which days starts and ends are sought, from that of a time: a clock may just have skipped most of the last one.
  private static let days = -2...1

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - options: The periods, and the place if they depend on the Sun.
  ///   - localClock: What clocks show; by default, those of the machine's time zone.
  package init(
    _ options: DimOptions, localClock: @escaping @autoclosure () -> LocalClock = .local
  ) {
    periods = options.periods
    sun = options.place.map(SunDays.init(over:))
    makeLocalClock = localClock
  }

  /// The brightness of a time, and how long it stays so.
  ///
  /// - Parameter time: Seconds since 1970.
  /// - Returns: The brightness, 0 to 1: the least of all periods, which don't add up. Then the time of the next change,
  ///   infinite if there is none; while the brightness changes, a time soon after.
  package func brightness(at time: Double) -> (brightness: Double, until: Double) {
    let changes = changes(around: time)
    var (brightness, until) = (1.0, Double.infinity)
    for period in periods {
      let part = DimCalendar.brightness(of: period, at: time, changes)
      brightness = min(brightness, part.brightness)
      until = min(until, part.until)
    }
    return (brightness, until)
  }

  /// A time of day that comes.
  private typealias Change = (time: Double, dayTime: DayTime)

  /// All starts and ends on the days around a time, in order.
  private func changes(around time: Double) -> [Change] {
    let localClock = makeLocalClock()
    // Times that a clock skips all come when it is set, in the order in which they would have come.
    let minutes = Set(periods.flatMap { [$0.start, $0.end] })
      .compactMap { if case .clock(let minutes) = $0 { minutes } else { nil } }.sorted()
    let today = Int(((time + localClock.offset(time)) / 86_400).rounded(.down))
    var changes = DimCalendar.days.flatMap { shift in
      minutes.map { minutes -> Change in
        let reading = Double((today + shift) * 86_400 + minutes * 60)
        return (localClock.time(of: reading), .clock(minutes: minutes))
      }
    }
    if let sun {
      let today = sun.day(at: time)
      changes += DimCalendar.days.flatMap { sun.crossings(onDay: today + $0) }
        .map { ($0.time, $0.rises ? .sunrise : .sunset) }
    }
    // The sort is stable, which matters at equal times: where the Sun doesn't rise, it sets last.
    return changes.sorted { $0.time < $1.time }
  }

  /// The brightness of a period: the mean of the last minute, so that it fades.
  private static func brightness(
    of period: DimPeriod, at time: Double, _ changes: [Change]
  ) -> (brightness: Double, until: Double) {
    let changes = changes.filter { [period.start, period.end].contains($0.dayTime) }
    func isDark(_ time: Double) -> Bool {
      changes.last { $0.time <= time }?.dayTime == period.start
    }
    let ends = changes.dropFirst().map(\.time) + [.infinity]
    let darkSeconds = zip(changes, ends).reduce(0.0) { sum, part in
      let (change, end) = part
      guard change.dayTime == period.start else { return sum }
      return sum + max(0, min(end, time) - max(change.time, time - fade))
    }
    let share = min(1, darkSeconds / fade)
    let brightness = 1 - share + share * period.brightness
    let next =
      changes.flatMap { [$0.time, $0.time + fade] }.filter { $0 > time }.min() ?? .infinity
    guard isDark(time) != isDark(time - fade), period.brightness < 1 else {
      return (brightness, next)
    }
    // A step of an eight-bit channel at a time.
    return (brightness, min(time + fade / (256 * (1 - period.brightness)), next))
  }
}

/// When the Sun rises and sets over a place, on the days that were asked for last.
private final class SunDays {
  private let place: Place
  private var known: [Int: [Sun.Crossing]] = [:]

  /// Number of days that are remembered.
  private static let limit = 6

  init(over place: Place) {
    self.place = place
  }

  /// The number of the day of a time, in the Sun's time; it may be off by one shortly before or after midnight.
  func day(at time: Double) -> Int {
    Int((time / 86_400 + place.longitude / 360).rounded(.down))
  }

  func crossings(onDay day: Int) -> [Sun.Crossing] {
    if let crossings = known[day] { return crossings }
    if known.count == SunDays.limit { known = [:] }
    let crossings = Sun.crossings(onDay: day, over: place)
    known[day] = crossings
    return crossings
  }
}
