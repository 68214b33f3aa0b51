/// Where the Sun stands at the beginning of each month, for a calendar along the ecliptic.
///
/// The Sun is at the same longitude on the same date of every year, give or take half a degree: leap days shift it.
public enum SunCalendar {
  /// Apparent geocentric longitudes of the Sun on the first of each month, from January on, at 0h UT.
  ///
  /// In degrees of the ecliptic and equinox of date, 0 up to 360. Each is the mean of the years 2025 to 2028, a whole
  /// leap cycle, from `cosmos almanac`.
  public static let firsts = [
    280.44, 312.00, 340.54, 11.41, 40.77, 70.66, 99.33, 128.91, 158.72, 187.97, 218.71, 248.93,
  ]

  /// A day of the year.
  package struct Day: Hashable, Sendable {
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
  }

  /// The days on which the Sun is in a sign of the zodiac, each of which has 30 degrees from the equinox on.
  ///
  /// - Parameter name: The sign's name in files.
  /// - Returns: The first whole day, and the day on which the Sun leaves the sign; `nil` for other names.
  package static func days(inSign name: String) -> (first: Day, last: Day)? {
    guard let index = zodiac.firstIndex(of: name) else { return nil }
    let start = 30 * Double(index)
    let (entry, last) = (day(at: start), day(at: start + 30))
    // No sign begins at the end of a month.
    return (Day(month: entry.month, day: entry.day + 1), last)
  }

  /// The signs of the zodiac by the Sun's longitude: each has 30 degrees, from the equinox of March on.
  static let zodiac = [
    "aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio", "sagittarius",
    "capricorn", "aquarius", "pisces",
  ]

  private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Returns the day on which the Sun reaches a longitude.
  private static func day(at longitude: Double) -> Day {
    func way(from start: Double, to end: Double) -> Double {
      let way = (end - start).truncatingRemainder(dividingBy: 360)
      return way < 0 ? way + 360 : way
    }
    let ways = firsts.map { way(from: $0, to: longitude) }
    // The last first before it.
    let month = ways.indices.min { ways[$0] < ways[$1] } ?? 0
    let share = ways[month] / way(from: firsts[month], to: firsts[(month + 1) % firsts.count])
    return Day(month: month + 1, day: 1 + Int(share * Double(lengths[month])))
  }

  /// Returns the longitude halfway between the firsts of a month and of the next one.
  ///
  /// - Parameter month: The month, 1 to 12.
  /// - Returns: Degrees of the ecliptic and equinox of date, 0 up to 360.
  public static func middle(ofMonth month: Int) -> Double {
    let (first, next) = (firsts[month - 1], firsts[month % firsts.count])
    let middle = first + (next > first ? next - first : next + 360 - first) / 2
    return middle < 360 ? middle : middle - 360
  }
}
