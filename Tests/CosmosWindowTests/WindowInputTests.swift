import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

extension WindowTests {
  /// Tests of keys and the mouse in a window.
  @Suite struct InputTests {
    @Test func `P saves images to the pictures folder of the user and overwrites none`()
      async throws
    {
      let home = try TemporaryFolder()
      try home.write("XDG_PICTURES_DIR=\"$HOME/Bilder\"\n", to: "user-dirs.dirs")
      let server = try await XServer()
      let window = try DrivenWindow(
        on: server, size: SkyWindow.size, Cosmos.leo,
        environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
      let expected = try await Cosmos.capture()
      try await window.expect(expected)

      // Both come within one second, and would have the same name.
      for _ in 0..<2 {
        try await server.type("p")
        try await window.takeIn()
      }
      let lines = window.program.errors.split(separator: "\n")
      #expect(lines.count == 2)
      let names = home.names(in: "Bilder")
      #expect(names.count == 2)
      for name in names {
        #expect(name.wholeMatch(of: /cosmos-leo-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?\.png/) != nil)
        #expect(lines.contains { $0.hasSuffix("saved \(home.path("Bilder/\(name)"))") })
        #expect(try home.picture("Bilder/\(name)") == expected)
      }
    }

    @Test func `a notch of a wheel on an X server is a sign further`() async throws {
      let server = try await XServer()
      let window = try DrivenWindow(on: server, size: SkyWindow.small, Cosmos.leo)
      _ = try await window.state()
      try await server.xdotool("mousemove", "50", "50")
      for (notches, sign) in [(1, "virgo"), (-2, "cancer"), (3, "libra")] {
        try await server.turnWheel(notches)
        try await window.takeIn()
        // Named from the start of the journey on.
        #expect(try await window.state().sign == sign)
        try await window.tell("until-rest")
      }
    }

    @Test func `F, Escape, Alt+Enter and a double click leave fullscreen, and Escape ends nothing`()
      async throws
    {
      let server = try await XServer(size: SkyWindow.size)
      let window = try DrivenWindow(on: server, size: SkyWindow.small, Cosmos.leo)
      let small = try await Cosmos.capture(size: SkyWindow.small)
      let full = try await Cosmos.capture(size: server.screen)
      try await window.expect(small)
      for back in ["f", "Escape", "alt+Return"] {
        try await server.type("f")
        #expect(try await window.becomes(full))
        try await server.type(back)
        #expect(try await window.becomes(small))
      }
      for picture in [full, small] {
        try await server.xdotool(
          "mousemove", "50", "50", "click", "--repeat", "2", "--delay", "20", "1")
        #expect(try await window.becomes(picture))
      }
      // With nothing to close or to leave, it has no effect.
      try await server.type("Escape")
      #expect(try await window.becomes(small))
      try await window.quit()
    }

    @Test func `window that opens in fullscreen has a windowed size to return to`() async throws {
      let server = try await XServer(size: SkyWindow.size)
      let window = try DrivenWindow(
        on: server, size: SkyWindow.small, Cosmos.leo + ["--fullscreen", "--monitor", "0"])
      #expect(try await window.becomes(Cosmos.capture(size: server.screen)))
      try await server.type("f")
      #expect(try await window.becomes(Cosmos.capture(size: SkyWindow.small)))
    }
  }
}

/// Tests of input while time passes, which takes no turn from tests that do work.
@Suite struct RunningWindowInputTests {
  @Test func `drag and keys move the sky of a running window, and Q quits`() async throws {
    let server = try await XServer()
    let window = try SkyWindow(on: server)
    let start = try await Cosmos.capture()
    try await window.expect(start)

    // The sky stays under the pointer while the button is down, and the lines disappear.
    try await server.press(at: (500, 75))
    try await server.movePointer(through: (450, 75), (350, 75))
    #expect(try await window.changes(from: start))
    // The release may throw the sky anywhere; the keys must work from there.
    try await server.release()
    for (key, sign) in [("5", "cancer"), ("Right", "leo")] {
      try await server.type(key)
      let sky = ["--sign", sign] + Cosmos.leo.dropFirst(2)
      try await window.expect(Cosmos.capture(sky))
    }

    try await server.type("q")
    try await window.program.expectEnd()
  }
}
