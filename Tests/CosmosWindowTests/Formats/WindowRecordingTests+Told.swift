import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests that a person is told of a film that ends where nobody sees it, or while its window closes.
extension FormatTests.WindowRecordingTests {
  /// A library with which no frame of a film is written while there is a file `hold`.
  private func holdingLibrary() async throws -> PreloadedLibrary {
    try home.write("", to: "hold")
    return try await PreloadedLibrary(
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
  }

  private func letGo() throws {
    try FileManager.default.removeItem(atPath: home.path("hold"))
  }

  /// A window on a desktop, some frames after it has begun a film, none of which can be written.
  private func filming(
    on server: XServer, _ bus: MessageBus, _ options: [String] = []
  ) async throws -> SkyWindow {
    let library = try await holdingLibrary()
    let window = try SkyWindow(
      on: server, size: Self.size,
      Self.sky + ["--drift", "600", "--language", "en", "--log", "info"] + options,
      environment: withoutEncoder.merging(library.environment) { $1 }
        .merging(bus.environment) { $1 })
    try await window.appear()
    try await server.type("r")
    try await waitUntil("\(window.program.errors)") { !names.isEmpty }
    // More than half a second, and so more frames than wait for the disk at a time.
    for _ in 0..<8 {
      let last = server.picture()
      try await waitUntil { server.picture() != last }
    }
    return window
  }

  /// Such a window that has been closed, and stays.
  private func closedWhileFilming(on server: XServer, _ bus: MessageBus) async throws -> SkyWindow {
    let window = try await filming(on: server, bus)
    try await server.type("q")
    try await waitUntil { window.program.errors.contains("once its film is complete") }
    return window
  }

  private var film: String { home.path("Pictures/\(names.first ?? "")") }

  @Test(arguments: ["default", "folder"])
  func `a film that ends while its window is hidden is told on the desktop, which opens it`(
    action: String
  ) async throws {
    try home.writeProgram(
      "#!/bin/sh\necho \"$1\" >'\(home.path("part"))'\n/bin/mv '\(home.path("part"))' '\(home.path("opened"))'\n",
      to: "xdg-open")
    let server = try await XServer(size: Self.size)
    let bus = try await MessageBus()
    let desktop = try NotificationServer(on: bus)
    let window = try await filming(on: server, bus)
    try await server.type("r")
    try await server.xdotool("windowunmap", "\(try #require(server.window))")
    #expect(desktop.notifications == [])
    try letGo()
    try await waitUntil("\(window.program.errors)") { !desktop.notifications.isEmpty }
    #expect(
      desktop.notifications == [
        .init(title: "Film saved", text: film, actions: ["default", "folder"])
      ])
    desktop.choose(action)
    try await waitUntil { FileManager.default.fileExists(atPath: home.path("opened")) }
    let opened = try String(contentsOfFile: home.path("opened"), encoding: .utf8)
    #expect(opened == (action == "default" ? film : home.path("Pictures/")) + "\n")
    window.program.send(SIGTERM)
    #expect(try await window.program.outcome().exitCode == 0)
    #expect(desktop.notifications.count == 1)
  }

  @Test(arguments: [["--notices", "off"], ["--notices", "on"]])
  func `a film that ends in a window that is seen, or without notices, is not told on the desktop`(
    options: [String]
  ) async throws {
    let server = try await XServer(size: Self.size)
    let bus = try await MessageBus()
    let desktop = try NotificationServer(on: bus)
    let window = try await filming(on: server, bus, options)
    try await server.type("r")
    if options.contains("off") {
      try await server.xdotool("windowunmap", "\(try #require(server.window))")
    }
    try letGo()
    try await waitUntil { window.program.errors.contains("saved ") }
    window.program.send(SIGTERM)
    #expect(try await window.program.outcome().exitCode == 0)
    #expect(desktop.notifications == [])
  }

  @Test
  func `a window that is closed stays until its film is complete, and the desktop tells of it`()
    async throws
  {
    let server = try await XServer(size: Self.size)
    let bus = try await MessageBus()
    let desktop = try NotificationServer(on: bus)
    let window = try await closedWhileFilming(on: server, bus)
    // It is seen, and moves.
    for _ in 0..<2 {
      let last = server.picture()
      try await waitUntil { server.picture() != last }
    }
    #expect(window.program.isRunning && server.window != nil)
    try letGo()
    #expect(try await window.program.outcome().exitCode == 0)
    // The program can't open it any more.
    #expect(desktop.notifications == [.init(title: "Film saved", text: film, actions: [])])
    #expect(try picture("\(names[0])/000000.png").width == Self.size.width)
  }

  @Test
  func
    `a window that is closed again ends at once, and the desktop says that the film lacks frames`()
    async throws
  {
    let server = try await XServer(size: Self.size)
    let bus = try await MessageBus()
    let desktop = try NotificationServer(on: bus)
    let window = try await closedWhileFilming(on: server, bus)
    try await server.type("q")
    try await waitUntil { server.window == nil }
    try letGo()
    #expect(try await window.program.outcome().exitCode == 0)
    #expect(
      desktop.notifications == [
        .init(title: "Film saved, without its last frames", text: film, actions: [])
      ])
  }

  @Test func `a film that fails while its window closes keeps it open`()
    async throws
  {
    let server = try await XServer(size: Self.size)
    let bus = try await MessageBus()
    let desktop = try NotificationServer(on: bus)
    let window = try await filming(on: server, bus)
    let folder = try #require(names.first)
    try await server.type("q")
    try await waitUntil { window.program.errors.contains("once its film is complete") }
    // Further frames find no folder.
    try FileManager.default.moveItem(
      atPath: home.path("Pictures/\(folder)"), toPath: home.path("gone"))
    try letGo()
    try await waitUntil { window.program.errors.contains("can't record a film: ") }
    let last = server.picture()
    try await waitUntil { server.picture() != last }
    #expect(window.program.isRunning)
    try await server.type("q")
    #expect(try await window.program.outcome().exitCode == 0)
    #expect(desktop.notifications == [])
  }

  @Test func `without a server of notifications, a closed window ends once its film is complete`()
    async throws
  {
    let server = try await XServer(size: Self.size)
    let bus = try await MessageBus()
    let window = try await filming(on: server, bus)
    try await server.type("q")
    try await waitUntil { window.program.errors.contains("once its film is complete") }
    try letGo()
    let outcome = try await window.program.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.errorLines.contains("cosmos: saved \(film)"), "\(outcome.errors)")
  }
}
