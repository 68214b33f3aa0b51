/// A place to which a sky can travel.
public enum SkyGoal: Hashable, Sendable {
  /// A sign, by its index in the catalog.
  case sign(Int)
  /// The Sun, the Moon or a planet, where it stands when the sky arrives.
  case body(SkyBody)
  /// An ecliptic longitude of J2000, in degrees, such as that of a star.
  case fixed(longitude: Double)
  /// An ecliptic longitude of the date, in degrees.
  case ofDate(longitude: Double)

  /// The body, if it is one.
  var body: SkyBody? { if case .body(let body) = self { body } else { nil } }
}

extension SkyDesign {
  /// Whether there is anything to travel to.
  package var hasGoals: Bool { !catalog.signs.isEmpty || degrees != nil }

  /// Whether a sky of this design can travel somewhere.
  ///
  /// - Parameter goal: The place; a sign has to be one of the design's.
  /// - Returns: Whether it is a sign, or the sky has degrees, and for a body, shows it.
  package func has(_ goal: SkyGoal) -> Bool {
    switch goal {
    case .sign(let index): catalog.signs.indices.contains(index)
    case .body: degrees != nil && hasBodies
    case .fixed, .ofDate: degrees != nil
    }
  }
}

extension Sky {
  /// Travels to a place; nothing happens if the sky has no such place.
  ///
  /// A sign is travelled to straight along the strip, anything else by the shorter way round.
  mutating func travel(to goal: SkyGoal) {
    guard scene.design.has(goal) else { return }
    if case .sign(let sign) = goal { return travel(to: scene.design.places[sign], sign: sign) }
    guard let target = position(of: goal, at: time + Sky.journeyDuration) else { return }
    let way = (target - position).remainder(dividingBy: scene.design.turn)
    travel(to: position + way, sign: nil, body: goal.body)
  }

  /// Where a place lies along a strip with degrees at a time; `nil` for a body without a date.
  private func position(of goal: SkyGoal, at time: Seconds) -> Double? {
    guard let degrees = scene.design.degrees else { return nil }
    let places = calendar.map { $0.ephemeris.places(at: $0.dates.date(at: time)) }
    switch goal {
    case .sign(let index): return scene.design.places[index]
    case .body(let body):
      return places.map { degrees.position(of: $0.longitudes[body.rawValue]) }
    case .fixed(let longitude): return degrees.position(of: longitude)
    case .ofDate(let longitude):
      return degrees.position(of: longitude - (places?.precession ?? 0))
    }
  }
}
