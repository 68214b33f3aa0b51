import Glibc

/// A meteor of a real shower, or a sporadic one, in the sky rather than on a canvas.
package struct SkyMeteor: Hashable, Sendable {
  /// The shower; `nil` for a sporadic meteor.
  package let shower: Shower?

  /// When it appears, in seconds since 1970-01-01T00:00:00Z.
  package let begin: Double

  /// How long its head flies, in seconds.
  package let duration: Seconds

  /// Visual magnitude where it is brightest.
  package let magnitude: Double

  /// Speed with which it enters the atmosphere, in km/s.
  package let speed: Double

  /// Ecliptic longitude and latitude where its path begins, in degrees of J2000.
  package let start: SIMD2<Double>

  /// Where its path ends.
  package let end: SIMD2<Double>

  /// Length of its tail as a share of the path; the fading train of a bright, fast one is longer than that.
  package let tail: Double

  /// Number of sporadic meteors per hour in the whole sky, and their population index.
  private static let sporadic = (rate: 10.0, population: 3.0)

  /// Magnitude of the faintest meteors, which the zenithal hourly rate counts.
  private static let faintest = 6.5

  /// Magnitude of the brightest meteors.
  private static let brightest = -8.0

  /// Height at which meteors shine, in kilometres.
  private static let height = 100.0

  /// Angular speeds in degrees per second.
  private static let angularSpeeds = 5.0...25

  /// Returns all meteors that begin in an hour, anywhere in the sky.
  ///
  /// They arrive at random, as a Poisson process whose rate is constant for the hour, and follow from the seed and the
  /// hour alone. Nobody knows where the zenith is: each shower counts as if its radiant was overhead, and its meteors
  /// are spread evenly over the whole sky.
  ///
  /// - Parameters:
  ///   - hour: Hours since 1970-01-01T00:00:00Z.
  ///   - seed: The seed of the sky.
  /// - Returns: The meteors, in order of time.
  package static func meteors(ofHour hour: Int, seed: UInt64) -> [SkyMeteor] {
    let sun = sunLongitude(atHour: Double(hour) + 0.5)
    var meteors: [SkyMeteor] = []
    for (number, shower) in ([nil] + Shower.allCases.map(Optional.some)).enumerated() {
      let rate = shower?.rate(atSunLongitude: sun) ?? sporadic.rate
      guard rate > 0 else { continue }
      let key = StarField.mix(
        StarField.mix(StarField.mix(seed) ^ UInt64(bitPattern: Int64(hour))) &+ UInt64(number))
      var gaps = Lots(state: key)
      // Hours since the last full one.
      var time = -log(1 - gaps.next()) / rate
      while time < 1 {
        var lots = Lots(state: StarField.mix(key &+ UInt64(meteors.count) &+ 1))
        meteors.append(
          SkyMeteor(of: shower, begin: (Double(hour) + time) * 3600, &lots))
        time -= log(1 - gaps.next()) / rate
      }
    }
    return meteors.sorted { $0.begin < $1.begin }
  }

  /// Creates a meteor at random.
  private init(of shower: Shower?, begin: Double, _ lots: inout Lots) {
    self.shower = shower
    self.begin = begin
    let radiant =
      shower.map { SkyMeteor.vector(to: SIMD2($0.radiant.longitude, $0.radiant.latitude)) }
      ?? SkyMeteor.direction(&lots)
    speed = shower?.facts.speed ?? 15 + 50 * lots.next()
    let population = shower?.facts.population ?? SkyMeteor.sporadic.population
    magnitude = max(
      SkyMeteor.brightest, SkyMeteor.faintest + log(1 - lots.next()) / log(population))
    let first = SkyMeteor.direction(&lots)
    let cosine = SkyMeteor.dot(radiant, first)
    let sine = max(1e-9, (1 - cosine * cosine).squareRoot())
    // The lower a meteor is, the farther away it is, and the slower it seems.
    let height = 0.35 + 0.65 * lots.next()
    let angularSpeed = min(
      max(
        speed * sine / SkyMeteor.height * height * 180 / .pi, SkyMeteor.angularSpeeds.lowerBound),
      SkyMeteor.angularSpeeds.upperBound)
    let shine = min(max((SkyMeteor.faintest - magnitude) / 8, 0), 1)
    duration = 0.2 + 0.8 * (0.5 * lots.next() + 0.5 * shine)
    // Away from the radiant along the great circle, and not beyond the point opposite to it.
    let way = min(angularSpeed * duration * .pi / 180, max(acos(-cosine) - 1e-6, 1e-6))
    let away = (first * cosine - radiant) / sine
    let last = first * cos(way) + away * sin(way)
    (start, end) = (SkyMeteor.position(of: first), SkyMeteor.position(of: last))
    tail = magnitude < 0 && speed > 50 ? 1.4 : 0.6
  }

  // MARK: Directions

  private static func vector(to position: SIMD2<Double>) -> SIMD3<Double> {
    let (longitude, latitude) = (position.x * .pi / 180, position.y * .pi / 180)
    return SIMD3(
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private static func position(of vector: SIMD3<Double>) -> SIMD2<Double> {
    let longitude = atan2(vector.y, vector.x) * 180 / .pi
    let latitude = asin(min(max(vector.z, -1), 1)) * 180 / .pi
    return SIMD2(longitude < 0 ? longitude + 360 : longitude, latitude)
  }

  /// A direction at random, all of which are equally likely.
  private static func direction(_ lots: inout Lots) -> SIMD3<Double> {
    let (height, angle) = (2 * lots.next() - 1, 2 * .pi * lots.next())
    let radius = (1 - height * height).squareRoot()
    return SIMD3(radius * cos(angle), radius * sin(angle), height)
  }

  private static func dot(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    min(max((one * other).sum(), -1), 1)
  }

  /// The Sun's longitude by the equinox of J2000, as calendars of showers give it; within 0.02° in this century.
  ///
  /// Source: the low-precision formulas of the Astronomical Almanac.
  ///
  /// - Parameter hours: Hours since 1970-01-01T00:00:00Z.
  /// - Returns: Degrees, 0 up to 360.
  package static func sunLongitude(atHour hours: Double) -> Double {
    let days = hours / 24 - 10_957.5
    let anomaly = (357.528 + 0.9856003 * days) * .pi / 180
    let equinox = 280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
    let longitude = (equinox - 1.39697 * days / 36_525).truncatingRemainder(dividingBy: 360)
    return longitude < 0 ? longitude + 360 : longitude
  }
}
