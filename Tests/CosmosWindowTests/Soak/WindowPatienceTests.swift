import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of requests that are never answered.
  @Suite struct WindowPatienceTests {
    @Test func `desktop that does not answer receives only one request`() async throws {
      let bus = try await MessageBus()
      let service = try ScreenSaverService(on: bus, answers: false)
      let server = try await XServer(size: .init(width: 600, height: 667))
      let saver = try ScreenSaver(of: server)
      let window = try SkyWindow(
        on: server, size: .init(width: 300, height: 300),
        ["--fullscreen", "--sign", "leo", "--tour=600"], environment: bus.environment)
      // The program falls back to the X server once the desktop has failed to answer for a while.
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

    @Test func `whoever keeps the screen on may start later, and end`() async throws {
      let bus = try await MessageBus()
      let server = try await XServer(size: .init(width: 600, height: 667))
      let saver = try ScreenSaver(of: server)
      let window = try SkyWindow(
        on: server, size: .init(width: 300, height: 300),
        ["--fullscreen", "--sign", "leo", "--tour=600"], environment: bus.environment)
      #expect(try await saver.staysAway())
      // Looked for once a minute.
      var service: ScreenSaverService? = try ScreenSaverService(on: bus)
      let isAsked = try await eventually {
        service?.requests == [.inhibit(program: "Cosmos")] ? true : nil
      }
      #expect(isAsked == true)
      // Now the desktop keeps the screen on, not the X server.
      #expect(try await saver.comesOn())
      service = nil
      #expect(try await saver.staysAway())
      window.program.send(SIGTERM)
      #expect(try await window.program.outcome().exitCode == 0)
    }

    @Test func `screen stays on while a window on Wayland moves without a pause`() async throws {
      let bus = try await MessageBus()
      let service = try ScreenSaverService(on: bus)
      let compositor = try await WaylandCompositor(size: .init(width: 1920, height: 1080))
      let program = try Cosmos.start(
        ["--drift", "60", "--mute", "--keep-screen-on", "on", "--no-welcome"],
        environment: compositor.environment.merging(bus.environment) { $1 })
      let asked = ScreenSaverService.Request.inhibit(program: "Cosmos")
      try await waitUntil { service.requests == [asked] }
      // It would be released after five seconds without a reason.
      try await Task.sleep(for: .seconds(12))
      #expect(service.requests == [asked])
      program.send(SIGTERM)
      #expect(try await program.outcome().exitCode == 0)
    }
  }

  /// Tests of a program that is suspended.
  @Suite struct WindowStallTests {
    @Test func `stopped program resumes where it left off`() async throws {
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
      // Nearly all of the remaining journey, and its lines.
      #expect(clock.now - restart > .seconds(3) - travelled)
    }
  }
}
