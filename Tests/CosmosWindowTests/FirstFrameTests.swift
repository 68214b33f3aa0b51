import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Tests that on Wayland, every frame has the pixels of the output that it fills.
@Suite(.limitedConcurrency) struct FirstFrameTests {
  @Test(
    arguments: [
      (SIMD2(1920, 1080), SIMD2(1477, 831), SIMD2(1920, 1080)),  // 1.3
      (SIMD2(800, 600), SIMD2(462, 615), SIMD2(600, 800)),  // 1.3, turned
      (SIMD2(1366, 768), SIMD2(1093, 614), SIMD2(1366, 768)),  // 1.25
      (SIMD2(1366, 768), SIMD2(1366, 768), SIMD2(1366, 768)),
      (SIMD2(2, 2), SIMD2(1, 1), SIMD2(2, 2)),
      (SIMD2(1280, 720), SIMD2(640, 480), nil),
      (SIMD2(1280, 720), SIMD2(0, 0), nil),
    ] as [(SIMD2<Int>, SIMD2<Int>, SIMD2<Int>?)])
  func `a window that fills a monitor has its pixels`(
    mode: SIMD2<Int>, size: SIMD2<Int>, pixels: SIMD2<Int>?
  ) {
    #expect(Monitor.pixels(of: mode, filling: size) == pixels)
  }

  /// The surfaces whose size is the compositor's.
  static let surfaces = [
    ["--fullscreen"], ["--kiosk"], ["--monitor", "all"], ["--monitor", "all", "--span"],
    ["--wallpaper"],
  ]

  @Test(arguments: surfaces)
  func `no frame has other pixels`(options: [String]) async throws {
    try await Self.check(options, scale: 1.3)
  }

  /// Expects that all frames have the pixels of an output with a scale.
  static func check(_ options: [String], scale: Double) async throws {
    let output = XServer.Size(width: 800, height: 480)
    let compositor = try await WaylandCompositor(outputs: [.init(size: output, scale: scale)])
    let program = try Cosmos.start(
      options + ["--log", "debug"],
      environment: compositor.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 })
    try await compositor.expect(Cosmos.capture(size: output), on: "HEADLESS-1", by: program)
    // A pointer's buffers are small.
    let sizes = program.errors.matches(
      of: #/create_buffer\(new id [^,]*, \d+, (\d{3,}), (\d{3,}),/#
    ).map { "\($0.1)x\($0.2)" }
    #expect(Set(sizes) == ["800x480"])
    // Each is shown in the output's logical size.
    let logical = SIMD2(Double(output.width), Double(output.height)) / scale
    let expected = "\(Int(logical.x)), \(Int(logical.y))"
    let destinations = program.errors.matches(of: #/set_destination\(([^)]*)\)/#).map(\.1)
    #expect(Set(destinations) == [Substring(expected)])
    program.send(SIGTERM)
    #expect(try await program.outcome().exitCode == 0)
  }
}
