import CXScreenSaver
import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of a sky in the X11 window of another program.
@Suite(.limitedConcurrency) struct ForeignWindowTests {
  /// Waits until a window contains the same picture as a capture of its size.
  private func expect(
    _ window: XID, on server: XServer, _ sky: DrivenWindow,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let size = try #require(server.connection.geometry(of: window)?.size)
    let expected = try await Cosmos.capture(size: size)
    try await waitUntil(sourceLocation: sourceLocation) {
      try await sky.takeIn()
      // Inside of a window of another depth, only the child can be read with its own depth.
      guard let child = server.connection.children(of: window).first,
        let shown = server.connection.picture(of: child)
      else { return false }
      return shown.difference(from: expected) <= SkyWindow.tolerance
    }
  }

  @Test(arguments: [(nil, false), (nil, true), (32, false)] as [(Int32?, Bool)])
  func `sky in another program's window follows it and ends with it`(
    depth: Int32?, redirects: Bool
  ) async throws {
    let server = try await XServer()
    let host = try #require(
      server.connection.makeWindow(
        size: .init(width: 320, height: 200), depth: depth, redirects: redirects),
      "the server has no such visual")
    let sky = try DrivenWindow(
      on: server, size: nil, ["--window-id", "0x\(String(host, radix: 16))"] + Cosmos.leo,
      isMuted: false)
    try await expect(host, on: server, sky)
    for size in [
      XServer.Size(width: 500, height: 300), .init(width: 40, height: 30),
      .init(width: 1, height: 1),
    ] {
      server.connection.resize(host, to: size)
      try await expect(host, on: server, sky)
    }
    server.connection.show(host, false)
    try await sky.takeIn()
    server.connection.show(host, true)
    try await expect(host, on: server, sky)
    server.connection.destroy(host)
    try await sky.program.expectEnd()
    #expect(!server.connection.children(of: server.connection.root).contains(host))
  }

  @Test func `a window may be a pixel and hidden while the sky opens`() async throws {
    let server = try await XServer()
    let host = try #require(server.connection.makeWindow(size: .init(width: 1, height: 1)))
    server.connection.show(host, false)
    let id = "0x\(String(host, radix: 16))"
    let sky = try DrivenWindow(on: server, size: nil, ["--window-id", id] + Cosmos.leo)
    try await sky.takeIn()
    server.connection.show(host, true)
    try await expect(host, on: server, sky)
    server.connection.resize(host, to: .init(width: 200, height: 100))
    try await expect(host, on: server, sky)
    server.connection.destroy(host)
    try await sky.program.expectEnd()
    try await Cosmos.expectFailure(
      ["--window-id", id], environment: server.environment,
      "there is no window \(id) on the X server; "
        + "xwininfo prints the number of the window that you click")
  }

  @Test func `sky ends with the connection of the window's owner`() async throws {
    let server = try await XServer()
    var owner: XConnection? = try XConnection(to: try #require(server.environment["DISPLAY"]))
    let host = try #require(owner?.makeWindow(size: .init(width: 200, height: 100)))
    let sky = try DrivenWindow(on: server, size: nil, ["-window-id", "\(host)"] + Cosmos.leo)
    try await expect(host, on: server, sky)
    owner = nil
    try await sky.program.expectEnd()
  }

  @Test func `sky follows sizes`() async throws {
    try await followSizes(times: 4)
  }

  /// Resizes the window that a sky draws in.
  func followSizes(times: Int) async throws {
    let server = try await XServer()
    let host = try #require(server.connection.makeWindow(size: .init(width: 320, height: 200)))
    let sky = try DrivenWindow(on: server, size: nil, ["--window-id", "\(host)"] + Cosmos.leo)
    try await expect(host, on: server, sky)
    let usage = Usage(of: try sky.process)
    for count in 0..<times {
      let size = XServer.Size(width: 300 + count * 37 % 100, height: 200 + count * 23 % 50)
      server.connection.resize(host, to: size)
      try await sky.takeIn()
      if (10...15).contains(count) { try usage.note() }
    }
    server.connection.resize(host, to: .init(width: 320, height: 200))
    try await expect(host, on: server, sky)
    if times > 15 { try await usage.expectSame() }
  }

  @Test func `a screen saver's variable names the window`() async throws {
    let server = try await XServer()
    let host = try #require(server.connection.makeWindow(size: .init(width: 320, height: 200)))
    for options in [[], ["--root"]] {
      let sky = try DrivenWindow(
        on: server, size: nil, options + Cosmos.leo,
        environment: ["XSCREENSAVER_WINDOW": "0x\(String(host, radix: 16))"])
      try await expect(host, on: server, sky)
      try await sky.quit()
      #expect(server.connection.children(of: host).isEmpty)
    }
  }

  @Test func `the root window without a screen saver`() async throws {
    let server = try await XServer(size: .init(width: 320, height: 200))
    let root = server.connection.root
    for option in ["--root", "--window-id=\(root)"] {
      let sky = try DrivenWindow(on: server, size: nil, [option] + Cosmos.leo)
      try await expect(root, on: server, sky)
      try await sky.quit()
    }
  }

  @Test(arguments: [nil, "auto", "gl", "gles"] as [String?])
  func `a window that can't show a sky is an error`(api: String?) async throws {
    let server = try await XServer(options: ["-screen", "1", "300x200x24"])
    let display = try #require(server.environment["DISPLAY"])
    let other = try XConnection(to: "\(display).1")
    let size = XServer.Size(width: 320, height: 200)
    let hint = "; xwininfo prints the number of the window that you click"
    for (window, reason) in [
      (server.connection.makeWindow(size: size, depth: 0), "takes input only, and shows nothing"),
      (other.root, "is on screen 1, which DISPLAY has to name, as in :0.1"),
    ] {
      let id = "0x\(String(try #require(window), radix: 16))"
      try await Cosmos.expectFailure(
        ["--window-id", id] + (api.map { ["--api", $0] } ?? []), environment: server.environment,
        "the window \(id) \(reason)\(hint)")
    }
    try await Cosmos.expectFailure(
      ["--window-id", "0x1fffffff"], environment: server.environment,
      "there is no window 0x1fffffff on the X server\(hint)")
  }

  @Test(arguments: [[:], ["DISPLAY": ":1999"]])
  func `a missing X server is an error`(variables: [String: String]) async throws {
    for option in ["--root", "--wallpaper", "--window-id=7"] {
      let run = try await Cosmos.run(
        [option], environment: Cosmos.environment.merging(variables) { $1 })
      #expect(run.exitCode == 1)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.hasPrefix("cosmos: there is no display to open a window on ("))
    }
  }
}
