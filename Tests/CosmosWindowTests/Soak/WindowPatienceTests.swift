import Foundation
import Testing

extension SoakTests {
  /// What the program waits for in vain.
  @Suite struct WindowPatienceTests {
    @Test func `desktop that does not answer is asked once`() async throws {
      let bus = try await MessageBus()
      let service = try ScreenSaverService(on: bus, answers: false)
      let server = try await XServer(size: .init(width: 600, height: 667))
      let saver = try ScreenSaver(of: server)
      let window = try SkyWindow(
        on: server, size: .init(width: 300, height: 300),
        ["--fullscreen", "--sign", "leo", "--tour=600"], environment: bus.environment)
      // The X server is asked when the desktop has not answered for long.
      #expect(try await saver.comesOn())
      #expect(try await saver.staysAway())
      try await server.type("space")
      #expect(try await saver.comesOn())
      try await server.type("space")
      #expect(try await saver.staysAway())
      window.program.send(SIGTERM)
      #expect(try await window.program.outcome().exitCode == 0)
      #expect(service.requests == [.inhibit(program: "Cosmos")])
    }
  }
}
