import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of what ends the films and images of a window early.
extension FormatTests.WindowRecordingTests {
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

  /// Starts a sky that films itself from the start, into folders of images.
  private func film(_ options: [String], environment: [String: String]) throws -> Subprocess {
    try home.write("[{at: 0, key: 'r'}]", to: "script.json5")
    return try Subprocess(
      [Cosmos.program, "--script", home.path("script.json5"), "--drift", "600", "--fps", "10"]
        + ["--mute", "--no-splash"] + Self.sky + options,
      environment: environment.merging(withoutEncoder) { $1 })
  }

  /// Expects a program to end because it has lost its display, after it has completed its film.
  private func expectFilm(
    of program: Subprocess, losing display: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await program.outcome()
    #expect(outcome.exitCode == 1, sourceLocation: sourceLocation)
    let folder = home.path("Pictures/\(try #require(names.first))")
    #expect(
      outcome.errorLines.suffix(2) == [
        "cosmos: saved \(folder)", "cosmos: the connection to the \(display) was lost",
      ], "\(outcome.errors)", sourceLocation: sourceLocation)
  }

  /// A server that is stopped first makes the program wait for it while it presents a frame.
  @Test(arguments: [
    ["--window", "240x135"], ["--window", "240x135", "--api", "gles"], ["--fullscreen"],
    ["--monitor", "all"],
    ["--wallpaper"],
  ])
  func `a film is completed when the X server is killed`(options: [String]) async throws {
    let server = try await XServer(size: Self.size)
    let program = try film(options, environment: server.environment)
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
    try await expectFilm(of: program, losing: "X server")
  }

  @Test(arguments: [
    ["--fullscreen"], ["--monitor", "all"], ["--monitor", "all", "--span"], ["--wallpaper"],
  ])
  func `a film is completed when the Wayland compositor is killed`(options: [String]) async throws {
    let compositor = try await WaylandCompositor(size: Self.size)
    let program = try film(options, environment: compositor.environment)
    try await waitUntil("\(program.errors)") { !names.isEmpty }
    compositor.program.sendToAll(SIGKILL)
    try await expectFilm(of: program, losing: "Wayland compositor")
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
    try home.write("", to: "hold")
    let program = try film(
      ["--monitor", "all", "--log", "info"],
      environment: server.environment.merging(library.environment) { $1 })
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
}
