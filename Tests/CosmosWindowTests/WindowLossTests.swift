import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of windows whose graphics context is lost.
@Suite(.limitedConcurrency) struct WindowLossTests {
  private static let sky = ["--sign", "leo", "--lines", "--seed", "7"]

  @Test(arguments: ["gl", "gles"])
  func `a window shows the same after each loss`(api: String) async throws {
    let server = OffscreenScreen(size: SkyWindow.small)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Self.sky + ["--api", api])
    try await window.tell("event {goto: 'aries'}")
    for _ in 0..<3 {
      try await window.advance(0.35)
      let before = try #require(server.picture())
      try await window.tell("lose")
      #expect(try #require(server.picture()).difference(from: before) == 0)
    }
    #expect(window.program.errors.isEmpty)
  }

  @Test func `a window on Wayland shows the same after each loss`() async throws {
    let compositor = try await WaylandCompositor(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: compositor, size: SkyWindow.small, Self.sky + ["--no-menu"])
    let picture = try await Cosmos.capture(Self.sky + ["--no-menu"], size: SkyWindow.small)
    #expect(try await window.becomes(picture))
    for _ in 0..<3 {
      try await window.tell("lose")
      try await window.expect(picture)
    }
  }

  @Test func `the overlay and a message are there again after a loss`() async throws {
    let sky = try EditedSky()
    let server = OffscreenScreen(size: MovingSky.size)
    let window = try DrivenWindow(
      on: server, ["--sign", "leo", "--no-menu", "--hud", "--sky", sky.path])
    try await window.takeIn()
    try sky.save(EditedSky.broken.text)
    _ = try await window.error(1)
    try await window.takeIn()
    let before = try #require(server.picture())
    try await window.tell("lose")
    let after = try #require(server.picture())
    let plain = try await sky.capture(
      EditedSky.text(red: 0), ["--sign", "leo", "--no-menu"], size: MovingSky.size)
    // The message is below, and stays as it is; the overlay's numbers change.
    let middle = before.pixels.count / 2
    #expect(after.pixels[middle...] == before.pixels[middle...])
    #expect(after.pixels[middle...] != plain.pixels[middle...])
    #expect(after.pixels[..<middle] != plain.pixels[..<middle])
  }

  @Test func `pictures and films survive a loss`() async throws {
    let home = try TemporaryFolder()
    let server = OffscreenScreen(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.small, Self.sky + ["--log", "info"],
      environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
    try await window.advance(1)
    // All are handled before anything is drawn, so that the picture is not saved yet.
    try await window.tellAtOnce([
      "event {key: 'r'}", "event {key: 'p'}", "lose", "advance 0.5", "lose", "event {key: 'r'}",
    ])
    let expected = try await Cosmos.capture(
      Self.sky + ["--time", "1"], size: SkyWindow.small, asSeen: false)
    #expect(try home.savedPicture.difference(from: expected) <= SkyWindow.tolerance)
    #expect(window.program.errors.contains("the graphics driver was reset; the sky was back after"))
    #expect(home.names(in: "Pictures").contains { $0.hasSuffix(".mp4") })
  }

  private func screen(of server: XorgServer) -> Picture? {
    server.connection.picture(of: server.connection.root)
  }

  @Test(arguments: [["--monitor", "all"], ["--monitor", "all", "--span"], ["--wallpaper"]])
  func `what the driver reports makes walls and wallpapers draw again`(options: [String])
    async throws
  {
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <signal.h>
      static volatile sig_atomic_t resets;
      static void note(int number) { resets++; }
      static unsigned status(void) {
        if (!resets) return 0;
        resets--;
        return 0x8254; /* GL_INNOCENT_CONTEXT_RESET */
      }
      __attribute__((constructor)) static void play(void) {
        unsigned (**function)(void) = dlsym(RTLD_DEFAULT, "epoxy_glGetGraphicsResetStatus");
        if (!function) return;
        *function = status;
        signal(SIGUSR1, note);
      }
      """)
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let parts = [
      ScreenPart(x: 0, size: .init(width: 800, height: 600)),
      ScreenPart(x: 800, size: .init(width: 640, height: 480)),
    ]
    let program = try Subprocess(
      [Cosmos.program, "--mute", "--no-splash", "--fps", "5", "--log", "info"] + Cosmos.leo
        + ["--drift", "30"] + options,
      environment: server.environment.merging(library.environment) { $1 })
    let line = "the graphics driver was reset; the sky was back after"
    // Signals that come before the library is loaded would end the program.
    try await waitUntil { program.errors.contains("window: ") }
    for count in 1...2 {
      let before = try #require(screen(of: server))
      program.send(SIGUSR1)
      try await waitUntil("\(program.errors)") {
        try #require(program.isRunning, "\(program.errors)")
        return program.errors.split(separator: "\n").count { $0.contains(line) } >= count
      }
      // It moves on, on all monitors.
      for part in parts {
        try await waitUntil(every: .milliseconds(100)) {
          let now = try #require(screen(of: server)).part(x: part.x, part.size)
          return now.difference(from: before.part(x: part.x, part.size)) > SkyWindow.tolerance
        }
      }
    }
    try await program.terminate()
  }
}
