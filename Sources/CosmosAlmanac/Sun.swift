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
    let day = time / 86_400
    let terrestrialDay = TerrestrialTime(time).days
    // Position and velocity of the Earth, from the Sun and from the solar system's centre of mass, in au and au/day.
    var earth = [Row](repeating: (0, 0, 0), count: 2)
    var barycentric = earth
    _ = eraEpv00(TerrestrialTime.epoch, terrestrialDay, &earth, &barycentric)
    var direction = [-earth[0].0, -earth[0].1, -earth[0].2]
    // Precession and nutation turn it to the equator and equinox of the date.
    var rotation = [Row](repeating: (0, 0, 0), count: 3)
    eraPnm06a(TerrestrialTime.epoch, terrestrialDay, &rotation)
    var turned = direction
    eraRxp(&rotation, &direction, &turned)
    var (ascension, declination) = (0.0, 0.0)
    eraC2s(&turned, &ascension, &declination)
    let sidereal = eraGst06a(TerrestrialTime.epoch, day, TerrestrialTime.epoch, terrestrialDay)
    var (azimuth, altitude) = (0.0, 0.0)
    let radians = Double.pi / 180
    eraHd2ae(
      sidereal + place.longitude * radians - ascension, declination, place.latitude * radians,
      &azimuth, &altitude)
    return altitude / radians
  }

  /// When the Sun rises or sets on a day.
  ///
  /// - Parameters:
  ///   - rises: Whether it rises, rather than sets.
  ///   - day: Number of the day since 1970-01-01, from midnight to midnight in the Sun's time at the place.
  ///   - place: Where it is seen from.
  /// - Returns: Seconds since 1970, within half a minute between the polar circles. On a day without sunrise, noon for
  ///   the sunset and `nil` for the sunrise; `nil` on a day without sunset.
  package static func crossing(rises: Bool, day: Int, over place: Place) -> Double? {
    let noon = (Double(day) + 0.5 - place.longitude / 360) * 86_400
    func isUp(_ time: Double) -> Bool { altitude(at: time, over: place) > horizon }
    var (night, light) = (noon + (rises ? -43_200 : 43_200), noon)
    guard isUp(light) else { return rises ? nil : noon }
    guard !isUp(night) else { return nil }
    while abs(night - light) > 1 {
      let middle = (night + light) / 2
      if isUp(middle) { light = middle } else { night = middle }
    }
    return (night + light) / 2
  }
}
