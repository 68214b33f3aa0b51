import CosmosMain
import Foundation
import Testing

/// Tests of a sky's address and topics on an MQTT broker.
@Suite struct BrokerTests {
  @Test(arguments: [
    ("mqtt://host/cosmos", false, nil, "host", 1883, "cosmos"),
    ("MQTTS://host/a/b/", true, nil, "host", 8883, "a/b"),
    ("mqtt://me@host:99/x", false, "me", "host", 99, "x"),
    ("mqtt://me@home@host/x", false, "me@home", "host", 1883, "x"),
    ("mqtts://[::1]:7/x", true, nil, "::1", 7, "x"),
    ("mqtt://[fe80::1]/x", false, nil, "fe80::1", 1883, "x"),
  ])
  func `an address is read`(
    text: String, isEncrypted: Bool, user: String?, host: String, port: Int, prefix: String
  ) throws {
    let address = try BrokerAddress(text)
    #expect(address.isEncrypted == isEncrypted)
    #expect(address.user == user)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.prefix == prefix)
  }

  @Test(arguments: [
    "", "host", "http://host/x", "mqtt://", "mqtt://host", "mqtt://host/", "mqtt:///x",
    "mqtt://host:0/x", "mqtt://host:65536/x", "mqtt://host:a/x", "mqtt://[::1/x", "mqtt://[::1]x/x",
    "mqtt://@host/x", "mqtt://host/a+", "mqtt://host/#", "mqtt://host/$SYS", "mqtt://host/a//b",
  ])
  func `what is no address is refused`(text: String) {
    #expect(throws: UsageError.self) { _ = try BrokerAddress(text) }
  }

  @Test(arguments: [
    "mqtt://me:s3cret@host/x", "tcp://me:s3cret@host/x", "me:s3cret@host",
    "mqtt://me:s3c/ret@host/x",
  ])
  func `a password is refused, and not repeated`(text: String) throws {
    let error = try #require(throws: UsageError.self) { _ = try BrokerAddress(text) }
    #expect(error.message.contains("COSMOS_MQTT_PASSWORD") == text.hasPrefix("mqtt://me:s3cret"))
    #expect(!error.message.contains("s3c"))
  }

  private let topics = BrokerTopics(prefix: "home/wall")

  @Test func `a message is a command`() throws {
    func command(_ topic: String, _ text: String) throws -> RemoteCommand {
      try topics.command(topic, text.utf8, isRetained: false)
    }
    #expect(try command("home/wall/command/goto", "leo") == .goto(sign: "leo"))
    #expect(try command("home/wall/command/next", "") == .next)
    // What a button of Home Assistant sends.
    #expect(try command("home/wall/command/tour", "PRESS") == .tour(rest: nil))
    #expect(try command("home/wall/command/capture", "") == .capture(nil))
    #expect(try command("home/wall/command/sky", "tonight") == .sky("tonight"))
    #expect(topics.command(.goto) == "home/wall/command/goto")
  }

  @Test(arguments: [
    ("goto/deeper", Array("leo".utf8), false, "unknown command"),
    ("quit", [], true, "retained"), ("goto", [0xFF], false, "UTF-8"),
    ("goto", Array(repeating: 0x61, count: 5000), false, "too long"),
    // Nobody on the network reads or writes files.
    ("capture", Array("/etc/x.png".utf8), false, "pictures folder only"),
    ("sky", Array("/etc/passwd".utf8), false, "come with Cosmos"),
  ])
  func `a bad message is refused with a reason`(
    kind: String, bytes: [UInt8], isRetained: Bool, reason: String
  ) throws {
    let topic = "home/wall/command/\(kind)"
    let error = try #require(throws: RemoteError.self) {
      _ = try topics.command(topic, bytes, isRetained: isRetained)
    }
    #expect(error.message.contains(reason), "\(error.message)")
    let answer = topics.answer(to: topic, .failure(error))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
    #expect(json["command"] as? String == kind)
    #expect(json["done"] as? Bool == false)
    #expect(json["message"] as? String == error.message)
  }

  @Test func `Home Assistant is told of one device with things to see and to press`() throws {
    let entities = HomeAssistant.entities(at: topics, signs: ["leo", "virgo"])
    #expect(Set(entities.map(\.topic)).count == entities.count)
    var kinds: Set<Substring> = []
    for entity in entities {
      let parts = entity.topic.split(separator: "/")
      #expect(
        parts[0] == "homeassistant" && parts[2] == "cosmos_home_wall" && parts.last == "config")
      kinds.insert(parts[1])
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(entity.configuration.utf8)) as? [String: Any])
      #expect(json["availability_topic"] as? String == "home/wall/availability")
      let device = try #require(json["device"] as? [String: Any])
      #expect(device["identifiers"] as? [String] == ["cosmos_home_wall"])
      if let command = json["command_topic"] as? String {
        let kind = try #require(command.split(separator: "/").last)
        #expect(RemoteCommand.Kind(rawValue: String(kind)) != nil)
      } else {
        #expect(json["state_topic"] != nil)
      }
    }
    #expect(kinds == ["select", "number", "button", "sensor"])
  }
}
