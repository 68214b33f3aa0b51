import CERFA

/// The Sun over a place on Earth.
///
/// Times are in seconds since 1970-01-01T00:00:00Z.
package enum Sun {
  /// Altitude of the Sun's centre while its upper edge is on the horizon, in degrees: 34′ of refraction and a radius
  /// of 16′.
  package static let horizon = -50.0 / 60

  /// How high the Sun's centre stands, without refraction.
  ///
  /// - Parameters:
  ///   - time: Seconds since 1970.
  ///   - place: Where it is seen from.
  /// - Returns: Degrees above the horizon, −90 to 90; within 0.02° in this century.
  package static func altitude(at time: Double, over place: Place) -> Double {
    let direction = direction(at: time, over: place)
    var (azimuth, altitude) = (0.0, 0.0)
    eraHd2ae(
      direction.hourAngle, direction.declination, place.latitude * radians, &azimuth, &altitude)
    return altitude / radians
  }

  /// A sunrise or a sunset.
  package struct Crossing: Hashable, Sendable {
    /// Seconds since 1970.
    package let time: Double
    /// Whether the Sun rises, rather than sets.
    package let rises: Bool
  }

  /// When the Sun rises and sets on a day.
  ///
  /// On a day on which it doesn't set, it counts as setting and rising again at its lower culmination; on one on which it
  /// doesn't rise, as rising and setting at its upper one. So each happens daily, and they always alternate.
  ///
  /// - Parameters:
  ///   - day: Number of the day since 1970-01-01 in the Sun's time, from one lower culmination of the Sun to the next.
  ///   - place: Where it is seen from.
  /// - Returns: All of them in order, within half a minute between the polar circles.
  package static func crossings(onDay day: Int, over place: Place) -> [Crossing] {
    // Mean midnight, noon and midnight.
    let times = (0...2).map { half in
      culmination(near: (Double(2 * day + half) / 2 - place.longitude / 360) * 86_400, over: place)
    }
    let isUp = times.map { altitude(at: $0, over: place) > horizon }
    var crossings: [Crossing] = []
    if isUp[0] {
      crossings += [false, true].map { Crossing(time: times[0], rises: $0) }
    }
    if isUp[0] != isUp[1] {
      crossings.append(crossing(rises: isUp[1], from: times[0], to: times[1], over: place))
    }
    if !isUp[1] {
      crossings += [true, false].map { Crossing(time: times[1], rises: $0) }
    }
    if isUp[1] != isUp[2] {
      crossings.append(crossing(rises: isUp[2], from: times[1], to: times[2], over: place))
    }
    return crossings
  }

  /// When the Sun crosses the horizon between two times at which it is on different sides of it.
  private static func crossing(
    rises: Bool, from start: Double, to end: Double, over place: Place
  ) -> Crossing {
    var (before, after) = (start, end)
    while after - before > 1 {
      let middle = (before + after) / 2
      let isUp = altitude(at: middle, over: place) > horizon
      if isUp == rises { after = middle } else { before = middle }
    }
    return Crossing(time: (before + after) / 2, rises: rises)
  }

  /// When the Sun passes through the meridian, near the time at which it would if all days were equally long.
  private static func culmination(near mean: Double, over place: Place) -> Double {
    // Half turns.
    let turns = direction(at: mean, over: place).hourAngle / .pi
    return mean - (turns - turns.rounded()) * 43_200
  }

  private static let radians = Double.pi / 180

  /// Hour angle and declination of the Sun, in radians.
  private static func direction(
    at time: Double, over place: Place
  ) -> (hourAngle: Double, declination: Double) {
    let day = time / 86_400
    let terrestrialDay = TerrestrialTime(time).days
    // Position and velocity of the Earth, from the Sun and from the solar system's centre of mass, in au and au/day.
    var earth = [Row](repeating: (0, 0, 0), count: 2)
    var barycentric = earth
    _ = eraEpv00(TerrestrialTime.epoch, terrestrialDay, &earth, &barycentric)
    var direction = [-earth[0].0, -earth[0].1, -earth[0].2]
    // Precession and nutation, to a thousandth of an arc second, turn it to the equator and equinox of the date.
    var rotation = [Row](repeating: (0, 0, 0), count: 3)
    eraPnm00b(TerrestrialTime.epoch, terrestrialDay, &rotation)
    var turned = direction
    eraRxp(&rotation, &direction, &turned)
    var (ascension, declination) = (0.0, 0.0)
    eraC2s(&turned, &ascension, &declination)
    let sidereal = eraGst06(
      TerrestrialTime.epoch, day, TerrestrialTime.epoch, terrestrialDay, &rotation)
    return (sidereal + place.longitude * radians - ascension, declination)
  }
}
