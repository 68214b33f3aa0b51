import CosmosTestSupport
import Testing

extension SoakTests {
  /// Tests that a window keeps up with its size, and holds on to nothing of the last ones.
  @Suite struct WindowResizeTests {
    private static let count = 300

    /// The sizes of a drag there and back.
    ///
    /// As the window gets wider it gets lower, so a frame of an older size
    /// leaves a gap at one of its edges.
    private static func size(_ step: Int) -> XServer.Size {
      let distance = step < count / 2 ? step + 1 : count - step - 1
      return XServer.Size(width: 640 + 4 * distance, height: 780 - 2 * distance)
    }

    @Test func `a drag of three hundred sizes in five seconds`() async throws {
      let server = try await XServer(size: .init(width: 1280, height: 800))
      let rest = XServer.Size(width: 640, height: 780)
      let window = try SkyWindow(on: server, size: rest, Cosmos.leo + ["--fps", "60"])
      let whole = try await Cosmos.capture(size: rest)
      try await window.expect(whole)
      let usage = Usage(of: window.program)
      try usage.note()
      let handle = try #require(server.window)
      let watch = try FrameWatch(of: handle, on: server)
      let start = ContinuousClock.now
      for step in 0..<Self.count {
        server.connection.resize(handle, to: Self.size(step))
        try await ContinuousClock().sleep(until: start + .seconds(5) * (step + 1) / Self.count)
      }
      let frames = watch.frames()
      for (twoBefore, frame) in zip(frames, frames.dropFirst(2)) {
        #expect(!frame.leavesGap(in: twoBefore.window), "\(frame) after \(twoBefore)")
      }
      // Usually 170. A machine with other work shows fewer, but a window that waits shows none.
      let sizes = Set(frames.map(\.image)).count
      #expect(sizes >= 30)
      try await window.expect(whole)
      try await window.comeToRest()
      try await usage.expectSame(within: 5)
      try await window.expect(whole)
    }
  }
}
