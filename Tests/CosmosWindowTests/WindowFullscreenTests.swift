import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of what a fullscreen sky asks of the desktop: to hide the pointer, and to keep the screen on.
///
/// They use their own X servers, so they run alongside other tests.
@Suite(.limitedConcurrency) struct WindowFullscreenTests {
  private static let tour = ["--fullscreen", "--sign", "leo", "--tour=600"]

  private func window(
    on server: XServer, environment: [String: String] = [:]
  ) throws -> DrivenWindow {
    try DrivenWindow(
      on: server, size: .init(width: 300, height: 300), Self.tour, environment: environment)
  }

  @Test func `desktop keeps the screen on during a fullscreen tour`() async throws {
    let bus = try await MessageBus()
    let service = try ScreenSaverService(on: bus)
    let server = try await XServer(size: MovingSky.size)
    let window = try window(on: server, environment: bus.environment)
    try await window.takeIn()
    let first = ScreenSaverService.firstCookie
    var expected: [ScreenSaverService.Request] = [.inhibit(program: "Cosmos")]
    try await waitUntil { service.requests == expected }
    // It sends no further requests while nothing changes.
    try await window.advance(1)
    for (key, request) in [
      ("f", .unInhibit(cookie: first)), ("f", .inhibit(program: "Cosmos")),
      ("space", .unInhibit(cookie: first + 2)),  // a pause
      ("space", .inhibit(program: "Cosmos")),
    ] as [(String, ScreenSaverService.Request)] {
      try await server.type(key)
      try await window.takeIn()
      expected.append(request)
      try await waitUntil { service.requests == expected }
    }
    // On exit, the program does not wait long for an answer, so make sure that it has received this one.
    #expect(service.lastRequesterIsAnswered)
    try await window.process.end()
    expected.append(.unInhibit(cookie: first + 4))
    try await waitUntil { service.requests == expected }
  }

  @Test func `screen stays on as settings say`() async throws {
    let bus = try await MessageBus()
    let service = try ScreenSaverService(on: bus)
    let server = try await XServer(size: MovingSky.size)
    let folder = try TemporaryFolder()
    try folder.write("{'keep-screen-on': 'on'}", to: "config.json5")
    let window = try DrivenWindow(
      on: server, size: .init(width: 300, height: 300),
      ["--sign", "leo", "--config", folder.path("config.json5")], environment: bus.environment)
    // A window at rest, which isn't fullscreen.
    try await window.takeIn()
    let first = ScreenSaverService.firstCookie
    var expected: [ScreenSaverService.Request] = [.inhibit(program: "Cosmos")]
    try await waitUntil { service.requests == expected }
    for (choice, request) in [
      ("off", .unInhibit(cookie: first)), ("on", .inhibit(program: "Cosmos")),
      ("auto", .unInhibit(cookie: first + 2)),
    ] as [(String, ScreenSaverService.Request)] {
      try folder.write("{'keep-screen-on': '\(choice)'}", to: "config.json5")
      expected.append(request)
      try await waitUntil("\(choice)") { service.requests == expected }
    }
    // A tour in fullscreen.
    try await server.type("f")
    try await server.type("t")
    try await window.takeIn()
    expected.append(.inhibit(program: "Cosmos"))
    try await waitUntil { service.requests == expected }
    try folder.write("{'keep-screen-on': 'off'}", to: "config.json5")
    expected.append(.unInhibit(cookie: first + 4))
    try await waitUntil { service.requests == expected }
    try await window.process.end()
  }

  @Test func `sky keeps running while the desktop is slow to answer`() async throws {
    let bus = try await MessageBus()
    let service = try ScreenSaverService(on: bus, answers: false)
    let server = try await XServer(size: MovingSky.size)
    let window = try window(on: server, environment: bus.environment)
    try await window.takeIn()
    let asked = ScreenSaverService.Request.inhibit(program: "Cosmos")
    try await waitUntil { service.requests == [asked] }
    // The program processes and shows the key although there is no answer.
    try await server.type("f")
    try await window.advance(1)
    #expect(service.requests == [asked])
    service.answer()
    #expect(try await server.windowBecomes(.init(width: 300, height: 300)))
    let released = ScreenSaverService.Request.unInhibit(cookie: ScreenSaverService.firstCookie)
    try await waitUntil { service.requests == [asked, released] }
    try await window.process.end()
  }

  @Test func `the end of the session bus changes nothing`() async throws {
    var bus: MessageBus? = try await MessageBus()
    let service = try ScreenSaverService(on: try #require(bus))
    let server = try await XServer(size: MovingSky.size)
    let window = try window(on: server, environment: bus?.environment ?? [:])
    try await window.takeIn()
    try await waitUntil { service.requests == [.inhibit(program: "Cosmos")] }
    bus = nil
    // Without the bus, the screen is let go and held again, and the sky goes on.
    for _ in 0..<4 {
      try await server.type("f")
      try await window.advance(1)
    }
    try await window.process.end()
  }

  @Test func `X server keeps the screen on if no desktop does`() async throws {
    let server = try await XServer(size: MovingSky.size)
    let saver = try ScreenSaver(of: server)
    let window = try window(on: server)
    try await window.tell("until-rest")
    #expect(try await server.windowBecomes(server.screen))
    #expect(try await saver.staysAway())

    // When the tour ends, the sky rests in fullscreen, and five seconds later the screen may blank.
    try await server.type("t")
    try await window.advance(4.99)
    #expect(try await saver.staysAway())
    try await window.advance(0.02)
    #expect(try await saver.comesOn())
    try await window.process.end()
  }

  @Test func `pointer over a fullscreen sky hides after two seconds and reappears`() async throws {
    let memory = try TemporaryFolder()
    // With these options the server shows a pointer from the start, and draws it into its framebuffer file.
    let server = try await XServer(
      size: MovingSky.size, options: ["-retro", "-fbdir", memory.path])
    let window = try DrivenWindow(on: server, ["--sign", "leo", "--lines"] + MovingSky.stars)
    try await window.expect(MovingSky.capture(ofSign: "leo"))
    try await server.movePointer(through: (300, 200))
    for seconds in [0.0, 3] {
      try await window.advance(seconds)
      try await expectPointer(isHidden: false, on: server, in: memory)
    }

    try await server.type("f")
    try await window.advance(0)
    try await expectPointer(isHidden: true, on: server, in: memory)
    try await server.movePointer(through: (350, 250))
    for seconds in [0, 1.99] {
      try await window.advance(seconds)
      try await expectPointer(isHidden: false, on: server, in: memory)
    }
    try await window.advance(0.02)
    try await expectPointer(isHidden: true, on: server, in: memory)

    try await server.type("f")
    try await window.advance(0)
    try await expectPointer(isHidden: false, on: server, in: memory)
  }

  /// Waits until the pointer is hidden, or shown.
  ///
  /// The server's screen image excludes the pointer; its framebuffer file includes it.
  private func expectPointer(
    isHidden: Bool, on server: XServer, in memory: TemporaryFolder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let path = memory.path("Xvfb_screen0")
    // The server briefly removes its pointer whenever it draws below it, so that a single observation proves
    // nothing.
    var agreeing = 0
    try await waitUntil(sourceLocation: sourceLocation) {
      let pictures = try server.connection.pictureOfScreen {
        try Picture(dump: Array(Data(contentsOf: URL(fileURLWithPath: path))), name: path)
      }
      guard let (bare, whole) = pictures else { return false }
      let looksHidden = whole.difference(from: bare) <= SkyWindow.tolerance
      agreeing = looksHidden == isHidden ? agreeing + 1 : 0
      return agreeing == 3
    }
  }
}
