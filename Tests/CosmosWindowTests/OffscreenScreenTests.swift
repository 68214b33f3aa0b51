import CosmosTestSupport
import CosmosWindow
import Testing

/// Tests of what a window system decides about a window: whether anybody sees it, and on which monitor.
@Suite(.limitedConcurrency) struct OffscreenScreenTests {
  @Test func `a driven window shows where the sky is, whether or not anybody can see it`()
    async throws
  {
    let screen = OffscreenScreen()
    let window = try DrivenWindow(
      on: screen, size: SkyWindow.size, ["--sign", "leo", "--seed", "7", "--no-menu"])
    try await window.takeIn()
    let surface = try #require(screen.surface)
    for (sign, wantsFrame) in [("virgo", false), ("libra", true)] {
      surface.wantsFrame = wantsFrame
      try await window.tell("event {goto: '\(sign)'}")
      try await window.tell("until-rest")
      try await window.expect(
        Cosmos.capture(["--sign", sign, "--lines", "--seed", "7", "--no-menu"]))
    }
  }

  @Test func `a window that is moved between monitors tells which go and come back`() async throws {
    let screen = OffscreenScreen()
    let window = try DrivenWindow(on: screen, Cosmos.leo + ["--log", "info"])
    try await window.takeIn()
    let picture = try #require(screen.picture())
    let surface = try #require(screen.surface)
    let first = MonitorName("first")
    let second = MonitorName("second", make: "Dell Inc.", model: "DELL U2720Q")
    for names in [[first, second], [second], [first, second]] {
      surface.move(amongMonitors: names)
      try await window.takeIn()
    }
    let lines = window.program.errors.split(separator: "\n").filter { $0.contains("monitor ") }
    let told = [
      "monitor second (Dell Inc. DELL U2720Q) is new", "monitor first is gone",
      "monitor first is back after",
    ]
    #expect(lines.count == 3 && zip(lines, told).allSatisfy { $0.contains($1) }, "\(lines)")
    #expect(screen.picture() == picture)
  }

  @Test func `a window asks for the names of monitors only if the log has them`() async throws {
    let cases: [([String], Bool)] = [([], false), (["--log", "info"], true)]
    for (options, asks) in cases {
      let screen = OffscreenScreen()
      let window = try DrivenWindow(on: screen, Cosmos.leo + options)
      try await window.takeIn()
      let surface = try #require(screen.surface)
      #expect((surface.nameRequests > 0) == asks)
      surface.move(amongMonitors: [MonitorName("second")])
      try await window.takeIn()
      #expect((surface.nameRequests > 1) == asks)
    }
  }

  @Test func `a window is asked for its size once for a frame, not by each feature`() async throws {
    let screen = OffscreenScreen()
    let window = try DrivenWindow(on: screen, ["--drift", "40", "--seed", "7"])
    try await window.tell("advance 1")
    let surface = try #require(screen.surface)
    let (frames, requests) = (surface.frames, surface.sizeRequests)
    try await window.tell("advance 4")
    let drawn = surface.frames - frames
    try #require(drawn > 10)
    // One for a frame, and one for each iteration, of which some draw none.
    #expect(surface.sizeRequests - requests < 3 * drawn)
  }
}
