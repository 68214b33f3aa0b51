/// When the Moon is next new or full, and when the next season begins.
///
/// Times are in seconds since 1970-01-01T00:00:00Z, and right to a minute; to ten
/// minutes in 3000.
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

  /// Something that comes again and again, and has a moment.
  package enum Event: Hashable, Sendable {
    /// The Moon is this far ahead of the Sun, in degrees: at 0 it is new, at 180 full.
    case moon(Double)
    /// The Sun is at an apparent longitude by the equinox of the date, in degrees.
    case sun(Double)
    /// The Sun is at a longitude by the equinox of J2000, in degrees, as calendars of meteor showers give it.
    case catalogSun(Double)

    package static let newMoon = Event.moon(0)
    package static let fullMoon = Event.moon(180)

    /// The beginning of a season.
    package static func season(_ season: Season) -> Event { .sun(90 * Double(season.rawValue)) }

    /// Where the angle has to be, in degrees.
    fileprivate var target: Double {
      switch self {
      case .moon(let angle), .sun(let angle), .catalogSun(let angle): angle
      }
    }

    /// The angle at a time, which grows.
    fileprivate func angle(at time: Double) -> Double {
      let ephemeris = Ephemeris(at: TerrestrialTime(time))
      return switch self {
      case .moon: ephemeris.longitude(of: .moon) - ephemeris.longitude(of: .sun)
      case .sun: ephemeris.longitude(of: .sun)
      case .catalogSun: ephemeris.place(of: .sun).catalogPosition.longitude
      }
    }

    /// Seconds in which the angle grows by less than 90 degrees.
    fileprivate var step: Double {
      // In a day, the Moon moves away from the Sun by 11 to 15 degrees, and the Sun moves by one.
      if case .moon = self { 3 * 86_400 } else { 20 * 86_400 }
    }

    /// Longest time from one to the next, in seconds.
    fileprivate var period: Double {
      if case .moon = self { 30 * 86_400 } else { 367 * 86_400 }
    }
  }

  /// Finds what comes after a moment.
  ///
  /// - Parameter time: Seconds since 1970; the events are later.
  package init(after time: Double) {
    newMoon = SkyCalendar.next(.newMoon, after: time)
    fullMoon = SkyCalendar.next(.fullMoon, after: time)
    let number = (Int(Event.sun(0).angle(at: time) / 90) + 1) % 4
    let event = Season(rawValue: number) ?? .marchEquinox
    season = (event, SkyCalendar.next(.season(event), after: time))
  }

  /// Returns when an event comes next.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - start: Seconds since 1970; the event is later.
  /// - Returns: Seconds since 1970.
  package static func next(_ event: Event, after start: Double) -> Double {
    /// Degrees until the target, negative for half a turn after it.
    func rest(_ time: Double) -> Double {
      let rest = wrapped(event.target - event.angle(at: time))
      return rest < 180 ? rest : rest - 360
    }
    var early = start
    // A target that has just been reached comes again only after a turn.
    while !(rest(early) > 0 && rest(early + event.step) <= 0) { early += event.step }
    var late = early + event.step
    while late - early > 1 {
      let middle = (early + late) / 2
      if rest(middle) > 0 { early = middle } else { late = middle }
    }
    return late
  }

  /// Returns when an event has come last.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - end: Seconds since 1970; the event is earlier.
  /// - Returns: Seconds since 1970.
  package static func last(_ event: Event, before end: Double) -> Double {
    var last = next(event, after: end - event.period)
    while true {
      let later = next(event, after: last + event.step)
      guard later < end else { return last }
      last = later
    }
  }
}
