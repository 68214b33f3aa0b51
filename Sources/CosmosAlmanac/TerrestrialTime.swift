import CERFA

/// A moment on the uniform time scale of the ephemerides (TT), as the two parts of a Julian date that ERFA takes.
package struct TerrestrialTime: Hashable, Sendable {
  /// Julian date of 1970-01-01T00:00.
  static let epoch = 2_440_587.5

  /// Days since ``epoch``.
  package let days: Double

  /// Julian centuries since 2000-01-01T12:00.
  var centuries: Double { (days - 10_957.5) / 36_525 }

  /// Creates a moment from days since 1970-01-01T00:00 TT.
  package init(days: Double) {
    self.days = days
  }

  /// Converts a moment of universal time.
  ///
  /// From 1972 on that is UTC, with its leap seconds; no further ones than ERFA knows are expected. Before, it is UT1.
  ///
  /// - Parameter time: Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  package init(_ time: Double) {
    days = (time + TerrestrialTime.offset(at: time)) / 86_400
  }

  /// Seconds by which terrestrial time is ahead of universal time.
  private static func offset(at time: Double) -> Double {
    guard time < 63_072_000 else {
      var (year, month, day, fraction, leap) = (Int32(0), Int32(0), Int32(0), 0.0, 0.0)
      eraJd2cal(epoch, (time / 86_400).rounded(.down), &year, &month, &day, &fraction)
      // A status above 0 only says that later leap seconds can't be known.
      guard eraDat(year, month, day, 0, &leap) >= 0 else { return 69.184 }
      return leap + 32.184
    }
    let year = 1970 + time / (365.25 * 86_400)
    // Espenak and Meeus, Five Millennium Canon of Solar Eclipses.
    func sum(from start: Double, unit: Double = 1, _ factors: [Double]) -> Double {
      factors.reversed().reduce(0) { $0 * (year - start) / unit + $1 }
    }
    return switch year {
    case ..<1600:
      sum(
        from: 1000, unit: 100,
        [1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073])
    case ..<1700: sum(from: 1600, [120, -0.9808, -0.01532, 1 / 7129])
    case ..<1800: sum(from: 1700, [8.83, 0.1603, -0.0059285, 0.00013336, -1 / 1_174_000])
    case ..<1860:
      sum(
        from: 1800,
        [
          13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699,
          0.000000000875,
        ])
    case ..<1900:
      sum(
        from: 1860, [7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233_174])
    case ..<1920: sum(from: 1900, [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197])
    case ..<1941: sum(from: 1920, [21.20, 0.84493, -0.076100, 0.0020936])
    case ..<1961: sum(from: 1950, [29.07, 0.407, -1 / 233, 1 / 2547])
    default: sum(from: 1975, [45.45, 1.067, -1 / 260, -1 / 718])
    }
  }
}
