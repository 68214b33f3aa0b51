import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Tests of X11 windows on a Wayland desktop, where the compositor decides what becomes of them.
@Suite(.limitedConcurrency) struct XWaylandTests {
  private static let output = WaylandCompositor.Output(size: .init(width: 320, height: 200))
  private static let names = ["HEADLESS-1", "HEADLESS-2"]

  @Test(arguments: [["--monitor", "all"], ["--span"]])
  func `a sky on all monitors covers each, or says that Wayland windows can`(options: [String])
    async throws
  {
    let compositor = try await WaylandCompositor(
      outputs: [Self.output, Self.output], hasXWayland: true)
    let program = try Cosmos.start(
      options + ["--platform", "x11"], environment: try await compositor.environmentOfX11())
    try await waitUntil("\(program.errors)", every: .milliseconds(200)) {
      var covered = 0
      for name in Self.names {
        covered += try await compositor.picture(of: name)?.isPlain == false ? 1 : 0
      }
      return covered == Self.names.count || program.errors.contains("Wayland")
    }
    if program.errors.contains("Wayland") {
      try await waitUntil { program.errors.hasSuffix("\n") }
      let lines = program.errors.split(separator: "\n")
      let remedy =
        WindowSystem.wayland.isSupported(byGLFW: Window.library)
        ? "--platform wayland" : "libglfw3-wayland"
      #expect(lines.count == 1 && lines[0].contains(remedy), "\(lines)")
    }
    program.send(SIGTERM)
    _ = try await program.outcome()
  }

  @Test func `monitors are called as by the compositor, and found by these names`() async throws {
    let compositor = try await WaylandCompositor(
      outputs: [Self.output, Self.output], hasXWayland: true)
    let environment = try await compositor.environmentOfX11()
    let list = try await Cosmos.run(
      ["info", "--monitors", "--platform", "x11"], environment: environment)
    let lines = String(decoding: list.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.sorted().map(String.init) == Self.names, "\(list.errors)")
    for name in Self.names {
      let program = try Cosmos.start(
        ["--fullscreen", "--monitor", name, "--platform", "x11", "--log", "debug"],
        environment: environment)
      try await waitUntil("\(program.errors)") {
        program.errors.contains("the first frame is shown")
      }
      program.send(SIGTERM)
      #expect(try await program.outcome().exitCode == 0)
    }
  }
}
