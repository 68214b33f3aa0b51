import CosmosTestSupport
import Foundation
import Testing

/// Tests of the way from a window to the settings application, on an X server, with another program in its place.
@Suite(.limitedConcurrency) struct WindowSettingsLinkTests {
  private let home: TemporaryFolder
  private let server: XServer
  private let window: SkyWindow

  init() async throws {
    home = try TemporaryFolder()
    // The application is beside the program.
    try home.copyProgram(at: Cosmos.program, to: "cosmos")
    try home.writeProgram(
      "#!/bin/sh\necho \"$@\" >>'\(home.path("opened"))'\n", to: "cosmos-settings")
    server = try await XServer()
    window = try SkyWindow(
      on: server, ["--seed", "7", "--no-menu", "--profile", "none"],
      environment: ["HOME": home.path], program: home.path("cosmos"))
    try await window.appear()
  }

  /// Waits until the application has been started a number of times, with what names the settings.
  private func expectOpened(_ count: Int) async throws {
    let text = String(repeating: "--profile none\n", count: count)
    try await waitUntil { (try? home.text(of: "opened")) == text }
  }

  @Test func `a button opens the settings, also while the skies are shown`()
    async throws
  {
    let start = try await window.pictureAtRest()
    // The third one from the right.
    let place = (x: SkyWindow.size.width - 114, y: 30)
    try await server.click(at: place, in: window, without: start)
    try await expectOpened(1)
    // The sky has had neither the press nor the release.
    try await window.expect(start)
    try await server.type("g")
    #expect(try await window.changes(from: start))
    try await server.press(at: place)
    try await server.release()
    try await expectOpened(2)
    try await server.type("Escape")
    try await window.expect(start)
    try await server.type("q")
    try await window.program.expectEnd()
  }

  @Test func `Ctrl and a comma open the settings`() async throws {
    try await server.type("ctrl+comma")
    try await expectOpened(1)
    try await server.type("q")
    try await window.program.expectEnd()
  }
}
