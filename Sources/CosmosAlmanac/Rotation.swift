import CERFA

/// A row of a matrix, as ERFA has it in Swift.
typealias Row = (Double, Double, Double)

/// A rotation of vectors from the equator of the ICRS.
struct Rotation {
  private var rows = [Row](repeating: (0, 0, 0), count: 3)

  /// Rotates to the mean ecliptic and equinox of a date.
  init(toEclipticOf time: TerrestrialTime) {
    eraEcm06(TerrestrialTime.epoch, time.days, &rows)
  }

  /// Rotates to the mean equator and equinox of a date.
  init(toEquatorOf time: TerrestrialTime) {
    eraPmat06(TerrestrialTime.epoch, time.days, &rows)
  }

  /// The vector that the rotation takes to a longitude and a latitude.
  func vector(to position: EclipticPosition) -> SIMD3<Double> {
    let (longitude, latitude) = (position.longitude, position.latitude)
    let rotated = SIMD3(
      cosine(latitude) * cosine(longitude), cosine(latitude) * sine(longitude), sine(latitude))
    return SIMD3(rows[0]) * rotated.x + SIMD3(rows[1]) * rotated.y + SIMD3(rows[2]) * rotated.z
  }

  /// Longitude and latitude of a vector after the rotation.
  func position(of vector: SIMD3<Double>) -> EclipticPosition {
    let rotated = SIMD3(rows.map { dot(SIMD3($0), vector) })
    return EclipticPosition(
      longitude: wrapped(degrees(y: rotated.y, x: rotated.x)),
      latitude: degrees(
        y: rotated.z, x: (rotated.x * rotated.x + rotated.y * rotated.y).squareRoot()))
  }
}

extension SIMD3<Double> {
  init(_ row: Row) {
    self.init(row.0, row.1, row.2)
  }

  /// The components as ERFA takes them.
  var components: [Double] { [x, y, z] }
}

func dot(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double { (one * other).sum() }

func length(_ vector: SIMD3<Double>) -> Double { dot(vector, vector).squareRoot() }

/// The angle between two vectors, in degrees.
func angle(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
  let cross = SIMD3(
    one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z,
    one.x * other.y - one.y * other.x)
  return degrees(y: length(cross), x: dot(one, other))
}
