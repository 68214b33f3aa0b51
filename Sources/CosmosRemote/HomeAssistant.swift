import CosmosCore
import CosmosOptions

/// The messages by which Home Assistant discovers a sky, one for each entity of one device.
///
/// Source: Home Assistant's documentation of MQTT discovery.
package struct HomeAssistant {
  private let topics: BrokerTopics
  private let instance: String?
  private let signNames: [String]
  private let wall: WallDesign?

  /// A control or a sensor in Home Assistant.
  package struct Entity: Hashable, Sendable {
    /// The kind of entity, such as `switch`.
    package let kind: String
    /// Whether it is there without anybody asking for it.
    package let isEnabled: Bool
    /// Its configuration as JSON, on the topic where Home Assistant expects it.
    package let message: BrokerTopics.Message
  }

  /// Describes a sky.
  ///
  /// - Parameters:
  ///   - topics: The topics of the sky.
  ///   - instance: What the sky is called among several on its desktop; `nil` for the only one.
  ///   - signs: The names of the sky's signs.
  ///   - wall: The wall whose machines show the sky; `nil` for a sky of one machine.
  package init(
    _ topics: BrokerTopics, instance: String? = nil, signs: [String], wall: WallDesign? = nil
  ) {
    self.topics = topics
    self.wall = wall
    self.instance = instance
    signNames = signs
  }

  /// All entities: what a house needs, and what is there for those who enable it.
  package var entities: [Entity] {
    [light, sky, signs] + switches + buttons + [number] + sensors + screens
  }

  /// The list of signs, which changes with the sky.
  package var signs: Entity {
    choice(.sign, .goto, named: "Sign", icon: "zodiac-leo", of: signNames)
  }

  // MARK: Entities

  /// The brightness as a light that is off at 0, and has its last brightness when it is on again.
  private var light: Entity {
    entity("light", "light", named: "Brightness", icon: "brightness-6") { [topics] json in
      json.field("state_topic", topics.state(of: .brightness))
      json.field("state_value_template", "{{ 1 if value | float > 0 else 0 }}")
      json.field("payload_on", "1")
      json.field("payload_off", "0")
      json.field("command_topic", topics.command(.dim))
      // Where it is set, nothing else is sent for "on".
      json.field("on_command_type", "brightness")
      json.field("brightness_scale", 100)
      json.field("brightness_state_topic", topics.state(of: .brightness))
      json.field("brightness_value_template", "{{ (value | float * 100) | round }}")
      json.field("brightness_command_topic", topics.command(.dim))
      json.field("brightness_command_template", "{{ value / 100 }}")
    }
  }

  private var sky: Entity {
    let names = SkyDesign.builtInNames.sorted()
    return choice(.sky, .sky, named: "Sky", icon: "weather-night", of: names)
  }

  private var switches: [Entity] {
    let rows: [(RemoteState.Property, String, RemoteCommand.Kind, String, String, String)] = [
      (.autoplay, "tour", .tour, "touring", "Tour", "play"),
      (.paused, "true", .pause, "paused", "Pause", "pause"),
    ]
    return rows.map { property, on, command, key, name, icon in
      entity("switch", key, named: name, icon: icon) { [topics] json in
        json.field("state_topic", topics.state(of: property))
        json.field("value_template", "{{ 'ON' if value == '\(on)' else 'OFF' }}")
        json.field("command_topic", topics.command(command))
      }
    }
  }

  private var buttons: [Entity] {
    let rows: [(RemoteCommand.Kind, String, String, isEnabled: Bool)] = [
      (.previous, "Previous sign", "arrow-left", true), (.next, "Next sign", "arrow-right", true),
      (.capture, "Save an image", "camera", true), (.tour, "Start a tour", "play", false),
      (.pause, "Pause", "pause", false), (.resume, "Resume", "play-pause", false),
      (.stop, "Stop", "stop", false),
    ]
    return rows.map { kind, name, icon, isEnabled in
      entity("button", kind.rawValue, named: name, icon: icon, isEnabled: isEnabled) {
        [topics] json in
        json.field("command_topic", topics.command(kind))
      }
    }
  }

  /// The brightness as a number, for automations that compute.
  private var number: Entity {
    entity(
      "number", "brightness", named: "Brightness level", icon: "brightness-6", isEnabled: false
    ) { [topics] json in
      json.field("state_topic", topics.state(of: .brightness))
      json.field("command_topic", topics.command(.dim))
      json.field("min", 0)
      json.field("max", 1)
      json.field("step", 0.05)
    }
  }

  private var sensors: [Entity] {
    let rows: [(RemoteState.Property, String, String)] = [
      (.motion, "Motion", "motion"), (.autoplay, "Autoplay", "autorenew"),
    ]
    return rows.map { property, name, icon in
      entity("sensor", property.key, named: name, icon: icon, isEnabled: false) { [topics] json in
        json.field("entity_category", "diagnostic")
        json.field("state_topic", topics.state(of: property))
      }
    }
  }

  /// Whether all is right with a wall, and with each of its screens.
  private var screens: [Entity] {
    guard let wall else { return [] }
    let rows =
      [(name: WallDesign.wholeName, title: "Wall")]
      + wall.screens.map { (name: $0.name, title: "Screen \($0.name)") }
    return rows.map { name, title in
      // A string of Jinja.
      let member = "value_json['\(name.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']"
      let key = "screen_" + HomeAssistant.identifier(name)
      return entity("binary_sensor", key, named: title, icon: "monitor") { [topics] json in
        json.field("device_class", "problem")
        json.field("state_topic", topics.state(of: .wall))
        json.field(
          "value_template", "{{ 'None' if value == 'None' else 'ON' if \(member) else 'OFF' }}")
        json.field("json_attributes_topic", topics.state(of: .wall))
        json.field(
          "json_attributes_template",
          "{{ {'problems': [] if value == 'None' else \(member)} | tojson }}")
      }
    }
  }

  /// A choice among options.
  private func choice(
    _ property: RemoteState.Property, _ kind: RemoteCommand.Kind, named name: String,
    icon: String, of options: [String]
  ) -> Entity {
    entity("select", property.key, named: name, icon: icon) { [topics] json in
      json.field("state_topic", topics.state(of: property))
      json.field("command_topic", topics.command(kind))
      json.array("options") { json in options.forEach { json.value($0) } }
    }
  }

  // MARK: The device

  private func entity(
    _ kind: String, _ key: String, named name: String, icon: String, isEnabled: Bool = true,
    _ write: (inout JSONWriter) -> Void
  ) -> Entity {
    let node = node
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("name", name)
      json.field("unique_id", "\(node)_\(key)")
      json.field("icon", "mdi:\(icon)")
      if !isEnabled { json.field("enabled_by_default", false) }
      json.field("availability_topic", topics.availability)
      json.object("device") { json in
        json.array("identifiers") { $0.value(node) }
        let place = [topics.prefix, instance].compactMap(\.self).joined(separator: ", ")
        json.field("name", "Cosmos \(wall.map { "wall \($0.name) " } ?? "")(\(place))")
        json.field("model", "Cosmos")
        json.field("sw_version", Version.number)
      }
      write(&json)
    }
    let topic = "homeassistant/\(kind)/\(node)/\(key)/config"
    return Entity(
      kind: kind, isEnabled: isEnabled, message: BrokerTopics.Message(topic: topic, text: json.text)
    )
  }

  /// The identifier of the device, of letters, digits, `_` and `-`, which are all that Home Assistant allows.
  ///
  /// No two skies have the same: `_` is a slash of the prefix, and `-` comes before the two digits of any other byte. Two
  /// of them come before the instance.
  private var node: String {
    "cosmos_\(HomeAssistant.identifier(topics.prefix))" + (instance.map { "--\($0)" } ?? "")
  }

  /// A text in letters, digits, `_` and `-`: no two have the same.
  private static func identifier(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        String(Unicode.Scalar(byte))
      case UInt8(ascii: "/"): "_"
      case ..<16: "-0\(String(byte, radix: 16))"
      default: "-\(String(byte, radix: 16))"
      }
    }.joined()
  }
}
