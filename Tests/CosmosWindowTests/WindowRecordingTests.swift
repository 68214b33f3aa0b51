import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of images and films that a window saves while the sky goes on.
///
/// They use their own X servers, so they run alongside other tests.
@Suite(.limitedConcurrency) struct WindowRecordingTests {
  /// The home folder of the window.
  private let home: TemporaryFolder

  /// A window whose films are folders of images: there is no `ffmpeg` in its path.
  private var withoutEncoder: [String: String] { ["HOME": home.path, "PATH": home.path] }

  private static let size = XServer.Size(width: 240, height: 135)
  private static let sky = ["--sign", "leo", "--lines", "--seed", "7"]

  init() throws {
    home = try TemporaryFolder()
  }

  /// Names in the pictures folder, in alphabetical order.
  private var names: [String] { home.names(in: "Pictures") }

  private func picture(_ path: String) throws -> Picture { try home.picture("Pictures/\(path)") }

  /// What ffprobe says of a film's stream.
  private func facts(_ names: String, of film: String) async throws -> String {
    let facts = try await Subprocess.succeed(
      [
        "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=\(names)", "-of",
        "csv=p=0", home.path("Pictures/\(film)"),
      ], environment: Cosmos.environment)
    return String(decoding: facts, as: UTF8.self)
  }

  /// Waits for a line on standard error that starts with a text.
  private func line(_ start: String, of program: any DrivenProgram) async throws -> String {
    let line = try await eventually { () -> String? in
      program.errors.split(separator: "\n").map(String.init).first {
        $0.hasPrefix("cosmos: \(start)")
      }
    }
    return try #require(line, "\(program.errors)")
  }

