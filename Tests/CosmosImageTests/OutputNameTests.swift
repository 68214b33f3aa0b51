import CDiskWatcher
import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

/// Tests file names that are hard to write to, and when a file is synced to the disk.
@Suite struct OutputNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What a process does with the disk meanwhile, while syncing fails with a code unless that is 0.
  private func watched<Value>(
    failingWith code: Int32 = 0, _ body: () throws -> Value
  ) throws -> String {
    cosmos_disk_begin(code)
    let finished = Result { try body() }
    let seen = String(cString: cosmos_disk_end())
    _ = try finished.get()
    return seen
  }

  @Test(arguments: [248, 249, 255])
  func `a name may be as long as the file system allows`(length: Int) throws {
    let name = String(repeating: "a", count: length - 4) + ".png"
    for text in ["old", "new"] {
      try OutputFile.write(text, to: folder.path(name))
    }
    #expect(try folder.names == [name])
    #expect(try folder.text(of: name) == "new")
  }

  @Test func `a name that is too long is rejected before anything is rendered`() throws {
    let path = folder.path(String(repeating: "a", count: 256))
    #expect(throws: FileError(path: path, code: ENAMETOOLONG, step: .open)) {
      try OutputFile(path: path)
    }
    // The same applies to the target of a link.
    let link = folder.path("link.png")
    try folder.link("link.png", to: path)
    #expect(throws: FileError(path: link, code: ENAMETOOLONG, step: .open)) {
      try OutputFile(path: link)
    }
  }

  @Test(arguments: [
    // 255 bytes, some of which the number takes.
    (String(repeating: "a", count: 251) + ".png", String(repeating: "a", count: 249) + "-2.png"),
    // Two-byte characters stay whole.
    (String(repeating: "é", count: 125) + "a.png", String(repeating: "é", count: 124) + "-2.png"),
    (String(repeating: "a", count: 255), String(repeating: "a", count: 253) + "-2"),
    // Almost the whole name follows the dot, so it does not count as an extension.
    ("a." + String(repeating: "b", count: 253), "a." + String(repeating: "b", count: 251) + "-2"),
    (".png", ".png-2"),
  ])
  func `a numbered name is truncated if it would be too long`(name: String, second: String) throws {
    for text in ["1", "2"] {
      try OutputFile.write(text, to: folder.path(name), collision: .number)
    }
    #expect(try folder.names == [name, second].sorted())
    #expect(try folder.text(of: second) == "2")
  }

  @Test func `circular links are rejected and left in place`() throws {
    for (name, target) in [("a.png", "a.png"), ("b.png", "c.png"), ("c.png", "b.png")] {
      try folder.link(name, to: target)
    }
    for name in ["a.png", "b.png"] {
      let path = folder.path(name)
      #expect(throws: FileError(path: path, code: ELOOP, step: .open)) {
        try OutputFile(path: path)
      }
    }
    #expect(try folder.target(of: "a.png") == "a.png")
    #expect(try folder.names == ["a.png", "b.png", "c.png"])
  }

  @Test func `a new file has the default permissions`() throws {
    try folder.write("", to: "any")
    let seen = try watched { try OutputFile(path: folder.path("a.png")).finish() }
    #expect(try folder.permissions(of: "a.png") == folder.permissions(of: "any"))
    // The umask belongs to the whole process: changing it would briefly affect files of other threads.
    #expect(!seen.contains("u"))
  }

  @Test func `a name need not be UTF-8`() throws {
    // "é" in Latin-1.
    let path = FilePath(bytes: Array(folder.path("caf").utf8) + [0xE9] + ".png".utf8)
    let file = try OutputFile(path: path)
    try file.write("new")
    #expect(try file.finish() == path)
    #expect(path.withCString { access($0, R_OK) } == 0)
    #expect(path.description == folder.path("caf\\xE9.png"))
  }

  @Test(
    arguments: [
      ([], ""), (Array("é–𝄞".utf8), "é–𝄞"),
      // A truncated character, an overlong encoding, and bytes that can't begin a character.
      ([0x61, 0xE2, 0x80], "a\\xE2\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"), ([0x80, 0x62], "\\x80b"),
      ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"), ([0x01, 0xFF], "\u{1}\\xFF"),
    ] as [([UInt8], String)])
  func `a path has a readable description`(bytes: [UInt8], text: String) {
    #expect(FilePath(bytes: bytes).description == text)
  }

  @Test(arguments: [OutputFile.Collision.replace, .number])
  func `a file is synced to disk before it gets its name, and then the name is synced`(
    collision: OutputFile.Collision
  ) throws {
    let file = try OutputFile(path: folder.path("a.png"), collision: collision)
    try file.write("new")
    let seen = try watched { try file.finish() }
    #expect(["fd", "nd"].contains(seen))
  }

  @Test func `a failed sync to disk is reported and leaves the old file`() throws {
    try folder.write("old", to: "a.png")
    let file = try OutputFile(path: folder.path("a.png"))
    try file.write("new")
    let path = folder.path("a.png")
    #expect(throws: FileError(path: path, code: EIO, step: .write)) {
      try watched(failingWith: EIO) { try file.finish() }
    }
    #expect(try folder.text(of: "a.png") == "old")
    #expect(try folder.names == ["a.png"])
  }

  @Test func `a pipe is not synced to disk`() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let file = try OutputFile(path: path)
    #expect(try watched { try file.finish() }.isEmpty)
  }
}
