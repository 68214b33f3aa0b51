import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of the choice of skies in a window that a person has opened, on an X server.
@Suite(.limitedConcurrency) struct WindowSkyChoiceTests {
  private let home: TemporaryFolder
  private let bus: MessageBus
  private let server: XServer
  private let environment: [String: String]
  private let window: SkyWindow
  /// The file of the sky with which the window opens.
  private let file: String

  init() async throws {
    home = try TemporaryFolder()
    let sky = try Page.text(of: "Assets/Skies/one-layer.json5")
      .replacing("name: \"one-layer\"", with: "name: \"my own\"")
    try home.write(sky, to: "own.json5")
    file = home.path("own.json5")
    bus = try await MessageBus()
    server = try await XServer()
    let variables = bus.environment.merging(["HOME": home.path]) { $1 }
    environment = server.environment.merging(variables) { $1 }
    window = try SkyWindow(
      on: server, ["--seed", "7", "--no-menu", "--sky", file], environment: variables)
    try await window.appear()
  }

  /// The name of the sky that the window shows.
  private func sky() async throws -> String? {
    let output = try await Cosmos.run(["ctl", "status", "--json"], environment: environment).output
    let json = try? JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    return json?["sky"] as? String
  }

  private func shows(_ name: String) async throws -> Bool {
    try await eventually(every: .milliseconds(100)) {
      try await sky() == name ? true : nil
    } ?? false
  }

  @Test func `the sky changes with the focus, Esc takes it back, and Enter keeps it`() async throws
  {
    #expect(try await shows("my own"))
    let start = try await window.pictureAtRest()
    try await server.type("g")
    #expect(try await window.changes(from: start))
    // Before the file, which is the last one, are the skies that come with Cosmos.
    try await server.type("Left")
    #expect(try await shows("tonight"))
    try await server.type("Escape")
    #expect(try await shows("my own"))
    try await window.expect(start)
    // A window whose choice is closed sleeps as before.
    try await window.comeToRest()
    try await server.type("g", "Left", "Return")
    #expect(try await shows("tonight"))
    #expect(try home.text(of: ".local/state/cosmos/skies") == "\(file)\n")
    try await server.type("q")
    try await window.program.expectEnd()
  }

  @Test func `buttons show near the upper right corner for a while, and do what keys do`()
    async throws
  {
    let start = try await window.pictureAtRest()
    // From the right: to quit, the table of keys, the settings, fullscreen, a film, an image, the skies; there is no sound.
    func button(_ position: Int) -> XServer.Position {
      (x: SkyWindow.size.width - 30 - 42 * position, y: 30)
    }
    try await server.hover(at: button(0), in: window, without: start)
    try await window.expect(start)
    func click(_ position: Int) async throws {
      try await server.click(at: button(position), in: window, without: start)
    }
    try await click(6)
    try await server.type("Left")
    #expect(try await shows("tonight"))
    // They stay beside the skies.
    try await server.press(at: button(5))
    try await server.release()
    let pictures = { home.names(in: "Pictures").filter { $0.hasSuffix(".png") } }
    try await waitUntil { !pictures().isEmpty }
    try await server.type("Escape")
    #expect(try await shows("my own"))
    try await window.expect(start)
    try await click(0)
    // The path of the image is on standard error.
    #expect(try await window.program.outcome().exitCode == 0)
  }
}
