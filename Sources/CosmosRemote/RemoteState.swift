import CosmosCore
import CosmosOptions

/// The state of a running sky, for other programs.
package struct RemoteState: Hashable, Sendable {
  /// The name of the current sign; empty for none.
  package var sign = ""
  /// How the sky moves, as in a trace.
  package var motion = Sky.MotionKind.rest
  /// The autoplay mode of the sky.
  package var autoplay = Mode.none
  /// Whether that is paused.
  package var isPaused = false
  /// Frames drawn in the last second.
  package var framesPerSecond = 0
  /// The name of the sky.
  package var sky = ""
  /// The names of the sky's signs.
  package var signs: [String] = []
  /// Brightness that was asked for, 0 to 1.
  package var brightness = 1.0
  /// The date that the sky shows; `nil` in a sky without planets.
  package var date: RemoteDate?
  /// Whether a program keeps the machine's clock right.
  package var isClockSynchronized = false
  /// The estimated error of the machine's clock, in seconds.
  package var clockError = 0.0
  /// What is wrong with each screen of a wall, by its name, and all of it under ``WallDesign/wholeName``; `nil` without a
  /// wall, or if its machines aren't asked.
  package var wall: [String: [String]]?
  /// The size and scale of each surface that shows the sky, such as `2560x1440 at scale 1.5`.
  package var surfaces: [String] = []
  /// The names of the options that the command line or the environment gives, which the settings file can't change.
  package var commandLine: [String] = []

  /// The autoplay mode of a sky.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    case none, tour, drift
  }

  /// A sky that is not open yet.
  package init() {}

  /// The state of a sky.
  ///
  /// - Parameters:
  ///   - sky: The sky.
  ///   - signs: The names of its signs.
  ///   - framesPerSecond: Frames drawn in the last second.
  ///   - brightness: Brightness that was asked for, 0 to 1.
  package init(of sky: Sky, signs: [String], framesPerSecond: Int, brightness: Double) {
    sign = sky.currentSign.map { sky.scene.design.catalog.signs[$0].name } ?? ""
    motion = sky.motionKind
    autoplay =
      switch sky.autoplayMode {
      case nil: .none
      case .tour: .tour
      case .drift: .drift
      }
    isPaused = sky.isAutoplayPaused
    self.framesPerSecond = framesPerSecond
    self.sky = sky.scene.design.name
    self.signs = signs
    self.brightness = brightness
  }

  /// A value of the state.
  package enum Value: Hashable, Sendable {
    case text(String)
    case flag(Bool)
    case count(Int)
    case number(Double)
    case list([String])
    case date(RemoteDate?)
    case lists([String: [String]]?)
  }

  /// The properties that a state consists of.
  package enum Property: String, CaseIterable, Sendable {
    case sign, motion, autoplay, paused, framesPerSecond, sky, signs, brightness, date,
      daysPerSecond,
      clockSynchronized, clockError, wall, surfaces, version, commandLine

    /// The name on a bus.
    package var busName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The name in JSON and in topics.
    package var key: String {
      switch self {
      case .framesPerSecond: "frames_per_second"
      case .commandLine: "command_line"
      case .daysPerSecond: "days_per_second"
      case .clockSynchronized: "clock_synchronized"
      case .clockError: "clock_error"
      default: rawValue
      }
    }
  }

  /// Returns the value of a property.
  package subscript(_ property: Property) -> Value {
    switch property {
    case .sign: .text(sign)
    case .motion: .text(motion.rawValue)
    case .autoplay: .text(autoplay.rawValue)
    case .paused: .flag(isPaused)
    case .framesPerSecond: .count(framesPerSecond)
    case .sky: .text(sky)
    case .signs: .list(signs)
    case .brightness: .number(brightness)
    case .date: .date(date)
    case .daysPerSecond: .number(date?.rate ?? 0)
    case .clockSynchronized: .flag(isClockSynchronized)
    case .clockError: .number(clockError)
    case .wall: .lists(wall)
    case .surfaces: .list(surfaces)
    case .version: .text(Version.number)
    case .commandLine: .list(commandLine)
    }
  }

  /// Those of some properties that differ from another state.
  package func changes(since other: RemoteState, in properties: [Property]) -> [Property] {
    properties.filter { self[$0] != other[$0] }
  }

  /// The state as one JSON object.
  package var json: String { json(of: Property.allCases) }

  /// Lists of texts as a JSON object.
  package static func json(of lists: [String: [String]]) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      for (name, texts) in lists.sorted(by: { $0.key < $1.key }) {
        json.array(name) { json in texts.forEach { json.value($0) } }
      }
    }
    return json.text
  }

  /// Some properties of the state as one JSON object.
  package func json(of properties: [Property]) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      for property in properties {
        switch self[property] {
        case .text(let text) where property == .sign:
          json.field(property.key, text.isEmpty ? nil : text)
        case .text(let text): json.field(property.key, text)
        case .flag(let flag): json.field(property.key, flag)
        case .count(let count): json.field(property.key, count)
        case .number where property == .daysPerSecond && date == nil: json.null(property.key)
        case .number(let number): json.field(property.key, number)
        case .date(let date): json.field(property.key, date?.text(at: .now))
        case .list(let texts): json.array(property.key) { json in texts.forEach { json.value($0) } }
        case .lists(let lists?): json.field(property.key, json: RemoteState.json(of: lists))
        case .lists(nil): json.null(property.key)
        }
      }
    }
    return json.text
  }
}
