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

  /// A window that does not come to run.
  @Suite struct WindowStallTests {
    @Test func `stopped program goes on from where it was`() async throws {
      let sky = try await MovingSky(["--sign", "aries", "--lines"])
      try await sky.window.expect(MovingSky.capture(ofSign: "aries"))
      let cancer = try await MovingSky.capture(ofSign: "cancer")
      let clock = ContinuousClock()
      let start = clock.now
      try await sky.server.type("5")
      try await Task.sleep(for: .milliseconds(500))
      sky.window.program.send(SIGSTOP)
      let travelled = clock.now - start
      try await Task.sleep(for: .seconds(4))  // longer than the journey
      let restart = clock.now
      sky.window.program.send(SIGCONT)
      try await sky.window.expect(cancer)
      // All but a moment of the rest of the journey, and its lines.
      #expect(clock.now - restart > .seconds(3) - travelled)
    }
  }
}
