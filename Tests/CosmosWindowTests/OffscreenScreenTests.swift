import CosmosTestSupport
import Testing

/// Tests of what a window system decides about a window: whether anybody sees it, and on which monitor.
@Suite(.limitedConcurrency) struct OffscreenScreenTests {
  @Test func `a hidden window draws nothing, and shows where the sky is when it is seen again`()
    async throws
  {
    let screen = OffscreenScreen()
    let window = try DrivenWindow(
      on: screen, size: SkyWindow.size, ["--sign", "leo", "--seed", "7", "--no-menu"])
    try await window.tell("until-rest")
    let surface = try #require(screen.surface)
    let before = try #require(screen.picture())
    surface.wantsFrame = false
    try await window.tell("event {goto: 'virgo'}")
    try await window.tell("until-rest")
    #expect(try await window.state().sign == "virgo")
    #expect(screen.picture() == before)
    surface.wantsFrame = true
    try await window.takeIn()
    try await window.expect(
      Cosmos.capture(["--sign", "virgo", "--lines", "--seed", "7", "--no-menu"]))
  }

  @Test func `a window that is moved between monitors tells which go and come back`() async throws {
    let screen = OffscreenScreen()
    let window = try DrivenWindow(on: screen, Cosmos.leo + ["--log", "info"])
    try await window.takeIn()
    let picture = try #require(screen.picture())
    let surface = try #require(screen.surface)
    for names in [["first", "second"], ["second"], ["first", "second"]] {
      surface.move(amongMonitors: names)
      try await window.takeIn()
    }
    let lines = window.program.errors.split(separator: "\n").filter { $0.contains("monitor ") }
    let told = ["monitor second is new", "monitor first is gone", "monitor first is back after"]
    #expect(lines.count == 3 && zip(lines, told).allSatisfy { $0.contains($1) }, "\(lines)")
    #expect(screen.picture() == picture)
  }
}
