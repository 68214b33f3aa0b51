/// A place to which a sky can travel.
public enum SkyGoal: Hashable, Sendable {
  /// A sign, by its index in the catalog.
  case sign(Int)
  /// The Sun, the Moon or a planet, where it stands when the sky arrives.
  case body(SkyBody)
  /// A place among the stars, such as that of a star: ecliptic longitude and latitude of J2000, in degrees.
  case fixed(longitude: Double, latitude: Double)
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
  /// A sign is travelled to straight along the strip, anything else by the shorter way round. The sky stops short of what the
  /// menu's ring would cover, so that it stands beside the ring.
  mutating func travel(to goal: SkyGoal) {
    guard scene.design.has(goal) else { return }
    if case .sign(let sign) = goal { return travel(to: scene.design.places[sign], sign: sign) }
    let arrival = time + Sky.journeyDuration
    guard let target = position(of: goal, at: arrival) else { return }
    let way = (target - position).remainder(dividingBy: scene.design.turn)
    let rest = distance(atRestFrom: goal, at: arrival)
    travel(to: position + way - (way < 0 ? -rest : rest), sign: nil, body: goal.body)
  }

  /// How far from the centre of the canvas a place stands once the sky has travelled there, in degrees.
  private func distance(atRestFrom goal: SkyGoal, at time: Seconds) -> Double {
    guard scene.hasMenu, let degrees = scene.design.degrees else { return 0 }
    let latitude: Double? =
      switch goal {
      case .body(let body): places(at: time)?.latitudes[body.rawValue]
      case .fixed(_, let latitude): latitude
      // There is nothing to see at a mere longitude, and signs are large.
      case .sign, .ofDate: nil
      }
    guard let latitude, abs(latitude) * degrees.points < Sky.ringRoom.height else { return 0 }
    return Sky.ringRoom.width / degrees.points
  }

  /// Distances from the centre of the menu's ring from which on it covers neither a thing nor the name below or above it, in
  /// points.
  private static let ringRoom = Size(
    width: MenuLayout.closedRadius + 26, height: MenuLayout.closedRadius + 14)

  /// Whether the sky rests where it would travel to a place.
  ///
  /// - Parameter goal: The place.
  /// - Returns: Whether it is there, to a point.
  package func isAt(_ goal: SkyGoal) -> Bool {
    guard motionKind == .rest, scene.design.has(goal), let target = position(of: goal, at: time)
    else { return false }
    let way = (target - position).remainder(dividingBy: scene.design.turn)
    return abs(abs(way) - distance(atRestFrom: goal, at: time)) * scene.unit < 1
  }

  /// Where a place lies along the strip at a time; `nil` for a body without a date.
  private func position(of goal: SkyGoal, at time: Seconds) -> Double? {
    let degrees = scene.design.degrees
    return switch goal {
    case .sign(let index): scene.design.places[index]
    case .body(let body):
      degrees.flatMap { degrees in
        places(at: time).map { degrees.position(of: $0.longitudes[body.rawValue]) }
      }
    case .fixed(let longitude, _): degrees?.position(of: longitude)
    case .ofDate(let longitude):
      degrees?.position(of: longitude - (places(at: time)?.precession ?? 0))
    }
  }

  private func places(at time: Seconds) -> BodyPlaces? {
    calendar.map { $0.ephemeris.places(at: $0.dates.date(at: time)) }
  }
}
