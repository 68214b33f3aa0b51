/// Tours by the Moon and the planets.
extension Sky {
  /// The subject of a caption.
  public struct CaptionSubject: Hashable, Sendable, Codable {
    /// The body at which the sky rests.
    public let body: SkyBody

    /// When it arrived there, in days since 1970-01-01T00:00:00Z.
    public let date: Double
  }

  /// A place that a tour visits.
  private enum TourStop {
    case sign(Int)
    case body(SkyBody)
  }

  /// The bodies that a tour visits; the Sun would only dazzle.
  static let visitedBodies = [SkyBody.moon] + PlanetTrail.planets

  /// Whether a tour visits the Moon and the planets.
  var visitsBodies: Bool {
    tourStops != .signs && calendar != nil && scene.hasBodies && scene.design.degrees != nil
  }

  /// All stops of a tour from the start of the strip to its end, as they stand at a time.
  private func stops(at time: Seconds) -> [(stop: TourStop, position: Double)] {
    guard let calendar, let degrees = scene.design.degrees else { return [] }
    let places = calendar.ephemeris.places(at: calendar.dates.date(at: time))
    var stops = Sky.visitedBodies.map { body in
      (TourStop.body(body), degrees.position(of: places.longitudes[body.rawValue]))
    }
    if tourStops == .both {
      stops += scene.design.places.enumerated().map { (TourStop.sign($0), $1) }
    }
    // Their number never changes, and sorting keeps the order of equals: a time determines the list.
    return stops.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element)
  }

  /// Travels to the next stop on the right, to where it stands on arrival, continuing past the end of the strip.
  ///
  /// Stops are counted rather than looked for, so that the stop after any number of journeys follows from their number.
  mutating func departForNextStop(journey: Seconds) {
    let stops = stops(at: time + journey)
    let next =
      tourRank.map { ($0 + 1) % stops.count }
      ?? stops.firstIndex { $0.position > position + Sky.samePlace } ?? 0
    let turn = scene.design.turn
    var way = (stops[next].position - position).truncatingRemainder(dividingBy: turn)
    if way < 0 { way += turn }
    // A planet that has moved past the last stop is not worth a trip around the sky.
    if way > turn - Sky.longestWayBack { way -= turn }
    var (sign, body): (Int?, SkyBody?)
    switch stops[next].stop {
    case .sign(let index): sign = index
    case .body(let visited): body = visited
    }
    travel(
      to: position + way, sign: sign, body: body, duration: journey,
      easing: journey > Autoplay.longJourney ? .easeInOut : .easeOut, takesTime: true)
    tourRank = next
  }

  /// Skips a number of journeys of a tour by the planets; see ``skipJourneys(before:)``.
  mutating func skipStops(
    _ count: Double, arrivingAt arrival: Seconds, departingAt next: Seconds
  ) -> Bool {
    guard let rank = tourRank else { return false }
    let stops = stops(at: arrival)
    let reached =
      (rank + Int(count.truncatingRemainder(dividingBy: Double(stops.count)))) % stops.count
    motion = .rest(at: stops[reached].position)
    lines.hideAll(at: time)
    (currentSign, currentBody) = (nil, nil)
    switch stops[reached].stop {
    case .sign(let sign):
      currentSign = sign
      lines.show(sign)
    case .body(let body):
      currentBody = body
      caption = Track(1)
      captionSubject = calendar.map {
        CaptionSubject(body: body, date: $0.dates.date(at: arrival))
      }
    }
    if currentBody == nil { caption = Track(0) }
    tourRank = reached
    autoplay?.departure = next
    return true
  }

  /// Forgets the body at which the sky rested, and fades the caption out.
  mutating func leaveBody() {
    tourRank = nil
    currentBody = nil
    guard caption.isMoving(at: time) || caption.value(at: time) > 0 else { return }
    caption.redirect(to: 0, at: time, duration: Sky.captionFadeOut)
  }

  /// Shows the caption of the body at which the sky has arrived.
  mutating func showCaption() {
    guard let currentBody, let date else { return }
    captionSubject = CaptionSubject(body: currentBody, date: date)
    caption.redirect(to: 1, at: time, duration: Sky.captionFadeIn)
  }

  /// Sets the text of the caption.
  ///
  /// - Parameter text: One line about the ``captionSubject``, or `nil` for none.
  public mutating func setCaption(_ text: String?) {
    scene.caption = text
  }

  /// Distance by which a tour goes back to a stop on the left, in degrees.
  private static let longestWayBack = 10.0

  private static let captionFadeIn: Seconds = 1
  private static let captionFadeOut: Seconds = 0.25
}
