/// Where the bodies stand as a function of the date; a sky that shows them is given one.
public struct BodyEphemeris: Sendable {
  /// Returns the places at a full hour: hours since 1970-01-01T00:00:00Z.
  ///
  /// It is called from any thread, and gives the same places for the same hour.
  private let placesAtHour: @Sendable (Int) -> BodyPlaces

  /// Creates an ephemeris.
  ///
  /// - Parameter placesAtHour: Returns the places at a number of hours since 1970-01-01T00:00:00Z, always alike. It is
  ///   called from any thread, and often with the last few hours.
  public init(_ placesAtHour: @escaping @Sendable (Int) -> BodyPlaces) {
    self.placesAtHour = placesAtHour
  }

  /// Returns the places at a date.
  ///
  /// - Parameter date: Days since 1970-01-01T00:00:00Z.
  /// - Returns: The places, between those of two full hours.
  public func places(at date: Double) -> BodyPlaces {
    let hours = (date * 24).rounded(.down)
    let hour = Int(hours)
    return placesAtHour(hour)
      .interpolated(to: placesAtHour(hour + 1), by: date * 24 - hours)
  }
}
