import CosmosShow
import CosmosTestSupport
import CosmosWindow
import Foundation
import Testing

/// Tests of monitors that come, go and change their mode under a fullscreen window.
@Suite(.limitedConcurrency) struct WindowMonitorTests {
  @Test func `the monitors are listed by their names`() async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let list = try await Cosmos.run(["info", "--monitors"], environment: server.environment)
    #expect(String(decoding: list.output, as: UTF8.self) == "DUMMY0\nDUMMY1\n")
    // The choice matters more than the Wayland display, where nothing answers.
    let json = try await Cosmos.run(
      ["info", "--monitors", "--json", "--platform", "x11"],
      environment: server.environment.merging(["WAYLAND_DISPLAY": "wayland-77"]) { $1 })
    let monitors =
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]] ?? []
    #expect(monitors.map { $0["name"] as? String } == ["DUMMY0", "DUMMY1"])
    #expect(monitors.map { $0["x"] as? Int } == [0, 800])
    let none = try await Cosmos.run(["info", "--monitors"])
    #expect(none.exitCode == 1 && none.output.isEmpty)
    #expect(none.errorLines.count == 1, "\(none.errors)")
  }

  @Test(arguments: [
    ["--fullscreen", "--monitor", "dell u2720q"], ["--wallpaper", "--monitor", "DELL U2720Q"],
    // Two names of one monitor.
    ["--monitor", "DUMMY1,DELL U2720Q"], ["--span", "--monitor", "DELL U2720Q,DUMMY1"],
  ])
  func `a monitor is listed with its model, by which it is found, too`(options: [String])
    async throws
  {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    try server.setModel("DELL U2720Q", of: ["DUMMY1"])
    let list = try await Cosmos.run(["info", "--monitors"], environment: server.environment)
    #expect(
      String(decoding: list.output, as: UTF8.self) == "DUMMY0\nDUMMY1\tDELL U2720Q\n")
    let program = try Cosmos.start(options, environment: server.environment)
    try await server.expectWindow(x: 800, width: 640, height: 480)
    try await program.terminate()
  }

  @Test func `a model of two monitors is ambiguous`() async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    try server.setModel("DELL U2720Q", of: ["DUMMY0", "DUMMY1"])
    for options in [["--fullscreen"], ["--wallpaper"], ["--span"]] {
      // A wall needs two names.
      let names = options == ["--span"] ? "DUMMY0,DELL U2720Q" : "DELL U2720Q"
      try await Cosmos.expectFailure(
        options + ["--monitor", names], environment: server.environment,
        "2 monitors are called DELL U2720Q; give one of their connectors: DUMMY0, DUMMY1")
    }
  }

  @Test(arguments: [false, true])
  func `fullscreen window returns to its monitor and follows its mode`(hasManager: Bool)
    async throws
  {
    let server = try await XorgServer()
    let manager =
      try await hasManager ? WindowManager.start(server.environment, server.connection) : nil
    defer { withExtendedLifetime(manager) {} }
    try await server.switchSecond(on: "640x480")
    let program = try Cosmos.start(
      ["--fullscreen", "--monitor", "DUMMY1"], environment: server.environment)
    try await server.expectWindow(x: 800, width: 640, height: 480)
    for _ in 0..<2 {
      try await server.switchSecond(on: nil)
      // Only a window manager keeps it in fullscreen, on the monitor that is left.
      try await waitUntil { (server.window?.x ?? 800) < 800 }
      try await server.switchSecond(on: "640x480")
      try await server.expectWindow(x: 800, width: 640, height: 480)
    }
    try await server.switchSecond(on: "800x600")
    try await server.expectWindow(x: 800, width: 800, height: 600)
    program.send(SIGTERM)
    _ = try await program.outcome()
  }

  @Test func `fullscreen window comes back although monitors change while it moves`() async throws {
    let server = try await XorgServer()
    let manager = try await WindowManager.start(server.environment, server.connection)
    defer { withExtendedLifetime(manager) {} }
    try await server.switchSecond(on: "640x480")
    let program = try Cosmos.start(
      ["--fullscreen", "--monitor", "DUMMY1"], environment: server.environment)
    try await server.expectWindow(x: 800, width: 640, height: 480)
    for _ in 0..<4 {
      try await server.switchSecond(on: nil)
      try await waitUntil { (server.window?.x ?? 800) < 800 }
      try await server.randr("--output", "DUMMY1", "--mode", "640x480", "--right-of", "DUMMY0")
      // Each tells all programs of a change.
      for primary in ["DUMMY0", "DUMMY1", "DUMMY0", "DUMMY1"] {
        try await server.randr("--output", primary, "--primary")
      }
      try await server.expectWindow(x: 800, width: 640, height: 480)
    }
    program.send(SIGTERM)
    _ = try await program.outcome()
  }

  @Test(arguments: [["--fullscreen"], ["--monitor", "all"], ["--wallpaper"]], [false, true])
  func `sky fills a screen of any size`(options: [String], hasManager: Bool) async throws {
    let server = try await XorgServer()
    let manager =
      try await hasManager ? WindowManager.start(server.environment, server.connection) : nil
    defer { withExtendedLifetime(manager) {} }
    let program = try Cosmos.start(options, environment: server.environment)
    // The first mode is none that a monitor of this kind lists.
    for (width, height) in [(451, 326), (640, 480), (557, 389)] {
      try await server.setMode(width: width, height: height)
      let size = XServer.Size(width: width, height: height)
      let sky = try await Cosmos.capture(size: size)
      try await server.expect(
        ScreenPart(x: 0, size: size), of: sky, at: ScreenPart(x: 0, size: size))
      #expect(server.window == .init(x: 0, y: 0, size: size))
    }
    try await program.terminate()
  }

  @Test(arguments: [["--fullscreen"], ["--monitor", "all"], ["--wallpaper"]])
  func `sky follows a screen that is itself a window`(options: [String]) async throws {
    let outer = try await XServer(size: .init(width: 600, height: 400))
    let inner = try Subprocess(
      ["timeout", "3600", "Xephyr", "-displayfd", "1", "-screen", "400x300", "-resizeable"]
        + ["-nolisten", "tcp", "-noreset"], environment: outer.environment)
    let name = ":\(try await inner.firstLine(of: "Xephyr"))"
    let screen = try XConnection(to: name)
    let host = try #require(outer.connection.window(ofClass: "xephyr"))
    let program = try Cosmos.start(
      options, environment: Cosmos.environment.merging(["DISPLAY": name]) { $1 })
    for size in [XServer.Size(width: 401, height: 302), .init(width: 557, height: 389)] {
      outer.connection.resize(host, to: size)
      let sky = try await Cosmos.capture(size: size)
      try await waitUntil("\(program.errors)", every: .milliseconds(100)) {
        guard let shown = screen.picture(of: screen.root) else { return false }
        return shown.difference(from: sky) <= SkyWindow.tolerance
      }
      #expect(screen.visibleCount == 1)
    }
    try await program.terminate()
  }

  @Test(arguments: [["--monitor", "all"], ["--wallpaper", "--span"], ["--fullscreen"]])
  func `the log tells which monitors go and come back`(options: [String]) async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let program = try Cosmos.start(["--log", "info"] + options, environment: server.environment)
    // For a monitor that goes before its window is open, the log says that the window can't be opened.
    let count = options.contains("all") ? 2 : 1
    try await waitUntil {
      program.errors.split(separator: "\n").count { $0.hasSuffix(" frames per second") } == count
    }
    try await server.switchSecond(on: nil)
    try await expect(1, lastLike: /.*info: monitor DUMMY1 is gone/, from: program)
    try await server.switchSecond(on: "640x480")
    try await expect(
      2, lastLike: /.*info: monitor DUMMY1 is back after [0-9.]+ s/, from: program)
    program.send(SIGTERM)
    _ = try await program.outcome()
  }

  /// Waits until a program has told of monitors several times, and expects its last line of them.
  private func expect(
    _ count: Int, lastLike pattern: Regex<Substring>, from program: Subprocess,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let lines = try await eventually { () -> [Substring]? in
      let lines = program.errors.split(separator: "\n").filter { $0.contains(" monitor DUMMY") }
      return lines.count >= count ? lines : nil
    }
    #expect(lines?.count == count, "\(program.errors)", sourceLocation: sourceLocation)
    let isRight = lines?.last?.wholeMatch(of: pattern) != nil
    #expect(isRight, "\(lines ?? [])", sourceLocation: sourceLocation)
  }

  @Test(arguments: [0, 1])
  func `a window manager fills the monitor that is asked for, also a small one`(number: Int)
    async throws
  {
    // A window of 1280 × 720 is larger than either.
    let server = try await XorgServer()
    try await server.switchSecond(on: "800x600")
    let manager = try await WindowManager.start(server.environment, server.connection)
    let program = try Subprocess(
      [Cosmos.program, "--mute", "--no-splash", "--fullscreen", "--monitor", "DUMMY\(number)"]
        + Cosmos.leo, environment: server.environment)
    try await server.expectWindow(x: 800 * number, width: 800, height: 600)
    program.send(SIGTERM)
    _ = try await program.outcome()
    manager.send(SIGKILL)
    _ = try await manager.outcome()
  }

  @Test func `a sky that isn't shown on its own monitor says so, once it is certain`() throws {
    let home = try TemporaryFolder()
    try ProbedWindow.open(Cosmos.leo, screen: SkyWindow.small, home: home) { probed in
      var lines: [String] = []
      let check = PlaceCheck { lines.append($0) }
      let look = { (misplacement: SurfaceMisplacement?) in
        probed.surface.misplacement = misplacement
        check.look(at: [probed.window])
      }
      // A window manager may take a moment.
      look(SurfaceMisplacement(wanted: "DP-1", actual: nil))
      look(SurfaceMisplacement(wanted: "DP-1", actual: "DP-2"))
      look(nil)
      look(SurfaceMisplacement(wanted: "DP-1", actual: "DP-2"))
      #expect(lines.isEmpty && check.timeToUpdate != nil)
      look(SurfaceMisplacement(wanted: "DP-1", actual: "DP-2"))
      #expect(lines == ["the window manager shows the sky of DP-1 on DP-2"])
      #expect(check.timeToUpdate == nil)
      let other = PlaceCheck { lines.append($0) }
      probed.surface.misplacement = SurfaceMisplacement(wanted: "DP-1", actual: nil)
      for _ in 0..<2 { other.look(at: [probed.window]) }
      #expect(lines.last == "the window manager doesn't show the sky of DP-1 fullscreen")
      // Two windows are one message.
      let both = PlaceCheck { lines.append($0) }
      for _ in 0..<2 { both.look(at: [probed.window, probed.window]) }
      #expect(
        lines.last == "the window manager doesn't show the sky of DP-1 fullscreen, "
          + "and doesn't show the sky of DP-1 fullscreen")
      // A wall that is in order is left alone.
      probed.surface.misplacement = nil
      let last = PlaceCheck { lines.append($0) }
      for _ in 0..<10 { last.look(at: [probed.window]) }
      #expect(lines.count == 3 && last.timeToUpdate == nil)
    }
  }

  @Test func `F works at once while the monitor is gone`() async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let window = try DrivenWindow(
      on: server, size: nil, ["--fullscreen", "--monitor", "DUMMY1"] + Cosmos.leo)
    try await server.expectWindow(x: 800, width: 640, height: 480)
    try await server.switchSecond(on: nil)
    try await waitUntil {
      try await window.takeIn()
      return (server.window?.x ?? 800) < 800
    }
    try await window.tell("event {key: 'f'}")
    try await server.expectWindow(x: 0, width: 800, height: 600)
    // From now on it belongs to the other monitor.
    try await server.switchSecond(on: "640x480")
    try await window.takeIn()
    try await server.expectWindow(x: 0, width: 800, height: 600)
    try await window.quit()
  }

  @Test(arguments: [["--fullscreen"], ["--wallpaper"]])
  func `frame rate is the monitor's, which may be a fraction`(options: [String]) async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    try await server.randr("--output", "DUMMY1", "--mode", "640x480", "--rate", "59.94")
    let program = try Subprocess(
      [Cosmos.program, "--monitor", "DUMMY1", "--mute", "--log", "info"] + options,
      environment: server.environment)
    let rate = try await eventually { () -> Double? in
      let words = program.errors.split(separator: " ")
      guard let index = words.firstIndex(of: "frames"), index > 0 else { return nil }
      return Double(words[index - 1])
    }
    #expect(abs(try #require(rate) - 59.94) < 0.01)
    program.send(SIGTERM)
    _ = try await program.outcome()
  }

  @Test func `a monitor that does not exist is an error`() async throws {
    let server = try await XorgServer()
    for option in ["--wallpaper", "--fullscreen"] {
      try await Cosmos.expectFailure(
        [option, "--monitor", "DUMMY1"], environment: server.environment,
        "there is no monitor DUMMY1; the monitors are: 0 DUMMY0")
    }
  }

  @Test func `wallpaper follows the outputs`() async throws {
    try await followOutputs(times: 2)
  }

  /// Connects and disconnects a monitor while a wallpaper runs.
  func followOutputs(times: Int) async throws {
    let server = try await XorgServer()
    let wallpaper = try DrivenWindow(on: server, size: nil, ["--wallpaper"] + Cosmos.leo)
    try await server.expectWindow(x: 0, width: 800, height: 600)
    let usage = Usage(of: try wallpaper.process)
    for count in 0..<times {
      try await server.switchSecond(on: count.isMultiple(of: 2) ? "640x480" : "800x600")
      let width = count.isMultiple(of: 2) ? 1440 : 1600
      try await waitUntil("\(count)") {
        try await wallpaper.takeIn()
        return server.window?.size == .init(width: width, height: 600)
      }
      try await server.switchSecond(on: nil)
      try await waitUntil("\(count)") {
        try await wallpaper.takeIn()
        return server.window?.size == .init(width: 800, height: 600)
      }
      if (10...15).contains(count) { try usage.note() }
    }
    if times > 15 { try await usage.expectSame() }
    try await wallpaper.expect(
      try await Cosmos.capture(size: .init(width: 800, height: 600)))
    try await wallpaper.quit()
  }

  @Test func `only a window manager that keeps windows mapped hides those of other workspaces`()
    async throws
  {
    let server = try await XServer()
    let sky = try SkyWindow(on: server, Cosmos.leo + ["--drift", "60"])
    try await sky.appear()
    let window = try #require(server.window)
    let frames = try FrameWatch(of: window, on: server)
    // Where each monitor has a workspace, the current one may be that of another monitor.
    server.connection.set("_NET_CURRENT_DESKTOP", of: nil, to: 0)
    server.connection.set("_NET_WM_DESKTOP", of: window, to: 1)
    #expect(try await frames.come())
    let manager = try #require(server.connection.makeWindow(size: .init(width: 1, height: 1)))
    server.connection.show(manager, false)
    for parent in [nil, manager] {
      server.connection.set(
        "_NET_SUPPORTING_WM_CHECK", of: parent, to: Int(manager), type: "WINDOW")
    }
    server.connection.set("_NET_WM_NAME", of: manager, to: "GNOME Shell", type: "UTF8_STRING")
    server.connection.set("_NET_CURRENT_DESKTOP", of: nil, to: 2)
    try await sky.comeToRest()
    server.connection.set("_NET_CURRENT_DESKTOP", of: nil, to: 1)
    _ = frames.frames()
    #expect(try await frames.come())
  }

  @Test func `wallpaper of one monitor returns to it`() async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let wallpaper = try Subprocess(
      [Cosmos.program, "--wallpaper", "--monitor", "dummy1"] + Cosmos.leo,
      environment: server.environment)
    try await server.expectWindow(x: 800, width: 640, height: 480)
    try await server.switchSecond(on: nil)
    try await server.switchSecond(on: "800x600")
    try await server.expectWindow(x: 800, width: 800, height: 600)
    wallpaper.send(SIGTERM)
    _ = try await wallpaper.outcome()
  }
}
