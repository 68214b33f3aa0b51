/// When the Moon is next new or full, and when the next season begins.
///
/// Times are in seconds since 1970-01-01T00:00:00Z, and right to a minute.
package struct SkyCalendar {
  /// The next new moon.
  package let newMoon: Double
  /// The next full moon.
  package let fullMoon: Double
  /// The next equinox or solstice.
  package let season: (event: Season, time: Double)

  /// The beginning of a season of the northern hemisphere; a raw value is the Sun's longitude in right angles.
  package enum Season: Int, CaseIterable, Sendable {
    case marchEquinox, juneSolstice, septemberEquinox, decemberSolstice
  }

  /// Finds what comes after a moment.
  ///
  /// - Parameter time: Seconds since 1970; the events are later.
  package init(after time: Double) {
    func elongation(_ time: Double) -> Double {
      let ephemeris = Ephemeris(at: TerrestrialTime(time))
      return ephemeris.longitude(of: .moon) - ephemeris.longitude(of: .sun)
    }
    func sun(_ time: Double) -> Double {
      Ephemeris(at: TerrestrialTime(time)).longitude(of: .sun)
    }
    // In a day, the Moon moves away from the Sun by 11 to 15 degrees, and the Sun moves by one.
    newMoon = SkyCalendar.next(0, after: time, step: 3, of: elongation)
    fullMoon = SkyCalendar.next(180, after: time, step: 3, of: elongation)
    let number = (Int(sun(time) / 90) + 1) % 4
    season = (
      Season(rawValue: number) ?? .marchEquinox,
      SkyCalendar.next(90 * Double(number), after: time, step: 20, of: sun)
    )
  }

  /// Returns when an angle next passes a value.
  ///
  /// - Parameters:
  ///   - target: The value in degrees.
  ///   - start: When the search begins.
  ///   - step: Days in which the angle grows by less than 90 degrees.
  ///   - angle: The angle at a time; it grows.
  /// - Returns: Seconds since 1970.
  private static func next(
    _ target: Double, after start: Double, step: Double, of angle: (Double) -> Double
  ) -> Double {
    /// Degrees until the target, negative for half a turn after it.
    func rest(_ time: Double) -> Double {
      let rest = wrapped(target - angle(time))
      return rest < 180 ? rest : rest - 360
    }
    var early = start
    // A target that has just been reached comes again only after a turn.
    while !(rest(early) > 0 && rest(early + step * 86_400) <= 0) { early += step * 86_400 }
    var late = early + step * 86_400
    while late - early > 1 {
      let middle = (early + late) / 2
      if rest(middle) > 0 { early = middle } else { late = middle }
    }
    return late
  }
}
