import CosmosImage
import Testing

/// Windows of several machines whose wall clocks agree.
@Suite(.limitedConcurrency) struct WindowSharedClockTests {
  /// So fast that a thousandth of a second is six pixels.
  private static let sky = ["--drift", "6000"] + MovingSky.stars

  private static let sizes = [
    XServer.Size(width: 375, height: 667), XServer.Size(width: 750, height: 667),
  ]

  /// A window that follows a wall clock from the beginning of 2026 on; a frame of it is a tenth of a second.
  private func window(_ size: XServer.Size, on wall: WallClock) async throws -> SkyWindow {
    try await SkyWindow(
      on: XServer(size: size), size: size,
      WindowSharedClockTests.sky + ["--clock", "shared=1767225600"], environment: wall.environment)
  }

  /// The sky so many seconds after it opened.
  private func capture(_ size: XServer.Size, at time: Double) async throws -> Picture {
    try await Cosmos.capture(WindowSharedClockTests.sky + ["--time", "\(time)"], size: size)
  }

  @Test func `programs show the wall clock's second, to a millisecond`() async throws {
    let wall = try WallClock("2026-01-01 00:00:10.125")
    var windows: [SkyWindow] = []
    for size in WindowSharedClockTests.sizes {
      windows.append(try await window(size, on: wall))
    }
    // What is drawn now is seen a frame later.
    for (clock, time) in [("00:00:10.125", 10.225), ("00:21:40.5", 1300.6)] {
      try wall.set(to: "2026-01-01 \(clock)")
      for (window, size) in zip(windows, WindowSharedClockTests.sizes) {
        let expected = try await capture(size, at: time)
        try await window.expect(expected)
        for other in [time - 0.001, time + 0.001] {
          let difference = try await expected.difference(from: capture(size, at: other))
          #expect(difference > SkyWindow.tolerance)
        }
      }
    }
    // One that is started when the others have been there for long.
    let size = WindowSharedClockTests.sizes[0]
    try await window(size, on: wall).expect(capture(size, at: 1300.6))
  }
}
