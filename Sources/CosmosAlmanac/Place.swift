/// A place on Earth.
package struct Place: Hashable, Sendable {
  /// Degrees from the equator, −90 to 90; north is positive.
  package let latitude: Double

  /// Degrees from Greenwich, −180 to 180; east is positive.
  package let longitude: Double

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - latitude: Degrees from the equator, −90 to 90; north is positive.
  ///   - longitude: Degrees from Greenwich, −180 to 180; east is positive.
  package init(latitude: Double, longitude: Double) {
    precondition(
      abs(latitude) <= 90 && abs(longitude) <= 180, "a place is somewhere on Earth")
    self.latitude = latitude
    self.longitude = longitude
  }
}
