import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Tests that a sky on Wayland follows what becomes of its output, and says its size and scale.
@Suite(.limitedConcurrency) struct WaylandOutputTests {
  @Test(arguments: FirstFrameTests.surfaces)
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
    // Not all versions of sway report a refresh rate for headless outputs.
    #expect(text.contains(/HEADLESS-1, 800x480(, 60 Hz)?, scale 1\.3;/), "\(text)")
  }
}
