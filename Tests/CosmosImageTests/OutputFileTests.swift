import CDiskWatcher
import CosmosImage
import CosmosTestSupport
import Foundation
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file gets its name when it is complete`() throws {
    let file = try OutputFile(path: folder.path("a.png"))
    try file.write("new")
    #expect(try !folder.names.contains("a.png"))
    #expect(try file.finish() == FilePath(folder.path("a.png")))
    #expect(try folder.names == ["a.png"])
    #expect(try folder.text(of: "a.png") == "new")
  }

  @Test func `an unfinished file leaves nothing behind and keeps the old file intact`() throws {
    try folder.write("old", to: "a.png")
    do {
      let file = try OutputFile(path: folder.path("a.png"))
      try file.write("half")
    }
    #expect(try folder.names == ["a.png"])
    #expect(try folder.text(of: "a.png") == "old")
  }

  @Test func `a finished file replaces the old one and keeps its permissions`() throws {
    try folder.write("old", to: "a.png")
    try #require(chmod(folder.path("a.png"), 0o640) == 0)
    try OutputFile.write("new", to: folder.path("a.png"))
    #expect(try folder.text(of: "a.png") == "new")
    #expect(try folder.permissions(of: "a.png") == 0o640)
  }

  @Test func `a numbered file never replaces another`() throws {
    for text in ["1", "2", "3"] {
      try OutputFile.write(text, to: folder.path("sky.png"), collision: .number)
    }
    #expect(try folder.names == ["sky-2.png", "sky-3.png", "sky.png"])
    #expect(try folder.text(of: "sky.png") == "1")
    #expect(try folder.text(of: "sky-3.png") == "3")
  }

  @Test func `where names count, links are not followed and nothing else is opened`() throws {
    try folder.write("old", to: "real.png")
    try folder.link("link.png", to: "real.png")
    try folder.link("loop.png", to: "loop.png")
    try #require(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    for name in ["link.png", "loop.png"] {
      try OutputFile.write("new", to: folder.path(name), collision: .replaceName)
      #expect(try folder.text(of: name) == "new")
    }
    #expect(try folder.text(of: "real.png") == "old")
    for (path, code) in [(folder.path("pipe.png"), EEXIST), (folder.path, EISDIR)] {
      #expect(throws: FileError(path: path, code: code, step: .open)) {
        try OutputFile(path: path, collision: .replaceName)
      }
    }
    let numbered = try OutputFile(path: folder.path("pipe.png"), collision: .number).finish()
    #expect(numbered == FilePath(folder.path("pipe-2.png")))
  }

  @Test func `a link is followed`() throws {
    try folder.link("link.png", to: folder.path("real.png"))
    try folder.write("old", to: "real.png")
    try OutputFile.write("new", to: folder.path("link.png"))
    #expect(try folder.text(of: "real.png") == "new")
    #expect(try folder.target(of: "link.png") == folder.path("real.png"))
  }

  @Test func `a dangling link is followed, relative to its own folder`() throws {
    try folder.link("link.png", to: "new.png")
    try OutputFile.write("new", to: folder.path("link.png"))
    #expect(try folder.text(of: "new.png") == "new")
    #expect(try folder.names == ["link.png", "new.png"])
  }

  @Test func `without unnamed files, no temporary file exists before the first byte`() throws {
    cosmos_disk_refuse_nameless(1)
    defer { cosmos_disk_refuse_nameless(0) }
    try folder.write("old", to: "a.png")
    try #require(chmod(folder.path("a.png"), 0o640) == 0)
    for (text, finishes) in [("half", false), ("new", true)] {
      let file = try OutputFile(path: folder.path("a.png"))
      // Nothing exists yet that a signal could leave behind before anything is watching for it.
      #expect(try folder.names == ["a.png"])
      try file.write(text)
      #expect(try folder.names.count == 2)
      #expect(try folder.text(of: "a.png") == "old")
      if finishes { try file.finish() }
    }
    #expect(try folder.names == ["a.png"])
    #expect(try folder.text(of: "a.png") == "new")
    #expect(try folder.permissions(of: "a.png") == 0o640)
  }

  @Test func `without unnamed files, an empty file can still be written`() throws {
    cosmos_disk_refuse_nameless(1)
    defer { cosmos_disk_refuse_nameless(0) }
    try OutputFile(path: folder.path("a.png"), collision: .number).finish()
    #expect(try folder.names == ["a.png"])
    #expect(try folder.text(of: "a.png").isEmpty)
  }

  @Test func `a path that can't be opened reports the reason`() {
    let missing = folder.path("no/such/a.png")
    #expect(throws: FileError(path: missing, code: ENOENT, step: .open)) {
      try OutputFile(path: missing)
    }
    #expect(throws: FileError(path: folder.path, code: EISDIR, step: .open)) {
      try OutputFile(path: folder.path)
    }
    #expect(throws: FileError(path: "", code: ENOENT, step: .open)) { try OutputFile(path: "") }
  }

  @Test func `a folder that rejects new files is reported immediately`() {
    cosmos_disk_refuse_nameless(1)
    defer { cosmos_disk_refuse_nameless(0) }
    // Root may write to any folder, but not even root can create a file in this one.
    let path = "/proc/self/a.png"
    let error = #expect(throws: FileError.self) { try OutputFile(path: path) }
    #expect(error?.step == .open)
  }

  @Test func `a full device is reported and remains a device`() throws {
    let file = try OutputFile(path: "/dev/full")
    #expect(throws: FileError(path: "/dev/full", code: ENOSPC, step: .write)) {
      try file.write("new")
    }
    var status = stat()
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}
