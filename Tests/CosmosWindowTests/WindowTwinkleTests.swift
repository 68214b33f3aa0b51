import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows with stars that twinkle, and with meteors.
@Suite(.limitedConcurrency) struct WindowTwinkleTests {
  /// Writes a sky whose stars go out and light up again within a few seconds, and returns the options to draw it.
  private func sky(in folder: TemporaryFolder) throws -> [String] {
    let text = """
      {name: 'n', background: {top: '#102050', bottom: '#404080'}, layers: [{stars: {
        count: 3000, size: [4, 20], twinkle: {amount: 1, period: 2},
        palette: [['#FFC080', 1], ['#80C0FF', 2]],
      }}]}
      """
    try folder.write(text, to: "sky.json5")
    return ["--sky", folder.path("sky.json5"), "--seed", "7", "--no-menu"]
  }

  @Test(arguments: ["gl", "gles"])
  func `every moment matches a capture`(api: String) async throws {
    let folder = try TemporaryFolder()
    let sky = try sky(in: folder)
    let window = try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small, sky + ["--api", api])
    let pictures = try await window.expectMoments(
      [0.5, 0.01, 0.3, 3.3], of: sky, size: SkyWindow.small)
    // A hundredth of a second is less than a step of the twinkling.
    #expect(pictures.count == 3)
  }

  @Test func `every moment of a sky with meteors matches a capture`() async throws {
    let folder = try TemporaryFolder()
    let text = "{name: 'n', layers: [{meteors: {rate: 6000, width: 3}}]}"
    try folder.write(text, to: "sky.json5")
    let sky = ["--sky", folder.path("sky.json5"), "--seed", "7", "--no-menu"]
    let window = try DrivenWindow(
      on: OffscreenScreen(size: SkyWindow.small), size: SkyWindow.small, sky)
    let pictures = try await window.expectMoments(
      [0.5, 0.1, 0.3, 3.3, 0.4], of: sky, size: SkyWindow.small)
    #expect(pictures.count > 2)
  }

  @Test func `a window twinkles by itself`() async throws {
    let folder = try TemporaryFolder()
    let server = try await XServer()
    let window = try SkyWindow(on: server, try sky(in: folder))
    try await window.appear()
    for _ in 0..<3 {
      let before = try #require(server.picture())
      #expect(try await window.changes(from: before))
    }
  }
}
