import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows whose skies take turns.
@Suite(.limitedConcurrency) struct WindowPlaylistTests {
  private static let leo = ["--sign", "leo", "--lines", "--seed", "7", "--no-menu"]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, red) in [("a", 40), ("c", 120), ("d", 200)] {
      try folder.write(EditedSky.text(red: red), to: "\(name).json5")
    }
    try folder.write(EditedSky.broken.text, to: "b.json5")
  }

  /// A driven window with skies of the folder, each of which stays for six seconds.
  private func open(
    _ names: String..., turn: String = "0.1", with others: [String] = leo
  ) throws -> DrivenWindow {
    let skies = names.map { folder.path("\($0).json5") }.joined(separator: ",")
    return try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small,
      ["--skies", skies, "--sky-every", turn] + others)
  }

  private func expect(
    _ name: String, in window: DrivenWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let picture = try await Cosmos.capture(
      Self.leo + ["--sky", folder.path("\(name).json5")], size: SkyWindow.small)
    #expect(try await window.becomes(picture), "\(name)", sourceLocation: sourceLocation)
  }

  /// The messages about the broken sky.
  private func reports(of window: DrivenWindow) -> [Substring] {
    window.program.errors.split(separator: "\n").filter { $0.contains("b.json5") }
  }

  @Test func `skies change on time, and a broken one is left out and reported once`() async throws {
    let window = try open("a", "b", "c")
    try await expect("a", in: window)
    try await window.advance(5.5)
    try await expect("a", in: window)
    try await window.advance(1)
    try await expect("c", in: window)
    try await window.advance(6)
    try await expect("a", in: window)
    try await window.advance(6)
    try await expect("c", in: window)
    let reports = reports(of: window)
    #expect(reports.count == 1)
    #expect(
      reports.first?.contains(EditedSky.broken.message.replacing("sky.json5", with: "b.json5"))
        == true)
    #expect(reports.first?.hasSuffix("the next of the skies takes its turn") == true)
    try await window.tell("quit")
  }

  @Test func `if no other sky can be shown, the last one stays`() async throws {
    let window = try open("a", "b", "b")
    try await window.advance(6.5)
    try await waitUntil("\(window.program.errors)") { !reports(of: window).isEmpty }
    try await expect("a", in: window)
    // It can be shown from now on.
    try folder.write(EditedSky.text(red: 80), to: "b.json5")
    try await window.advance(6)
    try await expect("b", in: window)
    try await window.tell("quit")
  }

  @Test func `if the first sky is broken, the next one opens`() async throws {
    let window = try open("b", "a", "c")
    try await expect("a", in: window)
    #expect(reports(of: window).count == 1)
    try await window.advance(6.5)
    try await expect("c", in: window)
    try await window.tell("quit")
  }

  @Test func `a list of broken skies is an error`() async throws {
    let screen = OffscreenScreen(size: SkyWindow.small)
    #expect(throws: (any Error).self) {
      _ = try DrivenWindow(
        on: screen, size: SkyWindow.small,
        ["--skies", "\(folder.path("b.json5")),\(folder.path("missing.json5"))"])
    }
  }

  @Test func `a sky that is named beside the list comes first`() async throws {
    let window = try open("a", "c", with: Self.leo + ["--sky", folder.path("d.json5")])
    try await expect("d", in: window)
    try await window.advance(6.5)
    try await expect("a", in: window)
    try await window.quit()
  }

  @Test func `after a journey of a tour, there is another sky`() async throws {
    let window = try open(
      "a", "c", turn: "journey", with: Self.leo + ["--tour=2", "--journey", "1"])
    /// Red of the ground, between the stars.
    func ground() async throws -> Int {
      try await window.takeIn()
      let picture = try #require(await window.display.picture())
      let reds = (0..<picture.width).map { Int(picture.pixels[3 * $0]) }.sorted()
      return reds[reds.count / 2]
    }
    try await window.advance(1.5)
    #expect(try await ground() == 40)
    try await window.advance(1)
    // On its way.
    #expect(try await window.state().motion != "rest")
    #expect(try await ground() == 40)
    try await window.advance(1)
    #expect(try await window.state().motion == "rest")
    try await waitUntil("the sky stays") { try await ground() == 120 }
    try await window.advance(3)
    try await waitUntil("the sky stays") { try await ground() == 40 }
    try await window.quit()
  }

  @Test(arguments: [("00:01:30", "c"), ("00:02:10", "a"), ("23:59:30", "c")])
  func `with a shared clock, a window opens with the sky of the time`(
    time: String, name: String
  ) async throws {
    let wall = try WallClock("2026-01-01 \(time)")
    let skies = ["a", "c"].map { folder.path("\($0).json5") }.joined(separator: ",")
    let window = try SkyWindow(
      on: try await XServer(size: SkyWindow.small), size: SkyWindow.small,
      Self.leo + ["--skies", skies, "--sky-every", "1", "--clock", "shared=1767225600"],
      environment: wall.environment)
    try await window.expect(
      Cosmos.capture(
        Self.leo + ["--sky", folder.path("\(name).json5")], size: SkyWindow.small))
  }

  @Test func `settings change the list of a running sky`() async throws {
    try folder.write("{skies: ['a.json5', 'c.json5'], 'sky-every': 0.1}", to: "config.json5")
    let window = try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small,
      Self.leo + ["--config", folder.path("config.json5")])
    try await expect("a", in: window)
    try await window.advance(6.5)
    try await expect("c", in: window)
    // The first of another list opens at once.
    try folder.write("{skies: ['d.json5', 'a.json5'], 'sky-every': 0.2}", to: "config.json5")
    try await expect("d", in: window)
    try await window.advance(12.5)
    try await expect("a", in: window)
    // Without a list, the sky of the settings stays.
    try folder.write("{sky: 'c.json5'}", to: "config.json5")
    try await expect("c", in: window)
    try await window.advance(100)
    try await expect("c", in: window)
    try await window.quit()
  }
}
