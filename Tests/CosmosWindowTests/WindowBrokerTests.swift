import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of a window on an MQTT broker.
@Suite(.limitedConcurrency) struct WindowBrokerTests {
  private func window(
    on server: XServer, _ options: [String], environment: [String: String] = [:]
  ) throws -> SkyWindow {
    try SkyWindow(on: server, Cosmos.leo + options, environment: environment)
  }

  @Test func `a sky takes commands from topics, and publishes how it is`() async throws {
    let broker = try await Broker()
    let server = try await XServer()
    let home = try TemporaryFolder()
    let window = try window(on: server, broker.option(), environment: ["HOME": home.path])
    #expect(try await broker.message(to: "sky/state/sky") == "cosmos")
    #expect(try await broker.message(to: "sky/availability") == "online")
    #expect(try await broker.message(to: "homeassistant/select/cosmos_sky/sign/config") != nil)
    try await broker.publish("virgo", to: "sky/command/goto")
    #expect(try await broker.message(to: "sky/answer") == #"{"command":"goto","done":true}"#)
    #expect(try await broker.message(to: "sky/state/sign") { $0 == "virgo" } != nil)
    try await broker.publish("nowhere", to: "sky/command/goto")
    #expect(try await broker.message(to: "sky/answer") { $0.contains("nowhere") } != nil)
    try await broker.publish("vir", to: "sky/command/find")
    let found = try await broker.message(to: "sky/answer") { $0.contains("find") }
    #expect(
      found == #"{"command":"find","done":true,"objects":[{"name":"virgo","kind":"sign","#
        + #""longitude":null,"latitude":null,"magnitude":null}]}"#)
    // Both may come in one iteration of the loop.
    try await broker.publish("", to: "sky/command/capture")
    try await broker.publish("", to: "sky/command/quit")
    #expect(try await window.program.outcome().exitCode == 0)
    let answer = try await broker.message(to: "sky/answer") { $0.contains("capture") }
    #expect(answer?.contains(#""done":true"#) == true, "\(answer ?? "")")
    #expect(home.names(in: "Pictures").count == 1)
    #expect(try await broker.message(to: "sky/availability") { $0 == "offline" } != nil)
  }

  @Test func `Home Assistant hears of a sky once, and its switches start and end a tour`()
    async throws
  {
    let broker = try await Broker()
    let server = try await XServer()
    let window = try window(on: server, broker.option())
    let signs = "homeassistant/select/cosmos_sky/sign/config"
    #expect(try await broker.message(to: signs) != nil)
    try await broker.publish("ON", to: "sky/command/tour")
    #expect(try await broker.message(to: "sky/state/autoplay") { $0 == "tour" } != nil)
    try await broker.publish("OFF", to: "sky/command/tour")
    try await waitUntil("the tour goes on") {
      broker.messages(to: "sky/state/autoplay").last == "none"
    }
    // Another sky may have other signs.
    try await broker.publish("tonight", to: "sky/command/sky")
    #expect(try await broker.message(to: "sky/state/sky") { $0 == "tonight" } != nil)
    #expect(broker.messages(to: signs).count == 2)
    #expect(broker.messages(to: "homeassistant/select/cosmos_sky/sky/config").count == 1)
    let states = broker.messages(to: "sky/state")
    #expect(!states.contains { $0.contains("frames_per_second") || $0.contains("signs") })
    #expect(broker.messages(to: "sky/state/frames_per_second").isEmpty)
    try await window.program.terminate()
  }

  @Test func `a large message never arrives, and the log says why a connection is lost`()
    async throws
  {
    let broker = try await Broker()
    let server = try await XServer()
    let window = try window(on: server, broker.option() + ["--log", "info"])
    #expect(try await broker.message(to: "sky/availability") == "online")
    for count in [5000, 1 << 20] {
      let text = String(repeating: "x", count: count)
      try await broker.publish(text, to: "sky/command/goto")
    }
    try await broker.publish("0.5", to: "sky/command/dim")
    #expect(try await broker.message(to: "sky/answer") { $0.contains("dim") } != nil)
    let refusals = broker.messages(to: "sky/answer").filter { $0.contains("too long") }
    #expect(refusals.count == 1 && refusals[0].contains("5000 bytes"), "\(refusals)")
    try await broker.stop()
    try await waitUntil("\(window.program.errors)") {
      window.program.errors.contains(
        #/the connection to the broker 127.0.0.1 is lost \((Server shutting down|the broker has closed it)\)/#
      )
    }
  }

