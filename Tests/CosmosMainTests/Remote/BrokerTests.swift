import CosmosCore
import CosmosImage
import CosmosMain
import CosmosOptions
import CosmosRemote
import CosmosTestSupport
import Foundation
import Synchronization
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
    ("mqtt://[fe80::1%eth0]/x", false, nil, "fe80::1%eth0", 1883, "x"),
    ("mqtt://my_broker-2.local./x y", false, nil, "my_broker-2.local.", 1883, "x y"),
    ("mqtt://müller.local/客厅", false, nil, "müller.local", 1883, "客厅"),
    ("mqtt://192.0.2.1/x", false, nil, "192.0.2.1", 1883, "x"),
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
    "mqtt://a b/x", "mqtt://-/x", "mqtt://a..b/x", "mqtt://a\n/x", "mqtt://h%20/x", "mqtt://h?x/y",
    "mqtt://[zz]/x", "mqtt://[192.0.2.1]/x", "mqtt://256.1.1.1/x", "mqtt://1.2.3/x",
    "mqtt://h\u{200B}/x", "mqtt://host:+1/x", "mqtt://host:/x", "mqtt://u\ts@host/x",
    "mqtt://host//x", "mqtt://host/ ", "mqtt://host/a\tb", "mqtt://host/a\u{85}",
    "mqtt://host/a\u{FFFF}", "mqtt://host/" + String(repeating: "a/", count: 101),
    "mqtt://" + String(repeating: "a", count: 64) + "/x",
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

  @Test func `no two skies are one device in Home Assistant`() throws {
    let prefixes = ["客厅", "卧室", "a/b", "a_b", "a-b", "a-_b", "a--b", "a b", "é", "e\u{301}", "a"]
    let instances = [nil, "b", "B", "_b", "2Fb"]
    let entities = prefixes.flatMap { prefix in
      instances.flatMap { instance in
        HomeAssistant(BrokerTopics(prefix: prefix), instance: instance, signs: []).entities
      }
    }
    let topics = entities.map(\.message.topic)
    #expect(Set(topics).count == topics.count)
    let ids = try entities.map { entity in
      "\(entity.kind) \(try #require(try configuration(entity)["unique_id"] as? String))"
    }
    #expect(Set(ids).count == ids.count)
    #expect(topics.allSatisfy { $0.wholeMatch(of: #/[A-Za-z0-9_\/-]+/#) != nil })
  }

  @Test func `images over a network are limited by the minute, by the day, and by their bytes`()
    throws
  {
    let folder = try TemporaryFolder()
    func allowance() -> PictureAllowance {
      PictureAllowance { () throws(FileError) in FilePath(folder.path(".")) }
    }
    func refusal(_ allowance: PictureAllowance = allowance()) -> String? {
      var allowance = allowance
      do { try allowance.take() } catch { return "\(error)" }
      return nil
    }
    var inMinute = allowance()
    let start = ContinuousClock.now
    for _ in 0..<PictureAllowance.mostInMinute { try inMinute.take(at: start) }
    let error = #expect(throws: RemoteError.self) { try inMinute.take(at: start + .seconds(59)) }
    #expect(error?.message.contains("10 images a minute") == true)
    try inMinute.take(at: start + .seconds(60))
    // Those of the user don't count.
    try folder.write("", to: "cosmos-leo-large.png")
    #expect(truncate(folder.path("cosmos-leo-large.png"), 1 << 31) == 0)
    for number in 0..<PictureAllowance.mostInDay {
      #expect(refusal() == nil)
      try folder.write(
        "x", to: "cosmos-leo-2026-01-01-000000\(PictureAllowance.ending)-\(number).png")
    }
    #expect(refusal()?.contains("200 images a day") == true)
    // They are older than a day now.
    for name in try folder.names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now - 90_000], ofItemAtPath: folder.path(name))
    }
    #expect(refusal() == nil)
    let last = folder.path("cosmos-sky-2026-01-01-000000\(PictureAllowance.ending).png")
    try Data().write(to: URL(filePath: last))
    #expect(truncate(last, off_t(PictureAllowance.mostBytes)) == 0)
    #expect(refusal()?.contains("delete some in \(folder.path("."))") == true)
  }

  private let topics = BrokerTopics(prefix: "home/wall")

  @Test func `a message is a command`() throws {
    func command(_ topic: String, _ text: String) throws -> RemoteCommand {
      try topics.command(topic, text.utf8, isRetained: false)
    }
    #expect(try command("home/wall/command/goto", "leo") == .goto("leo"))
    #expect(try command("home/wall/command/next", "") == .next)
    // What a button of Home Assistant sends.
    #expect(try command("home/wall/command/tour", "PRESS") == .tour(rest: nil))
    // The texts of its switches.
    #expect(try command("home/wall/command/tour", "ON") == .tour(rest: nil))
    #expect(try command("home/wall/command/tour", "OFF") == .stop)
    #expect(try command("home/wall/command/pause", "ON") == .pause)
    #expect(try command("home/wall/command/pause", "OFF") == .resume)
    #expect(try command("home/wall/command/goto", "ON") == .goto("ON"))
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

  @Test func `a state is JSON without the signs, and what has changed`() throws {
    var state = RemoteState()
    (state.sky, state.signs, state.framesPerSecond) = ("cosmos", ["leo", "virgo"], 60)
    let messages = topics.messages(about: state, changes: [.signs, .paused])
    #expect(
      messages.map(\.topic) == [
        "home/wall/state", "home/wall/state/signs", "home/wall/state/paused",
      ]
    )
    #expect(messages.map(\.text).dropFirst() == ["leo,virgo", "false"])
    #expect(
      messages[0].text
        == #"{"sign":null,"motion":"rest","autoplay":"none","paused":false,"sky":"cosmos","#
        + #""brightness":1,"wall":null,"surfaces":[],"version":"0.1.0"}"#)
  }

  @Test(arguments: [
    20.0,  // as by default
    2,
    0,  // never at rest
  ])
  func `a tour of ten minutes sends at most two messages a second, and the last state`(
    rest: Seconds
  ) throws {
    let control = RemoteControl()
    let sent = Mutex<[BrokerTopics.Message]>([])
    control.addPublisher(to: .broker, of: BrokerTopics.properties, every: BrokerTopics.interval) {
      [topics] state, changes in
      let messages = topics.messages(about: state, changes: changes)
      sent.withLock { $0 += messages }
    }
    let scene = SkyScene(
      design: try SkyDesign.cosmos(), canvas: Canvas(pixelWidth: 375, pixelHeight: 667))
    let signs = scene.design.catalog.signs.map(\.name)
    var sky = Sky(scene: scene, at: .sign(4))
    sky.apply(.autoplay(.tour(rest: rest, journey: 3)))
    let start = ContinuousClock.now
    func show(at time: Seconds) {
      control.state = RemoteState(
        of: sky, signs: signs, framesPerSecond: Int(time) % 60, brightness: 1)
      control.publish(at: start + .seconds(time))
    }
    for frame in 0..<6000 {
      sky.advance(to: Double(frame) / 10)
      show(at: Double(frame) / 10)
    }
    #expect((50...1200).contains(sent.withLock(\.count)))
    sky.apply(.autoplay(nil))
    show(at: 600)
    show(at: 601)
    let last = sent.withLock { $0.last { $0.topic == topics.state } }
    #expect(last?.text.contains(#""autoplay":"none""#) == true, "\(last?.text ?? "")")
    #expect(control.timeToPublish(at: start + .seconds(602)) == nil)
  }

  /// A message of discovery, as Home Assistant reads it.
  private func configuration(_ entity: HomeAssistant.Entity) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(entity.message.text.utf8)) as? [String: Any])
  }

  private var entities: [HomeAssistant.Entity] {
    HomeAssistant(topics, signs: ["leo", "virgo"]).entities
  }

  @Test func `Home Assistant is told of one device with a dozen entities at most`() throws {
    #expect(Set(entities.map(\.message.topic)).count == entities.count)
    var identifiers: [String] = []
    for entity in entities {
      let parts = entity.message.topic.split(separator: "/")
      #expect(
        parts[0] == "homeassistant" && parts[2] == "cosmos_home_wall" && parts.last == "config")
      #expect(String(parts[1]) == entity.kind)
      let json = try configuration(entity)
      #expect(json["availability_topic"] as? String == "home/wall/availability")
      #expect(json["enabled_by_default"] as? Bool ?? true == entity.isEnabled)
      let device = try #require(json["device"] as? [String: Any])
      #expect(device["identifiers"] as? [String] == ["cosmos_home_wall"])
      identifiers.append("\(entity.kind) \(try #require(json["unique_id"] as? String))")
      // Nothing that changes by itself is in a topic.
      #expect(!entity.message.text.contains("frames_per_second"))
    }
    #expect(Set(identifiers).count == entities.count)
    let enabled = entities.filter(\.isEnabled)
    let counts = Dictionary(grouping: enabled, by: \.kind).mapValues(\.count)
    #expect(counts == ["light": 1, "select": 2, "switch": 2, "button": 3])
  }

  @Test func `a wall is one device, with a sensor for each of its screens`() throws {
    let wall = try WallDesign(
      json5: """
        {name: "lobby", screens: [
          {name: "a 'b' \\\\", at: [0, 0], size: [4, 3], pixels: [4, 3]},
          {name: "a2", at: [5, 0], size: [4, 3], pixels: [4, 3]}]}
        """.utf8, file: "w")
    let entities = HomeAssistant(topics, signs: [], wall: wall).entities
    #expect(Set(entities.map(\.message.topic)).count == entities.count)
    #expect(entities.count { $0.kind == "light" } == 1)
    let sensors = try entities.filter { $0.kind == "binary_sensor" }.map(configuration)
    #expect(
      sensors.compactMap { $0["name"] as? String } == ["Wall", #"Screen a 'b' \"#, "Screen a2"])
    let template = try #require(sensors[1]["value_template"] as? String)
    #expect(template.contains(#"value_json['a \'b\' \\']"#), "\(template)")
    for sensor in sensors {
      let device = try #require(sensor["device"] as? [String: Any])
      #expect(device["name"] as? String == "Cosmos wall lobby (home/wall)")
      #expect(sensor["state_topic"] as? String == "home/wall/state/wall")
    }
  }

  @Test func `each topic of an entity is one of a command or of a property`() throws {
    for entity in entities {
      let topics = try configuration(entity).filter { $0.key.hasSuffix("_topic") }
      for (key, value) in topics where key != "availability_topic" {
        let topic = try #require(value as? String)
        let name = try #require(topic.split(separator: "/").last).description
        if key.hasSuffix("command_topic") {
          let kind = try #require(RemoteCommand.Kind(rawValue: name), "\(topic)")
          #expect(topic == self.topics.command(kind))
        } else {
          let property = try #require(
            BrokerTopics.properties.first { $0.key == name }, "\(topic)")
          #expect(topic == self.topics.state(of: property))
        }
      }
      #expect(!topics.isEmpty)
    }
  }

  @Test func `a light's texts are levels that the command takes`() throws {
    let light = try configuration(try #require(entities.first { $0.kind == "light" }))
    let scale = try #require(light["brightness_scale"] as? Int)
    #expect(light["brightness_command_template"] as? String == "{{ value / \(scale) }}")
    for (key, level) in [("payload_on", 1.0), ("payload_off", 0)] {
      let text = try #require(light[key] as? String)
      #expect(
        try topics.command("home/wall/command/dim", text.utf8, isRetained: false) == .dim(to: level)
      )
    }
  }
}
