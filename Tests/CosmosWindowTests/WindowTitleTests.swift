import CosmosTestSupport
import Testing

/// Tests of the title of a window, which names the sign and the sky.
@Suite(.limitedConcurrency) struct WindowTitleTests {
  @Test(arguments: [
    (["--sky", "tonight"], "en", "Leo — Tonight — Cosmos", "Cancer — Tonight — Cosmos"),
    ([], "en", "Leo — Cosmos", "Virgo — Cosmos"),
    (["--sky", "aurora"], "zh-CN", "狮子座 — 极光 — Cosmos", "处女座 — 极光 — Cosmos"),
  ])
  func `an X11 window has the sign and the sky in its title`(
    sky: [String], language: String, leo: String, next: String
  ) async throws {
    let server = try await XServer()
    let window = try DrivenWindow(
      on: server, size: SkyWindow.small, ["--sign", "leo", "--language", language] + sky)
    _ = try await window.state()
    let id = try #require(server.window)
    func title() -> String { server.connection.text("_NET_WM_NAME", of: id) }
    #expect(title() == leo)
    try await window.advance(1)
    // A journey is named by where it leads.
    try await window.tell("event {key: 'right'}")
    #expect(title() == next)
    try await window.tell("until-rest")
    #expect(title() == next)
  }

  @Test func `between signs, the title names only the sky`() async throws {
    let screen = OffscreenScreen(size: MovingSky.size)
    let window = try DrivenWindow(
      on: screen, ["--offset", "33000", "--sky", "embers"] + MovingSky.stars)
    _ = try await window.state()
    #expect(screen.surface?.titles == ["Embers — Cosmos"])
    try await window.tell("event {goto: 'cygnus'}")
    try await window.tell("until-rest")
    #expect(screen.surface?.titles == ["Embers — Cosmos", "Cygnus — Embers — Cosmos"])
  }

  @Test func `a sky without signs names itself, once`() async throws {
    let screen = OffscreenScreen(size: MovingSky.size)
    let window = try DrivenWindow(on: screen, ["--sky", "ten-stars"])
    try await window.tell("event {scroll: 4000}")
    try await window.advance(5)
    #expect(screen.surface?.titles == ["Ten Stars — Cosmos"])
  }

  @Test func `a fast drift changes the title twice a second at most, and its end is not missed`()
    async throws
  {
    // A sign comes into reach, or is left, ten times a second.
    let screen = OffscreenScreen(size: MovingSky.size)
    let window = try DrivenWindow(on: screen, ["--drift", "30000"] + MovingSky.stars)
    for _ in 0..<30 { try await window.advance(0.1) }
    let count = try #require(screen.surface?.titles.count)
    #expect((3...7).contains(count))
    // Stopped between two titles, the sky gets the right one half a second later.
    try await window.tell("event {goto: 'leo'}")
    try await window.advance(0.6)
    #expect(screen.surface?.titles.last == "Leo — Cosmos")
  }
}