  @Test(arguments: ["gl", "gles"])
  func `R films what happens: each frame equals a capture`(api: String) async throws {
    let options = Self.sky + ["--api", api]
    let server = OffscreenScreen(size: Self.size)
    let window = try DrivenWindow(
      on: server, size: Self.size, options, environment: withoutEncoder)
    try await window.advance(0.3)
    try await server.type("r")
    try await window.tell("event {press: [500, 300]}")
    try await window.advance(0.05)
    try await window.tell("event {move: [460, 300]}")
    try await window.advance(0.05)
    try await window.tell("event {move: [380, 300]}")
    try await window.tell("event {release: [380, 300]}")
    try await window.advance(0.2)
    try await window.tell("event {key: 'm'}")
    try await window.advance(0.2)
    try await window.tell("event {key: 'r'}")
    let folder = try #require(names.first)
    #expect(folder.wholeMatch(of: /cosmos-leo-\d{4}-\d{2}-\d{2}-\d{6}/) != nil)
    let frames = home.names(in: "Pictures/\(folder)")
    // Half a second at 60 frames per second, of a window with 20.
    #expect(frames == (0..<30).map { "0000\($0 < 10 ? "0" : "")\($0).png" })

    try home.write(
      """
      [{at: 0.3, press: [500, 300]}, {at: 0.35, move: [460, 300]}, {at: 0.4, move: [380, 300]},
       {at: 0.4, release: [380, 300]}, {at: 0.6, key: "m"}]
      """, to: "script.json5")
    // Frame 6 has the time of an event.
    for number in [0, 5, 6, 29] {
      let time = 0.3 + Double(number) / 60
      let expected = try await Cosmos.capture(
        options + ["--script", home.path("script.json5"), "--time", "\(time)"], size: Self.size)
      #expect(try picture("\(folder)/\(frames[number])") == expected, "frame \(number)")
    }
    try await window.tell("quit")
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLines == ["cosmos: saved \(home.path("Pictures/\(folder)"))"])
  }

  @Test func `a film has the captions of a tour and the marks of the planets`() async throws {
    let options = [
      "--sky", "tonight", "--tour-by", "planets", "--tour=0.5", "--journey", "0.5", "--date",
      "2026-03-01", "--seed", "7", "--no-menu",
    ]
    let server = OffscreenScreen(size: Self.size)
    let window = try DrivenWindow(
      on: server, size: Self.size, options, environment: withoutEncoder)
    try await window.advance(0.25)
    try await window.tell("event {key: 'r'}")
    try await window.advance(0.5)
    try await window.tell("event {key: 'o'}")
    try await window.advance(2)
    try await window.tell("event {key: 'r'}")
    let folder = try #require(names.first)
    let frames = home.names(in: "Pictures/\(folder)")
    try #require(frames.count == 150)
    try home.write("[{at: 0.75, key: 'o'}]", to: "script.json5")
    var captures: Set<Picture> = []
    for number in [0, 40, 70, 100, 149] {
      let time = 0.25 + Double(number) / 60
      let expected = try await Cosmos.capture(
        options + ["--script", home.path("script.json5"), "--time", "\(time)"], size: Self.size)
      captures.insert(expected)
      #expect(try picture("\(folder)/\(frames[number])") == expected, "frame \(number)")
    }
    #expect(captures.count == 5)
  }

  @Test func `R makes a video, whose size is even`() async throws {
    let size = XServer.Size(width: 241, height: 135)
    let server = OffscreenScreen(size: size)
    let window = try DrivenWindow(
      on: server, size: size, Self.sky + ["--drift", "60"], environment: ["HOME": home.path])
    try await window.tell("event {key: 'r'}")
    try await window.advance(1)
    try await window.tell("event {key: 'r'}")
    let name = try #require(names.first)
    #expect(name.hasPrefix("cosmos-leo-") && name.hasSuffix(".mp4"))
    let facts = try await facts("width,height,r_frame_rate,nb_read_frames", of: name)
    #expect(facts == "240,134,60/1,60\n")
  }

  @Test func `a film shows the time on the window, but not in its frames`() async throws {
    let server = OffscreenScreen(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.small, Cosmos.leo, environment: withoutEncoder)
    let sky = try await Cosmos.capture(size: SkyWindow.small)
    try await window.expect(sky)
    try await window.tell("event {key: 'r'}")
    try await window.advance(0.1)
    let first = try await window.savedPicture()
    #expect(first.difference(from: sky) > 100)
    try await window.advance(1)
    let second = try await window.savedPicture()
    #expect(second.difference(from: first) > 100)
    // An image does not contain it, either.
    try await window.tell("event {key: 'p'}")
    try await window.tell("event {key: 'r'}")
    #expect(try home.savedPicture == sky)
    let folder = try #require(names.first { !$0.hasSuffix(".png") })
    #expect(try picture("\(folder)/000050.png") == sky)
    // The end of the film is shown for a while.
    try await window.advance(5)
    try await window.expect(sky)
  }

  @Test func `no frame of a moving sky is lost or repeated, and the window goes on`() async throws {
    let server = try await XServer(size: Self.size)
    // It draws ten frames per second; the film has 60.
    let window = try SkyWindow(
      on: server, size: Self.size, Self.sky + ["--drift", "120"], environment: withoutEncoder)
    try await window.appear()
    try await server.type("r")
    // Frames are drawn while the recording goes on.
    let folder = try #require(
      try await eventually {
        names.first.flatMap { home.names(in: "Pictures/\($0)").count >= 30 ? $0 : nil }
      })
    try await server.type("r")
    _ = try await line("saved ", of: window.program)
    let frames = home.names(in: "Pictures/\(folder)")
    #expect(frames.last?.hasSuffix("\(frames.count - 1).png") == true)
    let pictures = try frames.map { try picture("\(folder)/\($0)") }
    #expect(zip(pictures, pictures.dropFirst()).allSatisfy { $0 != $1 })
    // The sky moves by the same distance each time: where a frame is lost, it usually changes by half as much again.
    let changes = zip(pictures, pictures.dropFirst()).map { pair in
      zip(pair.0.pixels, pair.1.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    for index in changes.indices.dropFirst().dropLast() {
      let neighbours = changes[index - 1] + changes[index + 1]
      #expect(10 * changes[index] <= 13 * neighbours / 2, "frame \(index)")
    }
    try await server.type("q")
    #expect(try await window.program.outcome().exitCode == 0)
  }

  @Test func `another size ends the film`() async throws {
    let server = OffscreenScreen()
    let window = try DrivenWindow(
      on: server, size: Self.size, Self.sky, environment: withoutEncoder)
    try await window.tell("event {key: 'r'}")
    try await window.advance(0.2)
    try await server.resizeWindow(to: .init(width: 300, height: 200))
    try await window.advance(1)
    #expect(
      window.program.errors.hasPrefix("cosmos: the recording ends: the window has another size\n"))
    _ = try await line("saved ", of: window.program)
    let folder = try #require(names.first)
    #expect(home.names(in: "Pictures/\(folder)").count == 12)
    #expect(try picture("\(folder)/000000.png").width == Self.size.width)
  }

  @Test(arguments: [nil, SIGTERM])
  func `a film in progress is completed when the window ends`(signal: Int32?) async throws {
    let server = try await XServer(size: Self.size)
    let window = try DrivenWindow(
      on: server, size: Self.size, Self.sky + ["--drift", "60"], environment: ["HOME": home.path])
    try await window.tell("event {key: 'r'}")
    try await window.advance(1)
    if let signal { try window.process.send(signal) } else { try window.write("quit") }
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0)
    // After a signal there may be no frame yet.
    if signal != nil && names.isEmpty {
      #expect(
        outcome.errorLines == ["cosmos: the film has no frames and is not saved"],
        "\(outcome.errors)")
      return
    }
    let name = try #require(names.first)
    #expect(outcome.errorLines.last == "cosmos: saved \(home.path("Pictures/\(name)"))")
    let count = try await facts("nb_read_frames", of: name)
    let frames = try #require(Int(count.dropLast()))
    #expect(signal == nil ? frames == 60 : (1...60).contains(frames))
  }

  /// A server that is stopped first makes the program wait for it while it presents a frame.
  @Test(arguments: [
    ["--window", "240x135"], ["--window", "240x135", "--api", "gles"], ["--fullscreen"],
    ["--monitor", "all"],
    ["--wallpaper"],
  ])
  func `a film is completed when the X server is killed`(options: [String]) async throws {
    let server = try await XServer(size: Self.size)
    try home.write("[{at: 0, key: 'r'}]", to: "script.json5")
    let program = try Subprocess(
      [Cosmos.program, "--script", home.path("script.json5"), "--drift", "600", "--fps", "10"]
        + ["--mute", "--no-splash"] + Self.sky + options,
      environment: server.environment.merging(withoutEncoder) { $1 })
    try await waitUntil("\(program.errors)") { !names.isEmpty }
    server.program.sendToAll(SIGSTOP)
    // The thread of the film goes on, but the first one sleeps in the end, without using any more time.
    var last: [Substring] = []
    try await waitUntil(every: .seconds(1)) {
      let path = "/proc/\(program.identifier)/task/\(program.identifier)/stat"
      let facts = try String(contentsOfFile: path, encoding: .utf8).split(separator: " ")
      let times = Array(facts[13...14])
      defer { last = times }
      return facts[2] == "S" && times == last
    }
    server.program.sendToAll(SIGKILL)
    let outcome = try await program.outcome()
    #expect(outcome.exitCode == 1)
    let folder = home.path("Pictures/\(try #require(names.first))")
    #expect(
      outcome.errorLines.suffix(2) == [
        "cosmos: saved \(folder)", "cosmos: the connection to the X server was lost",
      ], "\(outcome.errors)")
  }

  @Test func `the film of a monitor that is unplugged is completed while the others go on`()
    async throws
  {
    let library = try await PreloadedLibrary(
      """
      #include <poll.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <unistd.h>
      int fsync(int file) {
        char name[200];
        snprintf(name, sizeof name, "%s/hold", getenv("HOME"));
        while (access(name, F_OK) == 0) poll(0, 0, 1);
        return 0;
      }
      """)
    let server = try await XorgServer()
    try await server.switchSecond(on: "640x480")
    try home.write("[{at: 0, key: 'r'}]", to: "script.json5")
    try home.write("", to: "hold")
    let program = try Subprocess(
      [Cosmos.program, "--script", home.path("script.json5"), "--drift", "600", "--fps", "10"]
        + ["--mute", "--no-splash", "--monitor", "all", "--log", "info"] + Self.sky,
      environment: server.environment.merging(withoutEncoder) { $1 }
        .merging(library.environment) { $1 })
    try await waitUntil("\(program.errors)") { names.count == 2 }
    try await server.switchSecond(on: nil)
    try await waitUntil { program.errors.contains("monitor DUMMY1 is gone") }
    for _ in 0..<2 {
      let last = server.picture()
      try await waitUntil("the other monitor stands still") { server.picture() != last }
    }
    #expect(!program.errors.contains("saved "))
    try FileManager.default.removeItem(atPath: home.path("hold"))
    try await waitUntil("\(program.errors)") { program.errors.contains("saved ") }
    program.send(SIGTERM)
    let outcome = try await program.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLines.count { $0.contains("saved ") } == 2, "\(outcome.errors)")
  }

  @Test func `an image is completed when the X server is killed`() async throws {
    let library = try await PreloadedLibrary(
      """
      #include <fcntl.h>
      #include <poll.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <unistd.h>
      int fsync(int file) {
        static int count;
        if (count++) return 0;
        char name[200];
        snprintf(name, sizeof name, "%s/syncing", getenv("HOME"));
        close(creat(name, 0600));
        while (access(name, F_OK) == 0) poll(0, 0, 1);
        return 0;
      }
      """)
    let server = try await XServer(size: SkyWindow.small)
    try home.write("[{at: 0, key: 'p'}]", to: "script.json5")
    let window = try SkyWindow(
      on: server, size: SkyWindow.small, Self.sky + ["--script", home.path("script.json5")],
      environment: ["HOME": home.path].merging(library.environment) { $1 })
    try await waitUntil("\(window.program.errors)") { try home.names.contains("syncing") }
    server.program.sendToAll(SIGKILL)
    // It is still waiting for the disk when the loss is noticed.
    try await waitUntil { server.program.isRunning == false }
    try FileManager.default.removeItem(atPath: home.path("syncing"))
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 1 && names.count == 1)
    #expect(
      outcome.errorLines == [
        "cosmos: saved \(home.path("Pictures/\(try #require(names.first))"))",
        "cosmos: the connection to the X server was lost",
      ], "\(outcome.errors)")
  }

  @Test func `a film that is ended before its first frame leaves no folder`() async throws {
    let server = try await XServer(size: Self.size)
    let window = try DrivenWindow(
      on: server, size: Self.size, Self.sky, environment: withoutEncoder)
    try await window.tell("event {key: 'r'}")
    try window.process.send(SIGTERM)
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0)
    // Usually, the first frame would take longer than the program waits for it.
    let hasNoFrames = outcome.errors == "cosmos: the film has no frames and is not saved\n"
    #expect(hasNoFrames == names.isEmpty, "\(outcome.errors) \(names)")
    for name in names { #expect(!home.names(in: "Pictures/\(name)").isEmpty) }
  }

  @Test func `a film or an image that can't be written is reported, and the sky goes on`()
    async throws
  {
    try home.write("no folder", to: "Pictures")
    let server = OffscreenScreen(size: Self.size)
    let window = try DrivenWindow(
      on: server, size: Self.size, Self.sky, environment: ["HOME": home.path])
    try await window.tell("event {key: 'p'}")
    try await window.tell("event {key: 'r'}")
    _ = try await line("can't record a film: ", of: window.program)
    try await window.advance(1)
    try await window.tell("quit")
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errorLines.first?.hasPrefix("cosmos: can't save the image: ") == true)
    #expect(outcome.errorLines.allSatisfy { $0.contains("Not a directory") }, "\(outcome.errors)")
  }

  @Test(arguments: [true, false])
  func `an image is complete when the window ends right after P`(isSignal: Bool) async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.small, Cosmos.leo, environment: ["HOME": home.path])
    try await window.takeIn()
    if isSignal {
      try await server.type("p")
      try window.process.send(SIGTERM)
    } else {
      try await server.type("p", "q")
    }
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0)
    // The signal may come before the key.
    if isSignal && outcome.errors == "" { return #expect(names == []) }
    // A machine with other work may not save it in the few seconds that a signal allows.
    if isSignal && outcome.errors.contains("ended before it was complete") {
      #expect(outcome.errorLines.count == 1 && names == [])
      return
    }
    let name = try #require(names.first)
    #expect(outcome.errorLines == ["cosmos: saved \(home.path("Pictures/\(name)"))"])
    #expect(try await picture(name) == Cosmos.capture(size: SkyWindow.small))
  }

  @Test func `an image that a script asks for is saved while nobody can see the window`()
    async throws
  {
    try home.write("[{at: 3, key: 'p'}]", to: "script.json5")
    let server = try await XServer(size: SkyWindow.small)
    let window = try SkyWindow(
      on: server, size: SkyWindow.small, Cosmos.leo + ["--script", home.path("script.json5")],
      environment: ["HOME": home.path])
    try await window.appear()
    try await server.xdotool("windowunmap", "\(try #require(server.window))")
    _ = try await line("saved ", of: window.program)
    #expect(try home.savedPicture == (await Cosmos.capture(size: SkyWindow.small)))
  }

  @Test func `a window under Wayland saves images and films`() async throws {
    let compositor = try await WaylandCompositor()
    let window = try DrivenWindow(on: compositor, Cosmos.leo, environment: withoutEncoder)
    let expected = try await Cosmos.capture()
    #expect(try await window.becomes(expected))
    try await window.tell("event {key: 'r'}")
    try await window.advance(0.1)
    try await window.tell("event {key: 'p'}")
    try await window.tell("event {key: 'r'}")
    let folder = try #require(names.first { !$0.hasSuffix(".png") })
    #expect(home.names(in: "Pictures/\(folder)").count == 6)
    #expect(try picture("\(folder)/000003.png") == expected)
    #expect(try home.savedPicture == expected)
  }
}
