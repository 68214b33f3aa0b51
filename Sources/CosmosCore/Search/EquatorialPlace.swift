import Glibc

/// A place in the sky by its right ascension and declination.
struct EquatorialPlace: Sendable {
  /// Right ascension in degrees of J2000.
  let ascension: Double
  /// Declination in degrees of J2000, north positive.
  let declination: Double

  /// The obliquity of the ecliptic at J2000, in degrees.
  private static let obliquity = 23.439291

  /// Ecliptic longitude, 0 up to 360, and latitude, in degrees of J2000.
  var ecliptic: SIMD2<Double> {
    let degree = Double.pi / 180
    let (obliquity, ascension) = (Self.obliquity * degree, ascension * degree)
    let north = sin(declination * degree)
    let (x, y) = (
      cos(declination * degree) * cos(ascension), cos(declination * degree) * sin(ascension)
    )
    let longitude = atan2(y * cos(obliquity) + north * sin(obliquity), x) / degree
    let latitude = asin(north * cos(obliquity) - y * sin(obliquity)) / degree
    return [longitude < 0 ? longitude + 360 : longitude, latitude]
  }
}