  @Test func `a broker of MQTT 3.1.1 is served in its version`() async throws {
    let broker = try OldBroker()
    let server = try await XServer()
    let window = try window(
      on: server, ["--log", "debug", "--mqtt", "mqtt://127.0.0.1:\(broker.port)/sky"])
    try await expect(
      window, toSay: "is lost (the broker has closed it)", notToSay: "can't connect")
  }

  @Test func `a sky that is killed is offline by its last will`() async throws {
    let broker = try await Broker()
    let server = try await XServer()
    let window = try window(on: server, broker.option())
    #expect(try await broker.message(to: "sky/availability") == "online")
    window.program.sendToAll(SIGKILL)
    #expect(try await broker.message(to: "sky/availability") { $0 == "offline" } != nil)
  }

  @Test func `a wrong password is reported once, and the sky goes on`() async throws {
    let folder = try TemporaryFolder()
    try await Subprocess.succeed(
      ["mosquitto_passwd", "-b", "-c", folder.path("passwords"), "me", "right"],
      environment: Cosmos.environment)
    try folder.write("right\n", to: "password")
    let broker = try await Broker(
      ["allow_anonymous false", "password_file \(folder.path("passwords"))"], listens: false)
    let server = try await XServer()
    let url = broker.option(user: "me@")
    let wrong = try window(on: server, url, environment: ["COSMOS_MQTT_PASSWORD": "wrong"])
    let warning =
      "cosmos: warning: can't connect to the broker 127.0.0.1: Not authorized; trying again\n"
    try await waitUntil("\(wrong.program.errors)") { wrong.program.errors == warning }
    try await wrong.expect(Cosmos.capture())
    try await wrong.program.terminate()
    let right = try window(
      on: server, url + ["--log", "debug"],
      environment: ["COSMOS_MQTT_PASSWORD_FILE": folder.path("password")])
    try await expect(right, toSay: "info: connected to the broker 127.0.0.1")
  }

  @Test func `a certificate that the system doesn't trust is never accepted`() async throws {
    let certificates = try await Certificates(for: "me")
    let broker = try await Broker(
      ["allow_anonymous true"] + certificates.settings, at: ["127.0.0.1", "127.0.0.2"],
      listens: false)
    let server = try await XServer()
    let (own, encrypted) = (["--log", "debug"], broker.option(scheme: "mqtts"))
    let refused = try window(on: server, encrypted + own)
    try await refused.expect(Cosmos.capture())
    let reason = "its certificate isn't one for this host that the system trusts"
    try await expect(
      refused, toSay: "can't connect to the broker 127.0.0.1: \(reason)",
      notToSay: "info: connected")
    // The certificate is trusted, but it is that of another host; nor does one of the client's own change that.
    for environment in [
      certificates.environment(), certificates.environment(certificate: "me"),
    ] {
      let other = try window(
        on: server, broker.option(scheme: "mqtts", at: "127.0.0.2") + own,
        environment: environment)
      try await expect(
        other, toSay: "can't connect to the broker 127.0.0.2: \(reason)",
        notToSay: "info: connected")
    }
    let trusted = try window(
      on: server, encrypted + own, environment: certificates.environment())
    try await expect(trusted, toSay: "info: connected to the broker 127.0.0.1")
  }

  @Test func `a broker that asks for a certificate accepts a window that has one`() async throws {
    let certificates = try await Certificates(for: "me")
    let broker = try await Broker(certificates.settingsWithClients, listens: false)
    let server = try await XServer()
    let options = broker.option(scheme: "mqtts") + ["--log", "debug"]
    let without = try window(on: server, options, environment: certificates.environment())
    try await expect(
      without,
      toSay: "it asks for a certificate; name one in COSMOS_MQTT_CERTIFICATE, and its key in "
        + "COSMOS_MQTT_KEY; trying again", notToSay: "info: connected")
    let known = try window(
      on: server, options, environment: certificates.environment(certificate: "me"))
    try await expect(known, toSay: "info: connected to the broker 127.0.0.1")
  }

  /// Waits until a window logs something, ends it, and checks all that it has logged.
  private func expect(
    _ window: SkyWindow, toSay text: String, notToSay other: String = "can't connect",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    _ = try await eventually {
      // A window that is still opening may take longer to end than it has.
      [text, "the first frame is shown"].allSatisfy(window.program.errors.contains) ? true : nil
    }
    let outcome = try await window.program.terminate(sourceLocation: sourceLocation)
    #expect(outcome.errors.contains(text), sourceLocation: sourceLocation)
    #expect(!outcome.errors.contains(other), sourceLocation: sourceLocation)
  }
}
