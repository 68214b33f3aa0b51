/// The first look at a sky that somebody opens without a place to go to.
extension Sky {
  /// Lets the sky open half a canvas to the left of the sign where most is to be seen, and travel there.
  ///
  /// A sky without signs stays where it is. A tour that is running goes on from that sign; a drift, from half a canvas
  /// before it.
  ///
  /// - Parameter mode: The mode that begins once the sky has been left alone for a while, if none is running.
  public mutating func welcome(offering mode: Autoplay.Mode) {
    guard let sign = welcomingSign else { return }
    let place = scene.design.places[sign]
    motion = .rest(at: wrapped(place - scene.canvas.width / scene.unit / 2))
    motion = .rest(at: position)
    currentSign = signInReach
    lines.hideAll(at: time)
    switch autoplay?.mode {
    case .drift: return depart()
    case .tour where visitsBodies: return depart()
    case .tour: autoplay?.departure = nil
    case nil:
      autoplay = Autoplay(mode)
      autoplay?.state = .offered
      autoplay?.isRequested = false
    }
    // From a position in the strip's first period, the sign may lie in the one before.
    let target = place < position ? place + scene.design.turn : place
    travel(to: target, sign: sign, duration: Sky.welcomeDuration, easing: .easeInOut)
  }

  /// The sign where most is to be seen; `nil` in a sky without signs.
  ///
  /// On a strip with degrees, that is where the most bright bodies stand, or the Sun in a sky that shows none. Among the
  /// signs of the zodiac, it is the one that the Sun is in; otherwise, the one with the most stars.
  var welcomingSign: Int? {
    let signs = scene.design.catalog.signs
    guard !signs.isEmpty else { return nil }
    if let bodies {
      if let degrees = scene.design.degrees { return sign(nearMostOf: bodies, on: degrees) }
      let longitude = bodies.longitudes[SkyBody.sun.rawValue] + bodies.precession
      let rank = Int((longitude + 360).truncatingRemainder(dividingBy: 360) / 30)
      if let sign = signs.firstIndex(where: { $0.name == SunCalendar.zodiac[rank] }) { return sign }
    }
    // Of several with as many stars, the first.
    return signs.indices.max { (stars(of: signs[$0]), -$0) < (stars(of: signs[$1]), -$1) }
  }

  /// Returns the sign around which most bright bodies are in view; of several, the one to which they are nearest.
  private func sign(nearMostOf bodies: BodyPlaces, on degrees: DegreeScale) -> Int? {
    let seen =
      scene.hasBodies
      ? Sky.visitedBodies.filter { bodies.magnitudes[$0.rawValue] < Sky.brightMagnitude } : [.sun]
    let reach = scene.canvas.width / scene.unit / 2
    let ranks = scene.design.places.map { place in
      let distances = seen.map {
        abs(
          BodyPlaces.difference(degrees.position(of: bodies.longitudes[$0.rawValue]), place))
      }.filter { $0 <= reach }
      return (count: distances.count, nearness: -distances.reduce(0, +))
    }
    return ranks.indices.max { ranks[$0] < ranks[$1] }
  }

  private func stars(of sign: Sign) -> Int { sign.bigStars.count + sign.smallStars.count }

  /// Bodies with a smaller magnitude can be seen from a city.
  private static let brightMagnitude = 3.0

  /// Time of the first journey: it is on its way when the splash screen has faded.
  static let welcomeDuration: Seconds = 3.5
}
