import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of skies on several monitors.
@Suite(.limitedConcurrency) struct WindowWallTests {
  /// Two outputs side by side: 800 × 600 and 640 × 480.
  private static let wall = XServer.Size(width: 1440, height: 600)
  private static let first = ScreenPart(x: 0, size: .init(width: 800, height: 600))
  private static let second = ScreenPart(x: 800, size: .init(width: 640, height: 480))

  private func start(on server: XorgServer, _ options: [String]) throws -> Subprocess {
    try Cosmos.start(options, environment: server.environment)
  }

  /// Expects both outputs to show their parts of one image.
  private func expectWall(
    on server: XorgServer, _ picture: Picture, gap: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await server.expect(
      Self.first, of: picture, at: Self.first, sourceLocation: sourceLocation)
    var part = Self.second
    part.x += gap
    try await server.expect(part, of: picture, at: Self.second, sourceLocation: sourceLocation)
  }

  @Test(arguments: [["--monitor", "all", "--span"], ["--wallpaper", "--span"]])
  func `one sky spans monitors that come and go`(options: [String]) async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let program = try start(on: server, options)
    let whole = try await Cosmos.capture(size: Self.wall)
    try await expectWall(on: server, whole)
    try await server.switchSecond(on: nil)
    let alone = try await Cosmos.capture(size: Self.first.size)
    try await server.expect(Self.first, of: alone, at: Self.first)
    try await server.switchSecond(on: "640x480")
    try await expectWall(on: server, whole)
    try await server.switchSecond(on: "800x600")
    let larger = try await Cosmos.capture(size: .init(width: 1600, height: 600))
    let second = ScreenPart(x: 800, size: Self.first.size)
    try await server.expect(second, of: larger, at: second)
    try await program.end()
  }

  @Test(arguments: [["--monitor", "all"], ["--wallpaper", "--span"]])
  func `a monitor on which the sky can't be shown is tried again`(options: [String]) async throws {
    let folder = try TemporaryFolder()
    let library = try await PreloadedLibrary(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <unistd.h>
      typedef void *(*creation)(void *, void *, unsigned long, const int *);
      static void *create(void *display, void *config, unsigned long window, const int *wanted) {
        if (access("\(folder.path("failing"))", F_OK) == 0) return 0;
        creation real = (creation)dlsym(dlopen("libEGL.so.1", RTLD_LAZY), "eglCreateWindowSurface");
        return real(display, config, window, wanted);
      }
      __attribute__((constructor)) static void prepare(void) {
        creation *function = dlsym(RTLD_DEFAULT, "epoxy_eglCreateWindowSurface");
        if (function) *function = create;
      }
      """)
    let server = try await XorgServer()
    let program = try Cosmos.start(
      ["--log", "info"] + options,
      environment: server.environment.merging(library.environment) { $1 })
    let alone = try await Cosmos.capture(size: Self.first.size)
    try await server.expect(Self.first, of: alone, at: Self.first)
    try folder.write("", to: "failing")
    try await server.switchSecond(on: "640x480")
    func lines(_ text: String) -> Int {
      program.errors.split(separator: "\n").count { $0.contains(text) }
    }
    let failure = "will try again every 5 s: no window could be opened"
    try await waitUntil("\(program.errors)") { lines(failure) > 0 }
    try FileManager.default.removeItem(atPath: folder.path("failing"))
    try await waitUntil("\(program.errors)") {
      lines("the sky is shown on all monitors again") == 1
    }
    if options.contains("--span") {
      try await expectWall(on: server, Cosmos.capture(size: Self.wall))
    } else {
      let second = try await Cosmos.capture(size: Self.second.size)
      try await server.expect(Self.first, of: alone, at: Self.first)
      try await server.expect(
        ScreenPart(x: 0, size: Self.second.size), of: second, at: Self.second)
    }
    #expect(lines(failure) == 1)
    try await program.terminate()
  }

  @Test func `a window manager shows a sky across monitors`() async throws {
    let server = try await XorgServer()
    let manager = try await WindowManager.start(server.environment, server.connection)
    defer { withExtendedLifetime(manager) {} }
    try await server.switchSecond(on: "640x480")
    let program = try start(on: server, ["--monitor", "DUMMY0,dummy1", "--span"])
    try await expectWall(on: server, try await Cosmos.capture(size: Self.wall))
    try await program.end()
  }

  @Test func `sky goes on behind bezels`() async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let program = try start(on: server, ["--span", "--bezel", "12.7"])
    // The driver has no physical sizes, so a millimetre has 96 / 25.4 pixels.
    let size = XServer.Size(width: Self.wall.width + 96, height: Self.wall.height)
    try await expectWall(on: server, try await Cosmos.capture(size: size), gap: 96)
    try await program.end()
  }

  @Test(arguments: [["--monitor", "all"], ["--wallpaper", "--monitor", "0,1"]])
  func `each monitor shows a sky`(options: [String]) async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let program = try start(on: server, options)
    for part in [Self.first, Self.second] {
      try await server.expect(
        ScreenPart(x: 0, size: part.size), of: try await Cosmos.capture(size: part.size), at: part)
    }
    try await server.switchSecond(on: nil)
    try await server.expect(
      Self.first, of: try await Cosmos.capture(size: Self.first.size), at: Self.first)
    try await server.switchSecond(on: "800x600")
    try await server.expect(
      ScreenPart(x: 0, size: Self.first.size), of: try await Cosmos.capture(size: Self.first.size),
      at: ScreenPart(x: 800, size: Self.first.size))
    try await program.end()
  }

  private func xdotool(on server: XorgServer, _ words: String...) async throws {
    try await Subprocess.succeed(["xdotool"] + words, environment: server.environment)
  }

  @Test func `input on any part of a wall moves the whole sky`() async throws {
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    let program = try start(on: server, ["--span"])
    let leo = try await Cosmos.capture(size: Self.wall)
    try await expectWall(on: server, leo)
    // A drag from the second output to the first one, by 300 pixels.
    try await xdotool(on: server, "mousemove", "1000", "100", "mousedown", "1")
    try await xdotool(on: server, "mousemove", "900", "100", "mousemove", "700", "100")
    let still = leo.part(x: 0, Self.first.size)
    try await waitUntil(every: .milliseconds(100)) {
      let screen = server.connection.picture(of: server.connection.root)
      let first = screen?.part(x: 0, Self.first.size)
      return first.map { $0.difference(from: still) > 50 } == true
    }
    try await xdotool(on: server, "mouseup", "1")
    try await xdotool(on: server, "key", "q")
    try await program.expectEnd()
  }

  @Test func `Wayland monitors show one sky in the pixels of each`() async throws {
    let small = WaylandCompositor.Output(size: .init(width: 320, height: 200))
    let large = WaylandCompositor.Output(size: .init(width: 640, height: 400), scale: 2)
    let compositor = try await WaylandCompositor(outputs: [large, small])
    // Both outputs are 320 × 200 logical pixels large, and the sharper one has twice as many pixels.
    let whole = try await Cosmos.capture(size: .init(width: 1280, height: 400))
    let choices = [["--wallpaper"], ["--monitor", "all"], ["--monitor", "headless-2,HEADLESS-1"]]
    for options in choices {
      let program = try Subprocess(
        [Cosmos.program, "--mute", "--no-splash", "--fps", "10", "--span"] + Cosmos.leo + options,
        environment: compositor.environment)
      try await compositor.expect(whole.part(x: 0, large.size), on: "HEADLESS-1", by: program)
      let second = whole.part(x: 640, large.size).half
      try await compositor.expect(second, on: "HEADLESS-2", by: program)
      try await program.end()
    }
  }

  @Test func `a wrong choice of monitors is one line`() async throws {
    let server = try await XServer()
    let choices: [([String], Int32, String)] = [
      (["--monitor", "all,"], 2, "a name, an index"), (["--bezel", "4"], 2, "--span"),
      (["--monitor", "0", "--span"], 2, "more than one"),
      (["--bezel", "-1", "--span"], 2, "0 to 1000"),
      (["--root", "--span"], 2, "where the sky appears"),
      (["--span", "--driven"], 2, "single window"), (["--monitor", "0,9"], 1, "no monitor 9"),
    ]
    for (options, status, reason) in choices {
      let outcome = try await Cosmos.run(["--mute"] + options, environment: server.environment)
      #expect(outcome.exitCode == status, "\(options)")
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    }
  }
}

extension Picture {
  /// The image at half its size: each pixel is the average of four.
  fileprivate var half: Picture {
    var half: [UInt8] = []
    for row in 0..<height / 2 {
      for column in 0..<width / 2 {
        for channel in 0..<3 {
          var sum = 2
          for (down, across) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            sum += Int(pixels[3 * ((2 * row + down) * width + 2 * column + across) + channel])
          }
          half.append(UInt8(sum / 4))
        }
      }
    }
    return Picture(width: width / 2, height: height / 2, pixels: half)
  }
}
