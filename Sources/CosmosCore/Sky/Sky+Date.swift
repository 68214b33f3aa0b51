extension Sky {
  /// Sets which date the sky shows, and where the Sun, the Moon and the planets stand then.
  ///
  /// - Parameters:
  ///   - dates: The date at each time.
  ///   - ephemeris: The places at each date.
  public mutating func show(_ dates: SkyDate, _ ephemeris: BodyEphemeris) {
    calendar = (dates, ephemeris)
    hasOwnDate = false
  }

  /// Shows another date, or another rate, because somebody has set it.
  mutating func set(date: Double?, rate: Double?) {
    guard let date, let rate else { return }
    calendar?.dates = SkyDate(date, at: time, rate: rate)
    hasOwnDate = true
    // The body at which the sky rests, and what the caption says of it, belong to the last date.
    leaveBody()
  }

  /// Shows the dates that follow a clock again, instead of those that somebody has set.
  mutating func resetDates(to dates: SkyDate) {
    set(date: dates.date(at: time), rate: dates.rate)
    calendar?.dates = dates
    hasOwnDate = false
  }

  /// The date that the sky shows, in days since 1970-01-01T00:00:00Z; `nil` if it shows none.
  public var date: Double? { calendar?.dates.date(at: time) }

  /// Which date the sky shows at which time, or `nil`.
  public var dates: SkyDate? { calendar?.dates }

  /// Where the bodies stand now; `nil` without a date.
  public var bodies: BodyPlaces? {
    guard let calendar else { return nil }
    return calendar.ephemeris.places(at: calendar.dates.date(at: time))
  }

  /// How far any body has moved since it was shown, in pixels.
  func bodyPixelsMoved(since shown: SkyFrame, in frame: SkyFrame) -> Double {
    guard let before = shown.bodies, let now = frame.bodies else {
      return shown.bodies == frame.bodies ? 0 : .infinity
    }
    return now.distance(from: before) * scene.bodyPixelsPerDegree
  }

  /// When the bodies have moved visibly since a frame, if there is one that shows them.
  ///
  /// - Parameter shown: A frame that the sky has shown.
  /// - Returns: The current time or a later one, in seconds; infinite if nothing moves.
  func nextBodyTime(after shown: SkyFrame) -> Seconds {
    guard scene.showsBodies, let calendar, calendar.dates.rate != 0 else { return .infinity }
    // At the ends of the range, time stands still.
    let end = calendar.dates.rate > 0 ? SkyDate.range.upperBound : SkyDate.range.lowerBound
    guard calendar.dates.date(at: time) != end || shown.bodies == nil else { return .infinity }
    guard let before = shown.bodies else { return time }
    let now = calendar.ephemeris.places(at: calendar.dates.date(at: time))
    // Speeds change by a few percent in a day.
    let step = 1 / 24.0
    let later = calendar.ephemeris.places(at: calendar.dates.date(at: time) + step)
    let scale = scene.bodyPixelsPerDegree
    let speed = later.distance(from: now) / step * abs(calendar.dates.rate) * scale
    guard speed > 0 else { return .infinity }
    return time + max(0, Sky.leastMovement - now.distance(from: before) * scale) / speed
  }
}
