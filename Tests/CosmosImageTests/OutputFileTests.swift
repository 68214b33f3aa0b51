import CosmosImage
import Foundation
import Testing

/// Each test has a folder of its own, removed in the end.
@Suite final class OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "cosmos-\(UUID().uuidString)"
  ).path()

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private func write(_ text: String, to file: OutputFile) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  @Test func `a file takes its name when it is whole`() throws {
    let file = try OutputFile(path: "\(folder)/a.png")
    try write("new", to: file)
    #expect(try !names.contains("a.png"))
    #expect(try file.finish() == "\(folder)/a.png")
    #expect(try names == ["a.png"])
    #expect(try text("a.png") == "new")
  }

  @Test func `a file that is not finished leaves nothing, and the old one whole`() throws {
    try Data("old".utf8).write(to: URL(filePath: "\(folder)/a.png"))
    do {
      let file = try OutputFile(path: "\(folder)/a.png")
      try write("half", to: file)
    }
    #expect(try names == ["a.png"])
    #expect(try text("a.png") == "old")
  }

  @Test func `a finished file replaces the old one and keeps its permissions`() throws {
    try Data("old".utf8).write(to: URL(filePath: "\(folder)/a.png"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: "\(folder)/a.png")
    let file = try OutputFile(path: "\(folder)/a.png")
    try write("new", to: file)
    try file.finish()
    #expect(try text("a.png") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/a.png")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a numbered file never replaces another`() throws {
    for text in ["1", "2", "3"] {
      let file = try OutputFile(path: "\(folder)/sky.png", collision: .number)
      try write(text, to: file)
      try file.finish()
    }
    #expect(try names == ["sky-2.png", "sky-3.png", "sky.png"])
    #expect(try text("sky.png") == "1")
    #expect(try text("sky-3.png") == "3")
  }

  @Test func `a link is followed`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.png", withDestinationPath: "\(folder)/real.png")
    try Data("old".utf8).write(to: URL(filePath: "\(folder)/real.png"))
    let file = try OutputFile(path: "\(folder)/link.png")
    try write("new", to: file)
    try file.finish()
    #expect(try text("real.png") == "new")
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link.png")
    #expect(link == "\(folder)/real.png")
  }

  @Test func `a link to nothing is followed, and from its own folder`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.png", withDestinationPath: "new.png")
    let file = try OutputFile(path: "\(folder)/link.png")
    try write("new", to: file)
    try file.finish()
    #expect(try text("new.png") == "new")
    #expect(try names == ["link.png", "new.png"])
  }

  @Test func `what can't be opened says why`() {
    let missing = "\(folder)/no/such/a.png"
    #expect(throws: FileError(path: missing, code: ENOENT, step: .open)) {
      try OutputFile(path: missing)
    }
    #expect(throws: FileError(path: folder, code: EISDIR, step: .open)) {
      try OutputFile(path: folder)
    }
    #expect(throws: FileError(path: "", code: ENOENT, step: .open)) { try OutputFile(path: "") }
  }

  @Test func `a full device is told and stays a device`() throws {
    let file = try OutputFile(path: "/dev/full")
    #expect(throws: FileError(path: "/dev/full", code: ENOSPC, step: .write)) {
      try write("new", to: file)
    }
    var status = stat()
    #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}
