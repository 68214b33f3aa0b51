import CosmosImage
import Foundation
import Testing

/// Tests of windows on several machines whose wall clocks agree.
@Suite(.limitedConcurrency) struct WindowSharedClockTests {
  /// Fast enough that a millisecond is three pixels.
  private static let sky = ["--drift", "6000"] + MovingSky.stars

  private static let sizes = [
    XServer.Size(width: 188, height: 334), XServer.Size(width: 376, height: 334),
  ]

  /// A window that follows a wall clock from the start of 2026, at a tenth of a second per frame.
  private func window(_ size: XServer.Size, on wall: WallClock) async throws -> SkyWindow {
    try await SkyWindow(
      on: XServer(size: size), size: size,
      WindowSharedClockTests.sky + ["--clock", "shared=1767225600"], environment: wall.environment)
  }

  /// Captures the sky as it is some seconds after it opened.
  private func capture(_ size: XServer.Size, at time: Double) async throws -> Picture {
    try await Cosmos.capture(WindowSharedClockTests.sky + ["--time", "\(time)"], size: size)
  }

  @Test func `programs follow the wall clock to the millisecond`() async throws {
    let wall = try WallClock("2026-01-01 00:00:10.125")
    var windows: [SkyWindow] = []
    for size in WindowSharedClockTests.sizes {
      windows.append(try await window(size, on: wall))
    }
    // A frame is visible one frame period after it is drawn.
    // Clocks that have been wrong are set back, too.
    for (clock, time) in [
      ("00:00:10.125", 10.225), ("01:21:40.5", 4900.6), ("00:21:40.5", 1300.6),
    ] {
      try wall.set(to: "2026-01-01 \(clock)")
      for (window, size) in zip(windows, WindowSharedClockTests.sizes) {
        try await window.expect(capture(size, at: time))
      }
    }
    // A window that is a millisecond off would have been found out.
    let size = WindowSharedClockTests.sizes[0]
    let last = try await capture(size, at: 1300.6)
    for other in [1300.599, 1300.601] {
      let difference = try await last.difference(from: capture(size, at: other))
      #expect(difference > SkyWindow.tolerance)
    }
    // The clock of the machine that runs the tests may be set by nobody.
    let errors = windows.flatMap { $0.program.errors.split(separator: "\n") }
    #expect(errors.allSatisfy { $0.contains("this machine's clock") }, "\(errors)")
    // A program that starts long after the others shows the same.
    try await window(size, on: wall).expect(last)
  }

  @Test(arguments: ["2026-03-29 04:00:00", "1970-01-01 00:00:01"])
  func `a window of its own goes on when the clock is set`(time: String) async throws {
    let wall = try WallClock("2026-01-01 00:00:00")
    let server = try await XServer(size: SkyWindow.small)
    let window = try SkyWindow(
      on: server, size: SkyWindow.small,
      ["--drift", "60", "--dim", "22:00-07:00=0.9"] + MovingSky.stars,
      environment: wall.environment)
    try await window.appear()
    let frames = try FrameWatch(of: try #require(server.window), on: server)
    #expect(try await frames.come())
    try wall.set(to: time)
    for _ in 0..<3 {
      _ = frames.frames()
      #expect(try await frames.come())
    }
    try await window.program.end()
  }
}
