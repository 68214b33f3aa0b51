import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosTestSupport
import Testing

/// Tests of the list of sky files that were opened lately.
@Suite struct RecentSkiesTests {
  private let folder = TemporaryFolder.forSuite()

  private var recent: RecentSkies { RecentSkies { ["XDG_STATE_HOME": folder.path][$0] } }

  private func makeFile(_ name: String) throws -> FilePath {
    try folder.write("{}", to: name)
    return FilePath(folder.path(name))
  }

  @Test func `files are remembered once, the last one first, and only while they are there`() throws
  {
    let (first, second) = (try makeFile("first.json5"), try makeFile("second.json5"))
    recent.add(first)
    recent.add(second)
    #expect(recent.paths == [second, first])
    recent.add(first)
    #expect(recent.paths == [first, second])
    recent.add(FilePath(folder.path("missing.json5")))
    #expect(recent.paths == [first, second])
  }

  @Test func `at most twelve files are remembered`() throws {
    let files = try (0..<15).map { try makeFile("many-\($0).json5") }
    for file in files { recent.add(file) }
    #expect(recent.paths == files.suffix(RecentSkies.maxCount).reversed())
  }

  @Test func `a name that a line can't hold is not remembered`() throws {
    let usable = try makeFile("usable.json5")
    recent.add(usable)
    recent.add(try makeFile("two\nlines.json5"))
    #expect(recent.paths == [usable])
  }

  @Test func `whatever the list contains, only absolute paths are read from it`() {
    let long = "/" + String(repeating: "a", count: 5000)
    let text = "\n\nrelative\n/a\n/b\u{0}c\n\(long)\n/a\n/d"
    #expect(RecentSkies.paths(in: Array(text.utf8)) == ["/a", "/d"])
    // Bytes that are not text belong to names, too.
    #expect(
      RecentSkies.paths(in: [0x2F, 0xFF, 0x0A, 0xFE])
        == [FilePath(bytes: [0x2F, 0xFF] as [UInt8])])
    let many = (0..<100).map { "/\($0)\n" }.joined()
    #expect(RecentSkies.paths(in: Array(many.utf8)).count == RecentSkies.maxCount)
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/anna"], "/data/cosmos/skies"),
    (["HOME": "/home/anna"], "/home/anna/.local/share/cosmos/skies"),
    (["XDG_DATA_HOME": "data"], nil),
  ])
  func `the user's skies are in the data folder`(variables: [String: String], path: String?) {
    #expect(UserFile("skies", .data) { variables[$0] }.path == path)
  }
}
