import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests that journeys fade in windows where large movements are not wanted.
@Suite(.limitedConcurrency) struct WindowMotionTests {
  private func brightest(_ picture: Picture) -> UInt8 { picture.pixels.max() ?? 0 }

  @Test func `a journey fades to black, and in again at its sign`() async throws {
    let server = OffscreenScreen()
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, Cosmos.leo + ["--motion", "reduced"])
    let leo = try await Cosmos.capture()
    try await window.expect(leo)
    try await window.tellAtOnce(["event {key: 'right'}", "advance 1.49"])
    #expect(brightest(try #require(server.picture())) <= 1)
    try await window.tellAtOnce(["advance 5"])
    try await window.expect(Cosmos.capture(["--sign", "virgo", "--lines"] + MovingSky.stars))
    try await window.quit()
  }

  @Test(arguments: [("reduced-motion", UInt32(1), UInt32(0)), ("enable-animations", 0, 1)])
  func `a window follows the desktop's setting`(name: String, reduced: UInt32, full: UInt32)
    async throws
  {
    let server = try await XServer()
    let bus = try await MessageBus()
    let portal = try SettingsPortal(on: bus, setting: name, value: full)
    let sky = try SkyWindow(
      on: server, size: SkyWindow.small,
      Cosmos.leo + ["--tour=0.5", "--journey", "2", "--log", "info"],
      environment: bus.environment)
    try await sky.appear()
    for count in 1...2 {
      portal.set(reduced)
      try await expectLine("the desktop asks for less movement: journeys fade", count, of: sky)
      try await waitUntil(every: .milliseconds(50)) {
        server.picture().map { brightest($0) < 60 } == true
      }
      portal.set(full)
      try await expectLine(
        "the desktop does not ask for less movement any more: journeys move", count, of: sky)
    }
    try await sky.program.terminate()
  }

  private func expectLine(_ text: String, _ count: Int, of sky: SkyWindow) async throws {
    try await waitUntil("\(sky.program.errors)") {
      sky.program.errors.split(separator: "\n").count { $0 == "cosmos: info: \(text)" } == count
    }
  }

  @Test func `a setting from before the window opened counts, and the command line beats it`()
    async throws
  {
    let server = try await XServer()
    let bus = try await MessageBus()
    let portal = try SettingsPortal(on: bus, setting: "reduced-motion", value: 1)
    for (choice, isTold) in [("auto", true), ("full", false)] {
      let sky = try SkyWindow(
        on: server, Cosmos.leo + ["--motion", choice, "--log", "info"],
        environment: bus.environment)
      try await sky.expect(Cosmos.capture())
      if isTold {
        try await expectLine("the desktop asks for less movement: journeys fade", 1, of: sky)
      } else {
        #expect(!sky.program.errors.contains("movement"))
      }
      try await sky.program.terminate()
    }
    portal.set(0)
  }
}
