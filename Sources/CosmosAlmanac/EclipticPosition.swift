/// A direction by longitude and latitude along the ecliptic, in degrees.
package struct EclipticPosition: Hashable, Sendable {
  /// Degrees from the equinox, 0 up to 360; grows to the left, seen from the northern hemisphere.
  package let longitude: Double

  /// Degrees from the ecliptic, −90 to 90; north is positive.
  package let latitude: Double

  /// Creates a direction.
  package init(longitude: Double, latitude: Double) {
    (self.longitude, self.latitude) = (longitude, latitude)
  }
}
