/// Reads the events of a script one after the other.
struct ScriptReader {
  let catalog: SignCatalog
  /// Time from sign to sign on a tour that the script begins.
  let journey: Seconds

  /// Time of the event before.
  private var time: Seconds = 0

  init(catalog: SignCatalog, journey: Seconds) {
    self.catalog = catalog
    self.journey = journey
  }

  /// What an event consists of: its time and exactly one thing that happens.
  private enum Field: String, CaseIterable {
    case at, press, move, release, goto, scroll, key, resize, tour
  }

  /// Reads an event, which comes no earlier than the one before.
  mutating func entry(_ event: JSON5Value) throws(DesignError) -> Script.Entry {
    let (at, kind, value) = try parts(of: event)
    guard let at else { throw event.fault("at is missing") }
    let time = try at.number(
      in: 0...1e9, "a time is a number of seconds, zero or more, up to 1000000000")
    guard let kind, let value else { throw ScriptReader.nothingHappens(in: event) }
    guard time >= self.time else {
      throw event.fault("at \(time) comes after an event at \(self.time)")
    }
    self.time = time
    return Script.Entry(time: time, action: try action(kind, value))
  }

  /// Reads an event that happens now, and so has no time.
  func action(_ event: JSON5Value) throws(DesignError) -> Script.Action {
    let (at, kind, value) = try parts(of: event)
    if let at { throw at.fault("an event that happens now has no time") }
    guard let kind, let value else { throw ScriptReader.nothingHappens(in: event) }
    return try action(kind, value)
  }

  private static func nothingHappens(in event: JSON5Value) -> DesignError {
    event.fault("nothing happens; there are \(kinds)")
  }

  /// The time of an event and the one thing that it does, as far as they are there.
  private func parts(
    of event: JSON5Value
  ) throws(DesignError) -> (at: JSON5Value?, kind: Field?, value: JSON5Value?) {
    var content: (kind: Field, value: JSON5Value)?
    var at: JSON5Value?
    for (name, value) in try event.members() {
      guard let field = Field(rawValue: name.name) else {
        throw name.fault("there is no such event; there are \(ScriptReader.kinds)")
      }
      if field == .at {
        guard at == nil else { throw name.fault("an event has one time only") }
        at = value
      } else {
        guard content == nil else { throw name.fault("an event does one thing only") }
        content = (field, value)
      }
    }
    return (at, content?.kind, content?.value)
  }

  private func action(_ kind: Field, _ value: JSON5Value) throws(DesignError) -> Script.Action {
    switch kind {
    case .press: return .event(.press(try ScriptReader.point(value)))
    case .move: return .event(.move(try ScriptReader.point(value)))
    case .release: return .event(.release(try ScriptReader.point(value)))
    case .scroll:
      let rule = "it is a number of points, from −1000000000 to 1000000000"
      return .event(.scroll(try value.number(in: -1e9...1e9, rule)))
    case .goto:
      let name = try value.text()
      guard let sign = catalog.index(named: name) else {
        throw value.fault("there is no sign \(name.quoted)")
      }
      return .event(.goto(sign: sign))
    case .tour:
      let rule = "it is a number of seconds at each sign, from 0 to 1000000"
      let rest = try value.number(in: 0...1e6, rule)
      return .event(.autoplay(.tour(rest: rest, journey: journey)))
    case .key:
      let name = try value.text()
      if let key = SkyKey(rawValue: name.lowercased()) { return .event(.key(key)) }
      guard Script.windowKeys.contains(name.lowercased()) else {
        throw value.fault("there is no key \(name.quoted)")
      }
      return .windowKey(name.lowercased())
    case .resize:
      let rule = "it is a width and a height in pixels, 1 to 16384"
      let (width, height) = try value.pair(in: 1...16_384, rule)
      guard width == width.rounded(), height == height.rounded() else { throw value.fault(rule) }
      return .resize(width: Int(width), height: Int(height))
    case .at: preconditionFailure("a time is no event")
    }
  }

  private static func point(_ value: JSON5Value) throws(DesignError) -> Point {
    let (x, y) = try value.pair(
      in: -1e6...1e6, "a place is two numbers of points up to 1000000, such as [300, 400]")
    return Point(x: x, y: y)
  }

  private static var kinds: String {
    Field.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
  }
}
