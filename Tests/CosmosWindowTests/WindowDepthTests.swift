import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows with ten bits per channel.
@Suite struct WindowDepthTests {
  private let folder = TemporaryFolder.forSuite()

  /// A sky that is a ramp from black to white, over more rows than ten bits have levels.
  private func ramp() throws -> String {
    try folder.write(
      "{ format: 1, name: 'ramp', background: { top: '#000000', bottom: '#FFFFFF' }, layers: [] }",
      to: "ramp.json5")
    return folder.path("ramp.json5")
  }

  /// The levels of one channel in a window.
  private func levels(
    _ words: [String], depth: Int
  ) async throws -> (depth: Int, levels: [Int], errors: String) {
    let size = XServer.Size(width: 60, height: 1400)
    let server = try await XServer(
      size: size, options: depth == 24 ? [] : ["-screen", "0", "60x1400x\(depth)"])
    let program = try Subprocess(
      [Cosmos.program, "--mute", "--no-splash", "--window", "60x1400", "--log", "info"]
        + ["--sky", try ramp()] + words, environment: server.environment)
    var found: (depth: Int, pixels: [UInt32])?
    try await waitUntil("\(program.errors)", every: .milliseconds(100)) {
      found = server.window.flatMap { server.connection.pixels(of: $0) }
      // Its last row is white.
      return found.map { ($0.pixels.last ?? 0) & 0xFF > 0xF0 } ?? false
    }
    program.send(SIGTERM)
    let errors = try await program.outcome().errors
    let (shown, pixels) = try #require(found)
    let mask: UInt32 = shown == 30 ? 0x3FF : 0xFF
    return (shown, pixels.map { Int($0 & mask) }, errors)
  }

  @Test func `on a screen of depth 30, a window has ten bits`() async throws {
    let (depth, levels, errors) = try await levels([], depth: 30)
    #expect(depth == 30)
    #expect(Set(levels).count >= 1000)
    // Dithered by less than a step, each row is near its own level. In the middle is the pointer.
    for row in stride(from: 50, to: 1400, by: 100) {
      let wanted = (Double(row) + 0.5) / 1400 * 1023
      for column in 0..<60 {
        #expect(abs(Double(levels[row * 60 + column]) - wanted) < 2.5, "\(row)")
      }
    }
    #expect(errors.contains("60x1400 pixels of 10 bits a channel"))
  }

  @Test func `eight bits can be asked for, and ten where there are none`() async throws {
    let (depth, levels, _) = try await levels(["--depth-window", "8"], depth: 30)
    #expect(depth != 30 && Set(levels).count <= 256)
    let plain = try await self.levels(["--depth-window", "10"], depth: 24)
    #expect(plain.depth == 24)
    #expect(
      plain.errors.contains(
        "--depth-window 10: the window has 8 bits a channel, because the display offers no other"))
    let usual = try await self.levels([], depth: 24)
    #expect(usual.errors.contains("60x1400 pixels of 8 bits a channel"))
    #expect(!usual.errors.contains("--depth-window"))
  }

  @Test func `on Wayland, a window of ten bits shows the same sky`() async throws {
    let compositor = try await WaylandCompositor(size: SkyWindow.small)
    let program = try Cosmos.start(
      ["--fullscreen", "--log", "info", "--depth-window", "10"],
      environment: compositor.environment)
    try await compositor.expect(
      Cosmos.capture(size: SkyWindow.small), on: "HEADLESS-1", by: program)
    program.send(SIGTERM)
    #expect(try await program.outcome().errors.contains("pixels of 10 bits a channel"))
  }

  @Test func `the doctor says how many there are`() async throws {
    let server = try await XServer(
      size: .init(width: 320, height: 200), options: ["-screen", "0", "320x200x30"])
    let doctor = try Subprocess([Cosmos.program, "doctor"], environment: server.environment)
    let text = String(decoding: try await doctor.outcome().output, as: UTF8.self)
    #expect(text.contains("; 10 bits a colour channel"))
  }
}
