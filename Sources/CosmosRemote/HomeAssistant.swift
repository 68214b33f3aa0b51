import CosmosCore
import CosmosOptions

/// The messages by which Home Assistant discovers a sky, one for each entity.
///
/// Source: Home Assistant's documentation of MQTT discovery.
package enum HomeAssistant {
  /// A control or a sensor in Home Assistant.
  package struct Entity: Hashable, Sendable {
    /// The topic on which Home Assistant expects the configuration.
    package let topic: String
    /// The configuration as JSON.
    package let configuration: String
  }

  /// Describes a sky.
  ///
  /// - Parameters:
  ///   - topics: The topics of the sky.
  ///   - instance: What the sky is called among several on its desktop; `nil` for the only one.
  ///   - signs: The names of the sky's signs.
  /// - Returns: All entities, which make up one device.
  package static func entities(
    at topics: BrokerTopics, instance: String? = nil, signs: [String]
  ) -> [Entity] {
    var device = Device(topics: topics, instance: instance)
    device.choice(.sign, .goto, named: "Sign", icon: "zodiac-leo", of: signs)
    device.choice(
      .sky, .sky, named: "Sky", icon: "weather-night", of: SkyDesign.builtInNames.sorted())
    device.add("number", "brightness", named: "Brightness", icon: "brightness-6") { json in
      json.field("state_topic", topics.state(of: .brightness))
      json.field("command_topic", topics.command(.dim))
      json.field("min", 0)
      json.field("max", 1)
      json.field("step", 0.05)
    }
    let buttons: [(RemoteCommand.Kind, String, String)] = [
      (.previous, "Previous sign", "arrow-left"), (.next, "Next sign", "arrow-right"),
      (.tour, "Tour", "play"), (.pause, "Pause", "pause"), (.resume, "Resume", "play-pause"),
      (.stop, "Stop", "stop"), (.capture, "Save an image", "camera"),
    ]
    for (kind, name, icon) in buttons {
      device.add("button", kind.rawValue, named: name, icon: icon) { json in
        json.field("command_topic", topics.command(kind))
      }
    }
    let sensors: [(RemoteState.Property, String, String)] = [
      (.motion, "Motion", "motion"), (.autoplay, "Autoplay", "autorenew"),
      (.framesPerSecond, "Frames per second", "speedometer"),
    ]
    for (property, name, icon) in sensors {
      device.add("sensor", property.key, named: name, icon: icon) { json in
        json.field("state_topic", topics.state(of: property))
      }
    }
    return device.entities
  }

  /// The entities of a sky, as far as they are described.
  private struct Device {
    let topics: BrokerTopics
    let instance: String?
    private(set) var entities: [Entity] = []

    /// Adds an entity.
    mutating func add(
      _ kind: String, _ key: String, named name: String, icon: String,
      _ write: (inout JSONWriter) -> Void
    ) {
      let node = HomeAssistant.node(at: topics.prefix, instance)
      var json = JSONWriter(.compact)
      json.object { json in
        json.field("name", name)
        json.field("unique_id", "\(node)_\(key)")
        json.field("icon", "mdi:\(icon)")
        json.field("availability_topic", topics.availability)
        json.object("device") { json in
          json.array("identifiers") { $0.value(node) }
          let place = [topics.prefix, instance].compactMap(\.self).joined(separator: ", ")
          json.field("name", "Cosmos (\(place))")
          json.field("model", "Cosmos")
          json.field("sw_version", Version.number)
        }
        write(&json)
      }
      entities.append(
        Entity(topic: "homeassistant/\(kind)/\(node)/\(key)/config", configuration: json.text))
    }

    /// Adds a choice among options.
    mutating func choice(
      _ property: RemoteState.Property, _ kind: RemoteCommand.Kind, named name: String,
      icon: String, of options: [String]
    ) {
      add("select", property.key, named: name, icon: icon) { [topics] json in
        json.field("state_topic", topics.state(of: property))
        json.field("command_topic", topics.command(kind))
        json.array("options") { json in options.forEach { json.value($0) } }
      }
    }
  }

  /// The identifier of the device, of letters, digits, `_` and `-`, which are all that Home Assistant allows.
  ///
  /// No two skies have the same: `_` is a slash of the prefix, and `-` comes before the two digits of any other byte. Two
  /// of them come before the instance.
  private static func node(at prefix: String, _ instance: String?) -> String {
    let words = prefix.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        String(Unicode.Scalar(byte))
      case UInt8(ascii: "/"): "_"
      case ..<16: "-0\(String(byte, radix: 16))"
      default: "-\(String(byte, radix: 16))"
      }
    }
    return "cosmos_\(words.joined())" + (instance.map { "--\($0)" } ?? "")
  }
}
