import CosmosTestSupport
import Testing

extension SoakTests {
  /// Tests that a window on X11 draws nothing while nobody can see it, and moves again at once.
  @Suite struct WindowHiddenTests {
    /// How a window disappears, and how it appears again.
    enum Cause: CaseIterable, CustomTestStringConvertible {
      case minimised
      case workspace
      case covered
      case unmapped

      var testDescription: String { "\(self)" }
    }

    /// Share of a core that a window may use that nobody sees.
    private static let share = 0.005

    /// How soon a window moves again.
    private static let delay = Duration.milliseconds(200)

    @Test(arguments: Cause.allCases)
    func `a window that nobody sees draws nothing, however its sky moves`(cause: Cause) async throws
    {
      let server = try await XServer()
      let manager = try await WindowManager(on: server)
      let sky = try SkyWindow(on: server, Cosmos.leo + ["--drift", "60"])
      try await sky.appear()
      let window = try #require(server.window)
      let frames = try FrameWatch(of: window, on: server)
      var delays: [Duration] = []
      for _ in 0..<3 {
        let cover = try await hide(window, cause, on: server)
        try await sky.program.comeToRest(for: 4, using: Self.share)
        _ = frames.frames()
        let start = ContinuousClock.now
        if let cover {
          server.connection.destroy(cover)
        } else {
          try await show(window, cause, on: server)
        }
        // The first frame may be that of a damaged window.
        let isMoving = try await eventually(every: .milliseconds(5)) {
          frames.frames().isEmpty ? nil : true
        }
        delays.append(ContinuousClock.now - start)
        #expect(isMoving == true)
        #expect(try await frames.come())
      }
      // Including the time of the program that shows it; one of three is not disturbed by other work.
      #expect(try #require(delays.min()) <= Self.delay)
      withExtendedLifetime(manager) {}
    }

    /// Hides the window.
    ///
    /// - Returns: The window that covers it, if one does.
    private func hide(_ window: UInt, _ cause: Cause, on server: XServer) async throws -> UInt? {
      switch cause {
      case .minimised: try await server.xdotool("windowminimize", "\(window)")
      case .workspace: try await server.xdotool("set_desktop", "1")
      case .covered: return server.connection.makeWindow(size: server.screen)
      case .unmapped: try await server.xdotool("windowunmap", "\(window)")
      }
      return nil
    }

    private func show(_ window: UInt, _ cause: Cause, on server: XServer) async throws {
      switch cause {
      case .minimised, .unmapped: try await server.xdotool("windowmap", "\(window)")
      case .workspace: try await server.xdotool("set_desktop", "0")
      case .covered: break
      }
    }

    @Test func `a sky draws nothing in a window whose own window is hidden`() async throws {
      let server = try await XServer()
      let outer = try #require(server.connection.makeWindow(size: .init(width: 400, height: 300)))
      let host = try #require(
        server.connection.makeWindow(size: .init(width: 320, height: 200), in: outer))
      let program = try Subprocess(
        [Cosmos.program, "--window-id", "\(host)", "--drift", "60"] + Cosmos.leo,
        environment: server.environment)
      let sky = try await eventually { server.connection.children(of: host).first }
      let frames = try FrameWatch(of: try #require(sky), on: server)
      for _ in 0..<3 {
        #expect(try await frames.come())
        server.connection.show(outer, false)
        try await program.comeToRest(for: 1, using: Self.share)
        server.connection.show(outer, true)
      }
      program.send(15)
      #expect(try await program.outcome().exitCode == 0)
    }
  }
}
