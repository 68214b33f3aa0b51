import Foundation
import Testing

/// The link of the info panel, which a program of the desktop opens.
@Suite(.serialized, .timeLimit(.minutes(3))) struct WindowLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A sky that opens its info panel and the link, at two times.
  private func sky(_ server: XServer, path: String) throws -> Subprocess {
    try folder.write(
      """
      [{at: 1, key: "m"}, {at: 3, key: "left"}, {at: 3.5, key: "return"},
       {at: 6.5, key: "return"}, {at: 7, key: "return"}]
      """, to: "link.json5")
    return try Subprocess(
      [
        Cosmos.program, "run", "--window", "375x667", "--mute", "--no-splash", "--fps", "10",
        "--script",
        folder.path("link.json5"),
      ],
      environment: server.environment.merging(["PATH": path]) { $1 })
  }

  @Test func `what opens the link leaves nothing behind`() async throws {
    let server = try await XServer(size: .init(width: 375, height: 667))
    try folder.write(
      "#!/bin/sh\necho \"$$ $1\" >>'\(folder.path("opened"))'\n", to: "xdg-open")
    try #require(chmod(folder.path("xdg-open"), 0o700) == 0)
    let sky = try sky(server, path: "\(folder.path):/usr/bin:/bin")
    let readers = try await eventually(within: .seconds(60)) { () -> [Substring]? in
      let text = try? String(contentsOfFile: folder.path("opened"), encoding: .utf8)
      let lines = (text ?? "").split(separator: "\n")
      return lines.count == 2 ? lines : nil
    }
    for reader in try #require(readers) {
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
}
