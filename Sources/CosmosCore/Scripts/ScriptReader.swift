/// Parses the events of a script one by one.
struct ScriptReader {
  /// The signs of the sky, and everything else to which a goto can travel.
  private let goals: GoalFinder
  private var catalog: SignCatalog { goals.catalog }
  /// Time from sign to sign on a tour that the script starts.
  let journey: Seconds
  /// Whether there are tours even without signs.
  let canTour: Bool

  private let dates: ScriptDates

  /// Time of the previous event.
  private var time: Seconds = 0
  /// The date of the previous event that has one, or else the first that the sky shows, in seconds since 1970.
  private var shown: Double

  init(goals: GoalFinder, journey: Seconds, canTour: Bool, dates: ScriptDates) {
    self.canTour = canTour
    (self.dates, shown) = (dates, dates.shown)
    self.goals = goals
    self.journey = journey
  }

  /// The fields of an event: its time, and exactly one action.
  private enum Field: String, CaseIterable {
    case at, press, move, release, goto, find, scroll, wheel, key, resize, tour, date, rate
  }

  /// Parses an event, which must not be earlier than the previous one.
  mutating func entry(_ event: JSON5Value) throws(DesignError) -> Script.Entry {
    let (at, kind, value) = try parts(of: event)
    if at == nil { try event.error("at is missing").report() }
    let time =
      try at?.number(
        in: 0...1e9, "a time is a number of seconds, zero or more, up to 1000000000") ?? self.time
    guard let kind, let value else { throw ScriptReader.nothingHappens(in: event) }
    if time < self.time {
      try event.error("at \(time) comes after an event at \(self.time)").report()
    }
    self.time = time
    return Script.Entry(time: time, action: try action(kind, value))
  }

  /// Parses an event that happens immediately and so has no time.
  mutating func action(_ event: JSON5Value) throws(DesignError) -> Script.Action {
    let (at, kind, value) = try parts(of: event)
    if let at { throw at.error("an event that happens now has no time") }
    guard let kind, let value else { throw ScriptReader.nothingHappens(in: event) }
    return try action(kind, value)
  }

  private static func nothingHappens(in event: JSON5Value) -> DesignError {
    event.error("nothing happens; use one of \(kinds)")
  }

  /// The event's time and its one action, each `nil` if missing.
  private func parts(
    of event: JSON5Value
  ) throws(DesignError) -> (at: JSON5Value?, kind: Field?, value: JSON5Value?) {
    var content: (kind: Field, value: JSON5Value)?
    var at: JSON5Value?
    for (name, value) in try event.members() {
      let field: Field
      if let known = Field(rawValue: name.name) {
        field = known
      } else {
        let names = Field.allCases.map(\.rawValue)
        let hint = name.name.suggestion(from: names)
        try name.error("unknown event\(hint); the events are \(ScriptReader.kinds)").report()
        guard let meant = name.name.nearest(in: names).flatMap({ Field(rawValue: $0) }) else {
          continue
        }
        field = meant
      }
      if field == .at {
        if at != nil { try name.error("duplicate time").report() }
        at = value
      } else {
        if content != nil { try name.error("an event does exactly one thing").report() }
        content = (field, value)
      }
    }
    return (at, content?.kind, content?.value)
  }

  private mutating func action(_ kind: Field, _ value: JSON5Value) throws(DesignError)
    -> Script.Action
  {
    switch kind {
    case .press: return .event(.press(try ScriptReader.point(value)))
    case .move: return .event(.move(try ScriptReader.point(value)))
    case .release: return .event(.release(try ScriptReader.point(value)))
    case .scroll:
      let rule = "must be a number of points, from −1000000000 to 1000000000"
      return .event(.scroll(try value.number(in: -1e9...1e9, rule)))
    case .wheel:
      let rule = "must be a whole number of notches, from −1000 to 1000"
      let notches = try value.number(in: -1000...1000, rule)
      guard notches == notches.rounded() else { throw value.error(rule) }
      return .event(.wheel(notches: Int(notches)))
    case .goto:
      let name = try value.text()
      guard let goal = goals.goal(named: name) else {
        throw value.error(goals.reason(without: name))
      }
      return .event(.goto(goal))
    case .find:
      let text = try value.text()
      guard goals.goal(named: text) != nil || !goals.objects(matching: text).isEmpty else {
        throw value.error(goals.reason(without: text))
      }
      return .find(text)
    case .tour:
      let rule = "must be a number of seconds at each sign, from 0 to 1000000"
      let rest = try value.number(in: 0...1e6, rule)
      guard canTour || !catalog.signs.isEmpty else { throw value.error("the sky has no signs") }
      return .event(.autoplay(.tour(rest: rest, journey: journey)))
    case .date:
      let text = try value.text()
      do throws(DateError) {
        shown = try dates.read(text, shown)
      } catch {
        throw value.error(error.reason(against: text, rule: ScriptReader.dateRule))
      }
      return .event(.date(shown / 86_400))
    case .rate:
      let rule = "must be a number of days per second, from −10000 to 10000"
      return .event(.rate(try value.number(in: SkyDate.rates, rule)))
    case .key:
      let name = try value.text()
      if let key = SkyKey(rawValue: name.lowercased()) { return .event(.key(key)) }
      guard WindowKey(rawValue: name.lowercased()) != nil else {
        let names = SkyKey.allCases.map(\.rawValue) + WindowKey.allCases.map(\.rawValue).sorted()
        throw value.error(
          "there is no key \(name.quoted)\(name.suggestion(from: names)); "
            + "the keys are \(names.listed)")
      }
      return .windowKey(name.lowercased())
    case .resize:
      let rule = "must be a width and a height in pixels, 1 to 16384"
      let (width, height) = try value.pair(in: 1...16_384, rule)
      guard width == width.rounded(), height == height.rounded() else { throw value.error(rule) }
      return .resize(width: Int(width), height: Int(height))
    case .at: preconditionFailure("`at` is not an event")
    }
  }

  private static let dateRule: StaticString =
    "give a moment in UTC such as 2026-11-21T20:00Z, or a day such as christmas"

  static func point(_ value: JSON5Value) throws(DesignError) -> Point {
    let (x, y) = try value.pair(
      in: -1e6...1e6, "a place is two numbers of points up to 1000000, such as [300, 400]")
    return Point(x: x, y: y)
  }

  private static var kinds: String {
    Field.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
  }
}
