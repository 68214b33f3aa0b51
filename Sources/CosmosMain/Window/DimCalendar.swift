import CosmosAlmanac
import Glibc

/// When the parts of a day begin in which a window is darker.
///
/// Times are in seconds since 1970-01-01T00:00:00Z.
package struct DimCalendar {
  private let periods: [DimPeriod]
  private let place: Place?

  /// How long it takes to get darker or brighter, in seconds.
  private static let fade = 60.0

  /// Number of days before and after a time in which a time of day is sought.
  private static let reach = 1

  /// Creates a calendar.
  ///
  /// - Parameter options: The periods, and the place if they depend on the Sun.
  package init(_ options: DimOptions) {
    periods = options.periods
    place = options.place
  }

  /// The brightness of a time, and how long it stays so.
  ///
  /// - Parameter time: Seconds since 1970.
  /// - Returns: The brightness, 0 to 1: the least of all periods, which don't add up. Then the time of the next change,
  ///   infinite if there is none; while the brightness changes, a time soon after.
  package func brightness(at time: Double) -> (brightness: Double, until: Double) {
    var (brightness, until) = (1.0, Double.infinity)
    for period in periods {
      let part = self.brightness(of: period, at: time)
      brightness = min(brightness, part.brightness)
      until = min(until, part.until)
    }
    return (brightness, until)
  }

  private func brightness(
    of period: DimPeriod, at time: Double
  ) -> (brightness: Double, until: Double) {
    let start = times(of: period.start, around: time)
    let end = times(of: period.end, around: time)
    func last(_ times: [Double], _ limit: Double) -> Double {
      times.filter { $0 <= limit }.max() ?? -.infinity
    }
    func isDark(_ time: Double) -> Bool { last(start, time) > last(end, time) }
    let change = max(last(start, time), last(end, time))
    let next = (start + end).filter { $0 > time }.min() ?? .infinity
    let target = isDark(time) ? period.brightness : 1
    // In the polar night, the Sun sets again and again without having risen.
    let before = isDark(change - 1) ? period.brightness : 1
    guard change > -.infinity, time < change + DimCalendar.fade, before != target else {
      return (target, next)
    }
    let share = (time - change) / DimCalendar.fade
    // A step of an eight-bit channel at a time.
    let step = DimCalendar.fade / (256 * abs(target - before))
    return (before + share * (target - before), min(time + step, change + DimCalendar.fade, next))
  }

  /// When a time of day comes, on the days around a time.
  private func times(of dayTime: DayTime, around time: Double) -> [Double] {
    (-DimCalendar.reach...DimCalendar.reach).compactMap { shift in
      switch dayTime {
      case .clock(let minutes):
        var seconds = time_t(time.rounded(.down))
        var local = tm()
        localtime_r(&seconds, &local)
        local.tm_mday += Int32(shift)
        (local.tm_hour, local.tm_min, local.tm_sec) = (Int32(minutes / 60), Int32(minutes % 60), 0)
        // Whether it is summer time depends on the day.
        local.tm_isdst = -1
        return Double(mktime(&local))
      case .sunrise, .sunset:
        guard let place else { return nil }
        let day = Int((time / 86_400 + place.longitude / 360).rounded(.down)) + shift
        return Sun.crossing(rises: dayTime == .sunrise, day: day, over: place)
      }
    }
  }
}
