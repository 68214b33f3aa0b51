import CosmosTestSupport
import Testing

extension SoakTests {
  /// Tests that a window keeps up with its size, and holds on to nothing of the last ones.
  @Suite struct WindowResizeTests {
    private static let count = 300

    /// The sizes of a drag there and back.
    private static func size(_ step: Int) -> XServer.Size {
      let width = step < count / 2 ? step + 1 : count - step - 1
      return XServer.Size(width: 640 + 4 * width, height: 480 + 2 * width)
    }

    /// The last size that the program has told of.
    private static func lastSize(of program: Subprocess) -> XServer.Size? {
      let line = program.errors.split(separator: "\n").last { $0.contains(" stars: ") }
      let words = line?.split(separator: " ").last?.split(separator: "x").compactMap { Int($0) }
      guard let words, words.count == 2 else { return nil }
      return XServer.Size(width: words[0], height: words[1])
    }

    @Test func `a drag of three hundred sizes in five seconds`() async throws {
      let server = try await XServer(size: .init(width: 1280, height: 800))
      let rest = XServer.Size(width: 640, height: 480)
      let window = try SkyWindow(
        on: server, size: rest, Cosmos.leo + ["--fps", "60", "--log", "debug"])
      let whole = try await Cosmos.capture(size: rest)
      try await window.expect(whole)
      let usage = Usage(of: window.program)
      try usage.note()
      let handle = try #require(server.window)
      let start = ContinuousClock.now
      var (behind, shown) = ([Int](), Set<XServer.Size>())
      for step in 0..<Self.count {
        server.connection.resize(handle, to: Self.size(step))
        try await ContinuousClock().sleep(until: start + .seconds(5) * (step + 1) / Self.count)
        guard let last = Self.lastSize(of: window.program) else { continue }
        shown.insert(last)
        behind.append(abs(last.width - Self.size(step).width) / 4)
      }
      // On two processors, a frame of a new size takes about as long as two steps.
      let median = behind.sorted()[behind.count / 2]
      #expect(median <= 4, "\(median) sizes")
      #expect(shown.count >= 75, "\(shown.count) sizes")
      server.connection.resize(handle, to: rest)
      try await window.expect(whole)
      try await window.comeToRest()
      try usage.expectSame(within: 5)
      try await window.expect(whole)
    }
  }
}
