import CERFA
import Glibc

/// A passage of something through the meridian of a place, with its rise before and its set after it.
///
/// Times are in seconds since 1970-01-01T00:00:00Z, within a minute outside of the polar circles.
package struct MeridianPass: Hashable, Sendable {
  /// Something that rises and sets.
  package enum Target: Hashable, Sendable {
    /// The Sun, the Moon or a planet.
    case body(Body)
    /// Something that stands by the ecliptic and equinox of J2000, such as a star.
    case fixed(EclipticPosition)
  }

  /// When it is highest.
  package let time: Double

  /// Degrees above the horizon at that time, seen from the surface of the Earth, without refraction; below it if negative.
  package let altitude: Double

  /// Whether it is above the horizon at that time, with refraction.
  package let isVisible: Bool

  /// When it rises before that; `nil` if it doesn't cross the horizon.
  package let rise: Double?

  /// When it sets after that; `nil` if it doesn't cross the horizon.
  package let set: Double?

  /// Finds the passage that is nearest to a time.
  ///
  /// - Parameters:
  ///   - target: What passes.
  ///   - place: Where it is seen from.
  ///   - time: Seconds since 1970.
  package init(of target: Target, over place: Place, near time: Double) {
    var transit = time
    var position = Position(of: target, over: place, at: transit)
    for _ in 0..<MeridianPass.steps {
      transit -= MeridianPass.seconds(position.hourAngle.remainder(dividingBy: 360))
      position = Position(of: target, over: place, at: transit)
    }
    self.time = transit
    let geocentric = 90 - abs(place.latitude - position.declination)
    altitude = geocentric - position.parallax * cos(geocentric * .pi / 180)
    isVisible = geocentric > position.horizon

    /// When it crosses the horizon, before (-1) or after (1) the passage.
    func crossing(_ side: Double) -> Double? {
      var (time, position) = (transit, position)
      for step in 0..<MeridianPass.steps {
        // What doesn't cross the horizon at one time may do so at the next, as the Moon may.
        let arc = acos(min(max(position.arcCosine(over: place), -1), 1)) * 180 / .pi
        // The first step, from the meridian, may be half a turn in either direction.
        let rest =
          step == 0 ? side * arc : (side * arc - position.hourAngle).remainder(dividingBy: 360)
        time += MeridianPass.seconds(rest)
        position = Position(of: target, over: place, at: time)
      }
      return abs(position.arcCosine(over: place)) <= 1 ? time : nil
    }
    (rise, set) = (crossing(-1), crossing(1))
  }

  /// Number of approximations; each is at least 20 times as good as the one before it.
  private static let steps = 4

  /// In how many seconds the sky turns by an angle in degrees.
  private static func seconds(_ angle: Double) -> Double { angle / 360 * 86_164.1 }

  /// Where something stands over a place at a time.
  private struct Position {
    /// Degrees since the passage through the meridian.
    let hourAngle: Double
    let declination: Double
    /// Altitude of its centre while its upper edge is on the horizon, from the middle of the Earth, in degrees.
    let horizon: Double
    /// By how many degrees it stands lower on the horizon, seen from the surface; 0 but for the Moon.
    let parallax: Double

    init(of target: Target, over place: Place, at time: Double) {
      let terrestrial = TerrestrialTime(time)
      let ephemeris = Ephemeris(at: terrestrial)
      let ascension: Double
      switch target {
      case .body(let body):
        let found = ephemeris.equatorialPlace(of: body)
        (ascension, declination) = (found.ascension, found.declination)
        let angle = asin(6378.14 / (found.distance * Ephemeris.unit)) * 180 / .pi
        parallax = body == .moon ? angle : 0
        horizon =
          switch body {
          case .sun: Sun.horizon
          case .moon: angle - body.diameter(atDistance: found.distance) / 2 - Position.refraction
          default: -Position.refraction
          }
      case .fixed(let position):
        (ascension, declination) = ephemeris.equatorialPlace(ofCatalog: position)
        (horizon, parallax) = (-Position.refraction, 0)
      }
      let sidereal = eraGmst06(
        TerrestrialTime.epoch, time / 86_400, TerrestrialTime.epoch, terrestrial.days)
      hourAngle = sidereal * 180 / .pi + place.longitude - ascension
    }

    /// Refraction at the horizon, in degrees: 34′.
    private static let refraction = 34.0 / 60

    /// The cosine of half of the arc above the horizon: more than 1 if all of it is below, less than -1 if all is above.
    func arcCosine(over place: Place) -> Double {
      let (latitude, declination) = (place.latitude * .pi / 180, declination * .pi / 180)
      return (sin(horizon * .pi / 180) - sin(latitude) * sin(declination))
        / (cos(latitude) * cos(declination))
    }
  }
}
