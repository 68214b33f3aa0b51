import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows whose picture moves as a whole.
@Suite(.limitedConcurrency) struct WindowShiftTests {
  /// Pixels around a window of the usual size, at its scale of 360 / 667.
  private static let margin = (x: 2, y: 3)

  private static let whole = XServer.Size(
    width: SkyWindow.size.width + 2 * margin.x, height: SkyWindow.size.height + 2 * margin.y)

  private static let scale = ["--scale", "\(360 / 667.0)"]

  private func part(_ picture: Picture, x: Int, y: Int) -> Picture {
    picture.part(x: x, y: y, SkyWindow.size)
  }

  @Test func `a sky at rest moves by a pixel each minute`() async throws {
    let server = OffscreenScreen()
    let window = try DrivenWindow(on: server, size: SkyWindow.size, ["--shift"] + Cosmos.leo)
    let whole = try await Cosmos.capture(Cosmos.leo + Self.scale, size: Self.whole)
    // To the left and up: the window shows what was beyond its upper left corner.
    for step in [(0, 0), (1, 1), (2, 2), (1, 3), (0, 2), (-1, 1), (-2, 0), (-1, -1)] {
      try await window.expect(
        part(whole, x: Self.margin.x - step.0, y: Self.margin.y - step.1))
      try await window.advance(60)
    }
  }

  @Test func `saved pictures and a loss go with the shift`() async throws {
    let home = try TemporaryFolder()
    let server = OffscreenScreen()
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, ["--shift"] + Cosmos.leo,
      environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
    try await window.advance(60)
    let before = try #require(server.picture())
    try await window.tell("lose")
    #expect(try #require(server.picture()) == before)
    try await window.tell("event {key: 'p'}")
    let saved = try home.savedPicture
    #expect((saved.width, saved.height) == (Self.whole.width, Self.whole.height))
    #expect(
      part(saved, x: Self.margin.x - 1, y: Self.margin.y - 1).difference(from: before)
        <= SkyWindow.tolerance)
    // The image tells the command that draws it.
    let again = try Picture(
      png: await Subprocess.succeed(
        [Cosmos.program, "capture", "-", "--like", home.path(home.savedPath)],
        environment: Cosmos.environment))
    #expect(again.difference(from: saved) <= SkyWindow.tolerance)
  }

  @Test func `a press finds what the picture shows there`() async throws {
    let server = OffscreenScreen()
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, ["--shift", "--sign", "leo", "--no-splash"])
    // At the end of its reach: two pixels to the right, two down.
    try await window.advance(120)
    // The menu's square is 80 × 80 points around the middle of the picture.
    let half = 40 * 360 / 667.0
    for (x, isInside) in [(322 - half - 1, false), (322 - half + 1, true)] {
      try await server.press(at: (Int(x.rounded()), 182))
      try await window.takeIn()
      try await window.advance(1.6)
      #expect(try await window.state().menu.state == (isInside ? "open" : "closed"))
      try await server.release()
      try await window.takeIn()
      try await window.advance(2)
    }
  }
}
