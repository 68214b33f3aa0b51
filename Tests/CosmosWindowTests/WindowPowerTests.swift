import CosmosTestSupport
import Foundation
import Testing

/// Tests that a window spares a battery.
@Suite(.limitedConcurrency) struct WindowPowerTests {
  @Test func `on battery, a window draws at most thirty frames per second`() async throws {
    let server = try await XServer()
    let bus = try await MessageBus()
    let power = try PowerService(on: bus)
    let sky = try SkyWindow(
      on: server, size: SkyWindow.small,
      Cosmos.leo + ["--drift", "300", "--fps", "60", "--log", "info"],
      environment: bus.systemEnvironment)
    try await sky.appear()
    let frames = try FrameWatch(of: try #require(server.window), on: server)
    for (count, isUsed) in [true, false, true].enumerated() {
      power.use(battery: isUsed)
      let line = isUsed ? "cosmos: info: on battery: at most 30" : "cosmos: info: on mains power"
      try await waitUntil("\(sky.program.errors)") {
        sky.program.errors.split(separator: "\n").count { $0.hasPrefix(line) } == count / 2 + 1
      }
      _ = frames.frames()
      guard isUsed else { continue }
      let start = ContinuousClock.now
      var shown = 0
      try await waitUntil {
        shown += frames.frames().count
        return shown >= 40
      }
      // The one that was under way may come sooner, and be late itself.
      #expect(Double(shown - 3) <= 30 * ((ContinuousClock.now - start) / .seconds(1)))
    }
    try await sky.program.terminate()
  }

  @Test func `a machine that wakes up shows the sky again`() async throws {
    let server = try await XServer()
    let bus = try await MessageBus()
    let power = try PowerService(on: bus)
    let sky = try SkyWindow(
      on: server, Cosmos.leo + ["--log", "info"], environment: bus.systemEnvironment)
    try await sky.expect(Cosmos.capture())
    try await sky.comeToRest()
    let frames = try FrameWatch(of: try #require(server.window), on: server)
    for count in 1...3 {
      _ = frames.frames()
      power.announceSleep(isBeginning: true)
      power.announceSleep(isBeginning: false)
      try await waitUntil { !frames.frames().isEmpty }
      let lines = sky.program.errors.split(separator: "\n").filter { $0.contains("machine") }
      #expect(lines.count == 2 * count, "\(lines)")
      #expect(lines.dropLast().last == "cosmos: info: the machine goes to sleep")
      #expect(lines.last?.hasPrefix("cosmos: info: the machine is awake again, after ") == true)
    }
    try await sky.program.terminate()
  }

  @Test func `buses that never answer hold up nothing`() async throws {
    let server = try await XServer()
    let bus = try SilentBus()
    let sky = try SkyWindow(
      on: server, Cosmos.leo + ["--fullscreen", "--drift", "300"],
      environment: [
        "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    try await sky.appear()
    let frames = try FrameWatch(of: try #require(server.window), on: server)
    try await waitUntil { bus.clientCount >= 2 }
    #expect(try await frames.come())
    try await sky.program.end()
  }

  @Test func `the end of the system bus changes nothing`() async throws {
    let server = try await XServer()
    var bus: MessageBus? = try await MessageBus()
    let sky = try SkyWindow(
      on: server, Cosmos.leo, environment: bus?.systemEnvironment ?? [:])
    try await sky.expect(Cosmos.capture())
    bus = nil
    try await server.type("h")
    #expect(try await sky.changes(from: Cosmos.capture()))
    try await sky.program.end()
  }
}
