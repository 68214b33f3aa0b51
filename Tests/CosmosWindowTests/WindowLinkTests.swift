import CosmosTestSupport
import Foundation
import Testing

/// The link of the info panel, which a program of the desktop opens.
@Suite(.serialized) struct WindowLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let openings = 12

  /// A sky that opens its info panel, and then the link many times.
  private func sky(_ server: XServer, path: String) throws -> Subprocess {
    let presses = (0..<Self.openings).map { "{at: \(6.5 + 0.2 * Double($0)), key: \"return\"}" }
    try folder.write(
      """
      [{at: 1, key: "m"}, {at: 3, key: "left"}, {at: 3.5, key: "return"},
       \(presses.joined(separator: ", "))]
      """, to: "link.json5")
    return try Subprocess(
      [
        Cosmos.program, "run", "--window", "375x667", "--mute", "--no-splash", "--fps", "10",
        "--script",
        folder.path("link.json5"),
      ],
      environment: server.environment.merging(["PATH": path]) { $1 })
  }

  @Test func `what opens the link takes no threads and leaves nothing behind`() async throws {
    let server = try await XServer(size: .init(width: 375, height: 667))
    // The first two readers end at once, and the others when nothing holds the other end of this pipe.
    let (opened, pipe) = (folder.path("opened"), folder.path("pipe"))
    try #require(mkfifo(pipe, 0o600) == 0)
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(end >= 0)
    var isOpen = true
    defer { if isOpen { close(end) } }
    try folder.write(
      """
      #!/bin/sh
      exec <'\(pipe)'
      echo "$$ $1" >>'\(opened)'
      [ "$(wc -l <'\(opened)')" -le 2 ] || exec cat

      """, to: "xdg-open")
    try #require(chmod(folder.path("xdg-open"), 0o700) == 0)
    let sky = try sky(server, path: "\(folder.path):/usr/bin:/bin")
    _ = try await readers(1)
    let threads = try threadCount(of: sky)
    let readers = try await readers(Self.openings)
    // A thread of a queue that has nothing more to do stays for a while.
    let isBack = try await eventually(within: .seconds(60)) {
      try threadCount(of: sky) <= threads ? true : nil
    }
    #expect(isBack == true)
    close(end)
    isOpen = false
    for reader in readers {
      let words = reader.split(separator: " ")
      #expect(words.count == 2 && words[1].hasSuffix("/README.md"))
      // A process that nobody waits for keeps its number for as long as the sky is there.
      let isGone = try await eventually(within: .seconds(60)) {
        FileManager.default.fileExists(atPath: "/proc/\(words[0])") ? nil : true
      }
      #expect(isGone == true)
    }
    #expect(sky.isRunning)
  }

  @Test func `it is told what is missing where nothing opens links`() async throws {
    let server = try await XServer(size: .init(width: 375, height: 667))
    let sky = try sky(server, path: folder.path)
    let lines = try await eventually(within: .seconds(60)) { () -> [Substring]? in
      let lines = sky.errors.split(separator: "\n")
      return lines.count >= 2 ? lines : nil
    }
    for line in try #require(lines) {
      #expect(line.hasPrefix("cosmos: can't open /"))
      #expect(line.hasSuffix("/README.md: there is no xdg-open; install xdg-utils"))
    }
    #expect(sky.isRunning)
  }

  /// What readers have noted, when so many of them have.
  private func readers(_ count: Int) async throws -> [Substring] {
    let lines = try await eventually(within: .seconds(60)) { () -> [Substring]? in
      let text = try? String(contentsOfFile: folder.path("opened"), encoding: .utf8)
      let lines = (text ?? "").split(separator: "\n")
      return lines.count >= count ? lines : nil
    }
    return try #require(lines)
  }

  private func threadCount(of process: Subprocess) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.identifier)/task").count
  }
}
