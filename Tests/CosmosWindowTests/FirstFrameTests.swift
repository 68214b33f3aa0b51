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

  @Test(arguments: surfaces)
  func `a sky at rest follows its output, and says its size and scale`(options: [String])
    async throws
  {
    let bus = try await MessageBus()
    let size = XServer.Size(width: 390, height: 260)
    let compositor = try await WaylandCompositor(outputs: [.init(size: size)])
    let environment = compositor.environment.merging(bus.environment) { $1 }
    let program = try Cosmos.start(options, environment: environment)
    try await compositor.expect(Cosmos.capture(size: size), on: "HEADLESS-1", by: program)
    for (change, width, height, scale) in [
      ("scale 2", 390, 260, 2.0), ("scale 1", 390, 260, 1), ("scale 1.3", 390, 260, 1.3),
      ("scale 2 transform 90", 260, 390, 2), ("scale 1 transform 180", 390, 260, 1),
      ("resolution 640x360 transform normal", 640, 360, 1),
      ("scale 2 position 100 50", 640, 360, 2),
    ] {
      try await compositor.tell("output HEADLESS-1 \(change)")
      let size = XServer.Size(width: width, height: height)
      try await compositor.expect(Cosmos.capture(size: size), on: "HEADLESS-1", by: program)
      let said = SurfaceSize(width: width, height: height, scale: scale).description
      var surfaces: [String]?
      try await waitUntil("\(change): \(surfaces ?? []), not \(said)", every: .milliseconds(100)) {
        let state = try await Cosmos.run(["ctl", "status", "--json"], environment: environment)
        let json = try? JSONSerialization.jsonObject(with: Data(state.output)) as? [String: Any]
        surfaces = json?["surfaces"] as? [String]
        return surfaces == [said]
      }
    }
    try await program.end()
  }

  @Test func `the scale of a monitor is said as the desktop's settings have it`() async throws {
    let size = XServer.Size(width: 800, height: 480)
    let compositor = try await WaylandCompositor(outputs: [.init(size: size, scale: 1.3)])
    let json = try await Cosmos.run(
      ["info", "--monitors", "--json"], environment: compositor.environment)
    let monitors = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    #expect(monitors?.map { $0["scale"] as? Double } == [1.3])
    let doctor = try await Cosmos.run(["doctor"], environment: compositor.environment)
    let text = String(decoding: doctor.output, as: UTF8.self)
    // How often an output without a monitor refreshes differs between versions of sway.
    #expect(text.contains(/HEADLESS-1, 800x480, \d+ Hz, scale 1\.3;/), "\(text)")
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
