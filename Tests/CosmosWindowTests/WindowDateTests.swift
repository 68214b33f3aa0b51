import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows whose sky shows the Sun, the Moon and the planets.
@Suite(.limitedConcurrency) struct WindowDateTests {
  /// The part of the sky where the Moon stood on 2026-11-21, with Saturn and Neptune.
  private static let sky = ["--sky", "tonight", "--offset", "5830", "--no-menu"]

  /// Opens a small window.
  private func window(_ sky: [String]) throws -> DrivenWindow {
    try DrivenWindow(on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small, sky)
  }

  @Test(arguments: ["gl", "gles"]) func `every moment matches a capture`(api: String) async throws {
    let sky = WindowDateTests.sky + ["--date", "2026-11-21", "--days-per-second", "0.25"]
    let window = try window(sky + ["--api", api])
    let pictures = try await window.expectMoments(
      [0.5, 0.25, 1.1], of: sky, size: SkyWindow.small)
    #expect(pictures.count == 3)
  }

  @Test func `a window follows the wall clock, whatever it is set to`() async throws {
    let wall = try WallClock("2026-11-21 20:00:00")
    let server = try await XServer(size: SkyWindow.size)
    let window = try SkyWindow(on: server, WindowDateTests.sky, environment: wall.environment)
    func capture(_ date: String) async throws -> Picture {
      try await Cosmos.capture(WindowDateTests.sky + ["--date", date])
    }
    let first = try await capture("2026-11-21T20:00Z")
    try await window.expect(first)
    for (time, date) in [
      ("2026-11-22 20:00:00", "2026-11-22T20:00Z"), ("2026-11-21 08:00:00", "2026-11-21T08:00Z"),
    ] {
      try wall.set(to: time)
      // What wakes it is any event, or the movement of a body.
      try await server.movePointer(through: (100, 100), (101, 101))
      let expected = try await capture(date)
      #expect(expected.difference(from: first) > SkyWindow.tolerance)
      try await window.expect(expected)
    }
  }

  @Test func `a window with a date of its own stays with it`() async throws {
    let wall = try WallClock("2026-11-21 20:00:00")
    let server = try await XServer(size: SkyWindow.size)
    let sky = WindowDateTests.sky + ["--date", "2000-01-01"]
    let window = try SkyWindow(on: server, sky, environment: wall.environment)
    try await window.expect(Cosmos.capture(sky))
  }

  @Test func `the O key shows where the planets stood`() async throws {
    let sky = ["--sky", "tonight", "--sign", "leo", "--no-menu", "--date", "2026-11-21"]
    let window = try window(sky)
    try await window.advance(2)
    let folder = try TemporaryFolder()
    try folder.write("[{at: 2, key: 'o'}]", to: "script.json5")
    try await window.tell("event {key: 'o'}")
    try await window.advance(2)
    let plain = try await Cosmos.capture(sky + ["--time", "4", "--lines"], size: SkyWindow.small)
    let expected = try await Cosmos.capture(
      sky + ["--script", folder.path("script.json5"), "--time", "4", "--lines"],
      size: SkyWindow.small)
    #expect(expected.difference(from: plain) > SkyWindow.tolerance)
    try await window.expect(expected)
  }

  @Test func `a tour by planets shows its caption in a window as in a capture`() async throws {
    let sky = [
      "--sky", "tonight", "--tour=4", "--tour-by", "planets", "--no-menu", "--date", "2026-11-21",
    ]
    let window = try window(sky)
    _ = try await window.expectMoments([5, 7, 7], of: sky, size: SkyWindow.small)
  }
}
