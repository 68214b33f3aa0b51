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
    #expect(try await becomes(expected, service))
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
      #expect(try await becomes(expected, service))
    }
    // On exit, the program does not wait long for an answer, so make sure that it has received this one.
    #expect(service.lastRequesterIsAnswered)
    try window.process.send(SIGTERM)
    try await window.expectEnd()
    expected.append(.unInhibit(cookie: first + 4))
    #expect(try await becomes(expected, service))
  }

  @Test func `sky keeps running while the desktop is slow to answer`() async throws {
    let bus = try await MessageBus()
    let service = try ScreenSaverService(on: bus, answers: false)
    let server = try await XServer(size: MovingSky.size)
    let window = try window(on: server, environment: bus.environment)
    try await window.takeIn()
    let asked = ScreenSaverService.Request.inhibit(program: "Cosmos")
    #expect(try await becomes([asked], service))
    // The program processes and shows the key although there is no answer.
    try await server.type("f")
    try await window.advance(1)
    #expect(service.requests == [asked])
    service.answer()
    #expect(try await server.windowBecomes(.init(width: 300, height: 300)))
    #expect(
      try await becomes([asked, .unInhibit(cookie: ScreenSaverService.firstCookie)], service))
    try window.process.send(SIGTERM)
    try await window.expectEnd()
  }

  @Test func `the end of the session bus changes nothing`() async throws {
    var bus: MessageBus? = try await MessageBus()
    let service = try ScreenSaverService(on: try #require(bus))
    let server = try await XServer(size: MovingSky.size)
    let window = try window(on: server, environment: bus?.environment ?? [:])
    try await window.takeIn()
    #expect(try await becomes([.inhibit(program: "Cosmos")], service))
    bus = nil
    // Without the bus, the screen is let go and held again, and the sky goes on.
    for _ in 0..<4 {
      try await server.type("f")
      try await window.advance(1)
    }
    try window.process.send(SIGTERM)
    try await window.expectEnd()
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
    try window.process.send(SIGTERM)
    try await window.expectEnd()
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
      #expect(try await pointer(on: server, in: memory, becomesHidden: false))
    }

    try await server.type("f")
    try await window.advance(0)
    #expect(try await pointer(on: server, in: memory, becomesHidden: true))
    try await server.movePointer(through: (350, 250))
    for seconds in [0, 1.99] {
      try await window.advance(seconds)
      #expect(try await pointer(on: server, in: memory, becomesHidden: false))
    }
    try await window.advance(0.02)
    #expect(try await pointer(on: server, in: memory, becomesHidden: true))

    try await server.type("f")
    try await window.advance(0)
    #expect(try await pointer(on: server, in: memory, becomesHidden: false))
  }

  private func becomes(
    _ requests: [ScreenSaverService.Request], _ service: ScreenSaverService
  ) async throws -> Bool {
    try await eventually { service.requests == requests ? true : nil } ?? false
  }

  /// Waits until the pointer is hidden, or shown; returns `false` if that does not happen in time.
  ///
  /// The server's screen image excludes the pointer; its framebuffer file includes it.
  private func pointer(
    on server: XServer, in memory: TemporaryFolder, becomesHidden isHidden: Bool
  ) async throws -> Bool {
    let path = memory.path("Xvfb_screen0")
    // The server briefly removes its pointer whenever it draws below it, so that a single observation proves
    // nothing.
    var agreeing = 0
    let answer = try await eventually { () -> Bool? in
      let pictures = try server.connection.pictureOfScreen {
        try Picture(dump: Array(Data(contentsOf: URL(fileURLWithPath: path))), name: path)
      }
      guard let (bare, whole) = pictures else { return nil }
      let looksHidden = whole.difference(from: bare) <= SkyWindow.tolerance
      agreeing = looksHidden == isHidden ? agreeing + 1 : 0
      return agreeing == 3 ? true : nil
    }
    return answer ?? false
  }
}
