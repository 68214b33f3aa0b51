import CosmosAlmanac
import CosmosBench
import CosmosCore
import Glibc

/// What there is to say about something in a sky.
package struct ObjectCard: Hashable, Sendable {
  /// A fact.
  package struct Row: Hashable, Sendable {
    /// What the fact is about, or what the card is about.
    package let label: String
    /// The fact.
    package let text: String
  }

  /// The name, then the facts, then how to travel there unless the sky is there.
  package private(set) var rows: [Row] = []

  private let object: SkyObject
  private let scene: SkyScene
  private let strings: Strings
  /// Seconds since 1970; `nil` in a sky without a date.
  private let time: Double?
  private let place: Place?

  /// Collects the facts.
  ///
  /// - Parameters:
  ///   - object: What the card is about.
  ///   - scene: The scene that shows it.
  ///   - date: Days since 1970-01-01T00:00:00Z; `nil` in a sky without a date.
  ///   - place: From where it rises and sets; `nil` if that isn't known.
  ///   - offersTravel: Whether it says how to travel there.
  ///   - strings: The texts in one language.
  package init(
    of object: SkyObject, in scene: SkyScene, at date: Double?, over place: Place?,
    offersTravel: Bool = true, strings: Strings
  ) {
    (self.object, self.scene, self.strings, self.place) = (object, scene, strings, place)
    time = date.map { $0 * 86_400 }
    switch object.goal {
    case .body(let body):
      if let body = Body.allCases.first(where: { $0.skyBody == body }) { addFacts(of: body) }
    case .sign(let index): addFacts(ofSign: index)
    case .fixed, .ofDate:
      if let deepSky = object.deepSky { addFacts(of: deepSky) } else { addFactsOfStar() }
    }
    if offersTravel { add(.cardTravel, strings.text(.cardTravelEffect)) }
  }

  private mutating func add(_ label: Strings.Key, _ text: String) {
    rows.append(Row(label: strings.text(label), text: text))
  }

  /// Adds the name and what it is.
  private mutating func addTitle(_ kind: Strings.Key, in constellation: Constellation?) {
    let kind = strings.text(kind)
    let text =
      constellation.map {
        let name = strings.name(ofConstellation: $0)
        return strings.text(.cardKind, filling: ["kind": kind, "constellation": name])
      } ?? kind
    rows.append(Row(label: ObjectCard.name(of: object, strings: strings), text: text))
  }

  /// The name of something that a picker has found: of a star without one, what it is.
  package static func name(of object: SkyObject, strings: Strings) -> String {
    let name = object.name(in: strings.language)
    return name.isEmpty ? strings.text(.cardStar) : name
  }

  /// Adds designations, and names in other languages.
  private mutating func addNames(_ designations: [String]) {
    let name = object.name(in: strings.language)
    let others = object.names.sorted { $0.key < $1.key }.map(\.value).filter { $0 != name }
    let all = (designations + others).filter { $0 != name }
    if !all.isEmpty { add(.cardNames, all.joined(separator: ObjectCard.separator)) }
  }

  private mutating func addMagnitude(_ magnitude: Double) {
    add(.cardMagnitude, ObjectCard.text(magnitude, decimals: 1))
  }

  // MARK: Stars

  private mutating func addFactsOfStar() {
    guard let position = object.position else { return addTitle(.cardStar, in: nil) }
    let facts = StarFacts(at: position)
    let ecliptic = EclipticPosition(longitude: position.x, latitude: position.y)
    addTitle(.cardStar, in: constellation(at: ecliptic))
    addNames(object.designations + (facts.map { ["HIP \($0.number)"] } ?? []))
    if let magnitude = facts?.magnitude ?? object.magnitude { addMagnitude(magnitude) }
    if let facts {
      add(.cardColor, color(ofIndex: facts.colorIndex))
      if let distance = facts.distance {
        addDistance(lightYears: distance)
      }
    }
    addTimes(of: .fixed(ecliptic))
    if let facts, let time {
      // The stars stand where they stood in 2000.
      let years = abs(time - ObjectCard.start2000) / ObjectCard.year
      let distance = facts.motion * years
      if distance > ObjectCard.largestError {
        add(
          .cardAccuracy,
          strings.text(.cardOff, filling: ["n": ObjectCard.text(distance, decimals: 1)]))
      }
    }
  }

  private mutating func addDistance(lightYears distance: Double) {
    let text = ObjectCard.text(lightYears: distance)
    add(.cardDistance, strings.text(.cardLightYears, filling: ["n": text]))
  }

  private func constellation(at position: EclipticPosition) -> Constellation {
    Ephemeris(at: TerrestrialTime(time ?? 0)).constellation(atCatalog: position)
  }

  private func color(ofIndex index: Double) -> String {
    let names = strings.text(.cardColors).split(separator: " ")
    let number = ObjectCard.colorLimits.firstIndex { index < $0 } ?? ObjectCard.colorLimits.count
    return names.indices.contains(number) ? String(names[number]) : ""
  }

  /// The greatest colour indices of all colours but the last one.
  private static let colorLimits = [-0.2, 0, 0.3, 0.58, 0.85, 1.4, 1.7]

  /// The noon of 2000-01-01, in seconds since 1970.
  private static let start2000 = 946_728_000.0

  /// Seconds of a year.
  private static let year = 365.25 * 86_400

  /// Degrees by which a place may be wrong without a word.
  private static let largestError = 0.1

  // MARK: Star clusters, nebulae and galaxies

  private mutating func addFacts(of deepSky: DeepSkyObject) {
    let (facts, position) = (deepSky.facts, deepSky.position)
    let ecliptic = EclipticPosition(longitude: position.x, latitude: position.y)
    let kind: Strings.Key =
      switch facts.kind {
      case .nebula: .cardNebula
      case .galaxy: .cardGalaxy
      default: .cardCluster
      }
    addTitle(kind, in: constellation(at: ecliptic))
    addNames(object.designations)
    addMagnitude(facts.magnitude)
    add(.cardSize, ObjectCard.text(angle: facts.size))
    addDistance(lightYears: facts.distance)
    addTimes(of: .fixed(ecliptic))
  }

  // MARK: The Sun, the Moon and the planets

  private mutating func addFacts(of body: Body) {
    guard let time else { return }
    let place = Ephemeris(at: TerrestrialTime(time)).place(of: body)
    let kind: Strings.Key =
      switch body {
      case .sun: .cardStar
      case .moon: .cardMoon
      default: .cardPlanet
      }
    addTitle(kind, in: place.constellation)
    addNames([])
    addMagnitude(place.magnitude)
    if ObjectCard.showsPhase(body) {
      add(.cardPhase, "\(ObjectCard.text(100 * place.phase, decimals: 0)) %")
    }
    add(.cardSize, ObjectCard.text(angle: body.diameter(atDistance: place.distance)))
    if body == .moon {
      let hundreds = (place.distance * Ephemeris.unit / 100).rounded()
      let text = ObjectCard.text(grouping: Int(hundreds) * 100)
      add(.cardDistance, strings.text(.cardKilometres, filling: ["n": text]))
    } else {
      let text = NumberFormat.significant(place.distance)
      add(.cardDistance, strings.text(.cardUnits, filling: ["n": text]))
    }
    let ends = [-0.5, 0.5].map { day in
      Ephemeris(at: TerrestrialTime(time + day * 86_400)).place(of: body).position.longitude
    }
    let speed = BodyPlaces.difference(ends[1], ends[0])
    add(
      .cardSpeed,
      strings.text(
        speed < 0 ? .cardWest : .cardEast,
        filling: ["n": ObjectCard.text(abs(speed), decimals: 2)]))
    addTimes(of: .body(body))
  }

  /// Whether a body is seen from the Earth with changing phases.
  private static func showsPhase(_ body: Body) -> Bool {
    switch body {
    case .moon, .mercury, .venus, .mars: true
    default: false
    }
  }

  // MARK: Signs

  private mutating func addFacts(ofSign index: Int) {
    let isReal = scene.design.degrees != nil
    let sign = scene.design.catalog.signs[index]
    let days = isReal ? nil : SunCalendar.days(inSign: sign.name)
    // Without a name of its own, a sign may be anything.
    let isConstellation = isReal || days == nil && strings.name(ofSign: sign.name) != sign.name
    addTitle(isConstellation ? .cardConstellation : .cardSign, in: nil)
    addNames([])
    if let days {
      func text(_ day: SunCalendar.Day) -> String {
        strings.text(
          .date, filling: ["day": "\(day.day)", "month": strings.name(ofMonth: day.month)])
      }
      let values = ["from": text(days.first), "to": text(days.last)]
      add(.cardSun, strings.text(.cardDays, filling: values))
    }
    if let star = sign.starNames.first {
      let name = star.name(in: strings.language)
      add(
        .cardBrightest,
        star.designations.first.map { "\(name)\(ObjectCard.separator)\($0)" } ?? name)
    }
  }

  // MARK: Times

  private mutating func addTimes(of target: MeridianPass.Target) {
    guard let time, let place else { return }
    let pass = MeridianPass(of: target, over: place, near: time)
    func text(_ time: Double) -> String { AlmanacDate(time: time).shortText }
    guard pass.isVisible else {
      return add(.cardRise, strings.text(.cardNeverUp))
    }
    if let rise = pass.rise { add(.cardRise, text(rise)) }
    let high = ObjectCard.text(pass.altitude, decimals: 0)
    add(
      .cardTransit,
      strings.text(
        .cardAltitude, filling: ["time": text(pass.time), "n": high]))
    if let set = pass.set {
      add(.cardSet, text(set))
    } else if pass.rise == nil {
      add(.cardSet, strings.text(.cardNeverDown))
    }
  }

  // MARK: Numbers

  private static let separator = " · "

  /// A number with a true minus sign.
  private static func text(_ number: Double, decimals: Int) -> String {
    let text = NumberFormat.fixed(abs(number), decimals: decimals)
    return number < 0 && text.contains { $0 != "0" && $0 != "." } ? "−\(text)" : text
  }

  /// A distance to a tenth where it is small, and to two digits where it is large.
  private static func text(lightYears distance: Double) -> String {
    guard distance >= 20 else { return text(distance, decimals: 1) }
    guard distance >= 100 else { return text(distance, decimals: 0) }
    let unit = pow(10, log10(distance).rounded(.down) - 1)
    return text(grouping: Int((distance / unit).rounded() * unit))
  }

  /// An angle in degrees as degrees, minutes or seconds of arc.
  private static func text(angle: Double) -> String {
    let minutes = angle * 60
    if minutes >= 60 { return "\(text(angle, decimals: 1))°" }
    return minutes >= 1
      ? "\(text(minutes, decimals: 1))′" : "\(text(minutes * 60, decimals: 1))″"
  }

  /// A whole number, zero or greater, with commas between its thousands.
  private static func text(grouping number: Int) -> String {
    let rest = number % 1000
    guard number >= 1000 else { return "\(number)" }
    let zeros = String(repeating: "0", count: 3 - "\(rest)".count)
    return "\(text(grouping: number / 1000)),\(zeros)\(rest)"
  }
}
