import CosmosImage
import CosmosTestSupport
import Testing

/// Tests of windows that get darker.
@Suite(.limitedConcurrency) struct WindowDimTests {
  /// The upper part of an image, without the ruler, which covers a fifth of the rows at most.
  private func withoutRuler(_ picture: Picture) -> Picture {
    picture.part(x: 0, .init(width: picture.width, height: picture.height * 4 / 5))
  }

  private func meanLight(_ picture: Picture) -> Double {
    picture.pixels.reduce(0) { $0 + Double($1) } / Double(picture.pixels.count)
  }

  @Test func `the ruler fades out without input and comes back with it`() async throws {
    let server = OffscreenScreen()
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, Cosmos.leo + ["--dim-ruler=1"])
    let whole = try await Cosmos.capture()
    try await window.expect(whole)
    try await window.tell("advance 60")
    try await window.expect(whole)
    try await window.tell("advance 60")
    let picture = try #require(server.picture())
    #expect(picture.difference(from: whole) > 20)
    #expect(withoutRuler(picture).difference(from: withoutRuler(whole)) <= SkyWindow.tolerance)
    // Nothing of it is left: the last row has the colours of the backdrop only.
    let row = picture.pixels.suffix(3 * picture.width)
    #expect(try #require(row.max()) < 90)
    try await server.type("h", "h")
    try await window.takeIn()
    try await window.tell("advance 1")
    try await window.expect(whole)
    try await window.quit()
  }

  @Test func `at its times, a window is darker`() async throws {
    let server = OffscreenScreen()
    // Two periods that together cover all times, so that the test may run at any.
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size,
      Cosmos.leo + ["--dim", "00:00-13:00=0.5,12:00-01:00=0.5"])
    try await window.takeIn()
    let whole = try await Cosmos.capture()
    let picture = try await eventually { () -> Picture? in
      try await window.takeIn()
      guard let picture = server.picture(), !picture.isPlain else { return nil }
      return picture
    }
    let dimmed = try #require(picture)
    #expect(abs(meanLight(dimmed) / meanLight(whole) - 0.5) < 0.02)
    let half = Picture(
      width: whole.width, height: whole.height, pixels: whole.pixels.map { $0 / 2 })
    #expect(dimmed.difference(from: half) <= 2)
    try await window.quit()
  }
}
