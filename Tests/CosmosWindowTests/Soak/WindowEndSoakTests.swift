import CosmosTestSupport
import Foundation
import Testing

extension SoakTests {
  /// Tests of how long a window takes to end.
  @Suite struct WindowEndSoakTests {
    /// The drawing takes longer to read than a sky may; without a signal, a key asks for the end, which takes a window.
    @Test(
      arguments: [
        (false, SIGTERM), (false, SIGINT), (true, SIGTERM), (true, SIGINT), (true, nil),
      ] as [(Bool, Int32?)])
    func `a window ends within two seconds while a sky is read`(isOpen: Bool, signal: Int32?)
      async throws
    {
      let folder = try TemporaryFolder()
      try folder.write(SlowDrawing.text(1000), to: "slow.svg")
      try folder.write(isOpen ? EditedSky.text(red: 0) : SlowDrawing.sky, to: "sky.json5")
      let server = try await XServer(size: SkyWindow.small)
      let window = try SkyWindow(
        on: server, size: SkyWindow.small, ["--sky", folder.path("sky.json5")])
      if isOpen {
        try await window.appear()
        try folder.write(SlowDrawing.sky, to: "sky.json5")
      }
      try await waitUntil("the drawing isn't read") { !window.program.children.isEmpty }
      let start = ContinuousClock.now
      if let signal { window.program.send(signal) } else { try await server.type("q") }
      _ = try await window.program.outcome()
      let time = (ContinuousClock.now - start) / .seconds(1)
      #expect(time < 2, "\(time) s")
    }
  }
}
