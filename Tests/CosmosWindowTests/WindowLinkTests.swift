import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests of the info panel's link, which a program of the desktop opens.
@Suite(.limitedConcurrency) struct WindowLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let openings = 12
  private static let size = XServer.Size(width: 375, height: 667)

  /// A sky with its info panel open.
  private func sky(
    path: String, program: String = Cosmos.program
  ) async throws -> DrivenWindow {
    let window = try await DrivenWindow(
      on: XServer(size: Self.size), size: Self.size, [], environment: ["PATH": path],
      program: program)
    try await window.tell("event {key: 'm'}")
    try await window.tell("until-rest")
    try await window.tell("event {key: 'left'}")
    try await window.tell("event {key: 'return'}")
    try await window.tell("until-rest")
    return window
  }

  @Test func `opening the link leaves no threads or zombie processes behind`() async throws {
    // The first two readers exit immediately, and the others once the write end of this pipe is closed.
    let (opened, pipe) = (folder.path("opened"), folder.path("pipe"))
    try #require(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(end >= 0)
    var isOpen = true
    defer { if isOpen { close(end) } }
    try folder.writeProgram(
      """
      #!/bin/sh
      exec <'\(pipe)'
      echo "$$ $1" >>'\(opened)'
      [ "$(wc -l <'\(opened)')" -le 2 ] || exec cat

      """, to: "xdg-open")
    let sky = try await sky(path: "\(folder.path):/usr/bin:/bin")
    try await sky.tell("event {key: 'return'}")
    _ = try await readers(1)
    let threads = try sky.process.threadCount()
    for _ in 1..<Self.openings { try await sky.tell("event {key: 'return'}") }
    let readers = try await readers(Self.openings)
    #expect(readers.count == Self.openings)
    // An idle thread of a queue lingers for a while.
    try await waitUntil { try sky.process.threadCount() <= threads }
    close(end)
    isOpen = false
    for reader in readers {
      let words = reader.split(separator: " ")
      #expect(words.count == 2 && words[1].hasSuffix("/README.md"))
      // A zombie that nothing waits for would keep its process ID for as long as the program runs.
      try await waitUntil { !FileManager.default.fileExists(atPath: "/proc/\(words[0])") }
    }
    #expect(sky.program.isRunning)
  }

  @Test func `a program in an unpacked tarball opens the manual beside it`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("cosmos-1/bin"), withIntermediateDirectories: true)
    try folder.write("manual", to: "cosmos-1/README.md")
    let program = folder.path("cosmos-1/bin/cosmos")
    try folder.copyProgram(at: Cosmos.program, to: "cosmos-1/bin/cosmos")
    try folder.writeProgram("#!/bin/sh\necho \"$1\" >'\(folder.path("opened"))'\n", to: "xdg-open")
    let sky = try await sky(path: "\(folder.path):/usr/bin:/bin", program: program)
    try await sky.tell("event {key: 'return'}")
    let opened = try await eventually { () -> String? in
      let text = (try? folder.text(of: "opened")) ?? ""
      return text.hasSuffix("\n") ? text : nil
    }
    #expect(opened == "\(folder.path("cosmos-1/README.md"))\n")
  }

  @Test func `a click on the notice of a saved image opens it, or its folder with Shift`()
    async throws
  {
    try folder.writeProgram("#!/bin/sh\necho \"$1\" >>'\(folder.path("opened"))'\n", to: "xdg-open")
    let server = try await XServer(size: SkyWindow.size)
    let window = try DrivenWindow(
      on: server, size: SkyWindow.size, Cosmos.leo + ["--notices", "on"],
      environment: ["HOME": folder.path, "PATH": "\(folder.path):/usr/bin:/bin"])
    try await window.tell("until-rest")
    let sky = try #require(try await window.display.picture())
    for words in [["click", "1"], ["keydown", "shift", "click", "1", "keyup", "shift"]] {
      try await server.type("p")
      try await waitUntil { try await window.difference(from: sky) > 20 }
      let (x, y) = (sky.width / 2, sky.height * 84 / 100 - 8)
      try await server.xdotool(["mousemove", "\(x)", "\(y)"] + words)
      // It takes the notice away, and the one that says what opens goes by itself.
      try await waitUntil {
        try await window.advance(1)
        return try await window.difference(from: sky) == 0
      }
    }
    let opened = try await readers(2)
    #expect(opened.count == 2)
    #expect(opened[0].hasPrefix(folder.path("Pictures/cosmos-leo-")) && opened[0].hasSuffix(".png"))
    #expect(opened[1] == "\(folder.path("Pictures"))/")
  }

  @Test func `a missing program for opening links is reported`() async throws {
    let sky = try await sky(path: folder.path)
    for count in 1...3 {
      try await sky.tell("event {key: 'return'}")
      let lines = sky.program.errors.split(separator: "\n")
      #expect(lines.count == count)
      for line in lines {
        #expect(line.hasPrefix("cosmos: can't open /"))
        #expect(line.hasSuffix("/README.md: there is no xdg-open; install xdg-utils"))
      }
    }
    #expect(sky.program.isRunning)
  }

  /// The lines that readers have written, once there are at least `count`.
  private func readers(_ count: Int) async throws -> [Substring] {
    let lines = try await eventually { () -> [Substring]? in
      let lines = (try? folder.text(of: "opened"))?.split(separator: "\n") ?? []
      return lines.count >= count ? lines : nil
    }
    return try #require(lines)
  }
}
