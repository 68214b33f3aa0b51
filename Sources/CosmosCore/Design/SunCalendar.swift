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
