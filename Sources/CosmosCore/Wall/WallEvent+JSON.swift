extension WallEvent.Action {
  /// The kinds of actions, as members of a message have them.
  private enum Kind: String, CaseIterable {
    case press, move, release, cancel, scroll, wheel, key, menu, goto, step, tour, drift, stop,
      pause,
      date, rate, now, sky, dim, identify
  }

  /// The largest message in bytes.
  public static let maxLength = 1024

  /// The longest time for which screens show their names, in seconds.
  static let longestIdentification: Seconds = 3600

  /// The longest name of a sky or of something in it, in bytes.
  private static let maxNameLength = 200

  /// Reads an action from a message: an object with one member, which is limited in every respect.
  ///
  /// - Parameter json: The message.
  /// - Throws: ``DesignError`` with what is wrong.
  public init(json: some Collection<UInt8>) throws(DesignError) {
    let document = try JSON5Document(Array(json.prefix(Self.maxLength + 1)), file: "event")
    let root = document.root
    guard json.count <= Self.maxLength else {
      throw root.error("an event may have at most \(Self.maxLength) bytes")
    }
    let members = try root.members(atMost: 1)
    guard let (name, value) = members.first else { throw root.error("an event has one member") }
    guard let kind = Kind(rawValue: name.name) else {
      throw name.error("there is no event \(name.name.excerpt)")
    }
    self = try Self.action(kind, value)
  }

  private static func action(_ kind: Kind, _ value: JSON5Value) throws(DesignError) -> Self {
    switch kind {
    case .press: .input(.press(try ScriptReader.point(value)))
    case .move: .input(.move(try ScriptReader.point(value)))
    case .release: .input(.release(try ScriptReader.point(value)))
    case .cancel: try flag(value, .input(.cancel))
    case .scroll: .input(.scroll(try value.number(in: -1e6...1e6, of: "points")))
    case .wheel: .input(.wheel(notches: try value.wholeNumber(in: -1000...1000)))
    case .key:
      .input(.key(try value.choice("there is no such key", standIn: SkyKey.escape)))
    case .menu: try flag(value, .input(.toggleMenu))
    case .goto: value.isList ? .input(.goto(try place(value))) : .goto(try name(value))
    case .step: .step(try value.wholeNumber(in: -100...100))
    case .tour:
      .input(
        .autoplay(
          .tour(
            rest: try part(0, of: value).number(in: 0...1e6, of: "seconds"),
            journey: try part(1, of: value).number(in: 0.1...1e6, of: "seconds"))))
    case .drift:
      .input(
        .autoplay(.drift(try value.number(in: -100_000...100_000, of: "points a second"))))
    case .stop: try flag(value, .input(.autoplay(nil)))
    case .pause: .input(.pauseAutoplay(try value.bool()))
    case .date: .input(.date(try value.number(in: SkyDate.range, of: "days since 1970")))
    case .rate: .input(.rate(try value.number(in: SkyDate.rates, of: "days per second")))
    case .now: try flag(value, .now)
    case .sky: .sky(try name(value))
    case .dim: .dim(try value.number(in: 0...1))
    case .identify: .identify(try value.number(in: 0...longestIdentification, of: "seconds"))
    }
  }

  /// A place by its ecliptic longitude and latitude of J2000.
  private static func place(_ value: JSON5Value) throws(DesignError) -> SkyGoal {
    let (longitude, latitude) = try value.pair(
      in: -90...360, "a place is an ecliptic longitude and a latitude in degrees")
    guard longitude >= 0, latitude <= 90 else { throw value.mismatch("must be a place") }
    return .fixed(longitude: longitude, latitude: latitude)
  }

  /// An action without a parameter, whose value is `true`.
  private static func flag(_ value: JSON5Value, _ action: Self) throws(DesignError) -> Self {
    guard try value.bool() else { throw value.mismatch("must be true") }
    return action
  }

  private static func name(_ value: JSON5Value) throws(DesignError) -> String {
    let name = try value.text(upTo: maxNameLength)
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw value.mismatch("must be a name")
    }
    return name
  }

  private static func part(_ index: Int, of value: JSON5Value) throws(DesignError) -> JSON5Value {
    let parts = try value.elements(atMost: 2)
    guard parts.count == 2 else { throw value.mismatch("must be a list of two numbers") }
    return parts[index]
  }

  /// The message for an action, with numbers that read back to the bit; `nil` if it is none that all machines share.
  public var json: String? {
    var json = JSONWriter(.compact)
    var isShared = true
    json.object { json in
      func point(_ name: Kind, _ point: Point) {
        json.array(name.rawValue) { json in
          json.value(point.x)
          json.value(point.y)
        }
      }
      func flag(_ name: Kind) { json.field(name.rawValue, true) }
      switch self {
      case .input(.press(let place)): point(.press, place)
      case .input(.move(let place)): point(.move, place)
      case .input(.release(let place)): point(.release, place)
      case .input(.cancel): flag(.cancel)
      case .input(.scroll(let points)): json.field(Kind.scroll.rawValue, points)
      case .input(.wheel(let notches)): json.field(Kind.wheel.rawValue, notches)
      case .input(.key(let key)): json.field(Kind.key.rawValue, key.rawValue)
      case .input(.toggleMenu): flag(.menu)
      case .input(.autoplay(.tour(let rest, let journey))):
        json.array(Kind.tour.rawValue) { json in
          json.value(rest)
          json.value(journey)
        }
      case .input(.autoplay(.drift(let speed))): json.field(Kind.drift.rawValue, speed)
      case .input(.autoplay(nil)): flag(.stop)
      case .input(.pauseAutoplay(let isPaused)): json.field(Kind.pause.rawValue, isPaused)
      case .input(.date(let date)): json.field(Kind.date.rawValue, date)
      case .input(.rate(let rate)): json.field(Kind.rate.rawValue, rate)
      case .input(.goto(.fixed(let longitude, let latitude))):
        json.array(Kind.goto.rawValue) { json in
          json.value(longitude)
          json.value(latitude)
        }
      case .input(.goto), .input(.restartDrag), .input(.resize), .input(.pointerHidden),
        .input(.reduceMotion):
        isShared = false
      case .goto(let name): json.field(Kind.goto.rawValue, name)
      case .step(let count): json.field(Kind.step.rawValue, count)
      case .now: flag(.now)
      case .sky(let name): json.field(Kind.sky.rawValue, name)
      case .dim(let level): json.field(Kind.dim.rawValue, level)
      case .identify(let time): json.field(Kind.identify.rawValue, time)
      }
    }
    return isShared ? json.text : nil
  }
}
