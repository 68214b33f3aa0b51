import CosmosCore
import CosmosImage
import CosmosOptions
import CosmosTestSupport
import Glibc
import Testing

/// A settings file on disk, as the settings application changes it.
@Suite struct SettingsStoreTests {
  private static let start = """
    // Mine.
    {
      sky: 'tonight', // the real one
      "stars": 30,
      profiles: { wall: { tour: 60 } },
    }

    """

  private func text(_ folder: SettingsFolder) throws -> String {
    String(decoding: try InputFile.read(FilePath(folder.path), upTo: 1 << 20), as: UTF8.self)
  }

  @Test func `a change is written at once, and counts for a window`() throws {
    let folder = try SettingsFolder(Self.start)
    let store = try SettingsStore(source: folder.source())
    try store.apply(.set(.stars, to: "50"))
    try store.apply(.set(.mute, to: ""))
    let values = try folder.values()
    #expect(values[.stars] == "50" && values[.mute] == "" && values[.sky] == "tonight")
    #expect(
      try text(folder)
        == Self.start.replacing("30", with: "50")
        .replacing("} },\n", with: "} },\n  \"mute\": true,\n"))
  }

  @Test func `200 random changes that are undone leave the first bytes`() throws {
    let folder = try SettingsFolder(Self.start)
    let store = try SettingsStore(source: folder.source())
    var random = SeededGenerator(seed: 3)
    let values: [(Option, String?)] = [
      (.stars, "40"), (.mute, ""), (.sky, "embers"), (.tour, "5"), (.tour, ""),
      (.dim, "22:00-07:00=0.3"),
      (.place, "52.52,13.41"), (.journey, "2.5"), (.mute, nil), (.seed, "18446744073709551615"),
    ]
    for _ in 0..<200 {
      let (option, value) = try #require(values.randomElement(using: &random))
      let profile = Bool.random(using: &random) ? "wall" : nil
      let isRemoval = Int.random(in: 0..<4, using: &random) == 0
      try store.apply(
        isRemoval
          ? .remove(option.name, profile: profile) : .set(option, to: value, in: profile))
      #expect(folder.fault() == nil)
    }
    #expect(try text(folder) != Self.start)
    while store.canUndo { try store.undo() }
    #expect(try text(folder) == Self.start)
  }

  @Test func `several changes are one step, also if another program writes in between`() throws {
    let folder = try SettingsFolder("{\n  tour: 20, // slowly\n}\n")
    let store = try SettingsStore(source: folder.source())
    let change = SettingsChange.several([
      .remove("tour", profile: nil), .set(.drift, to: "-8"),
    ])
    try store.apply(change)
    #expect(try folder.values("config") == [.drift: "-8"])
    try store.undo()
    #expect(try text(folder) == "{\n  tour: 20, // slowly\n}\n")
    try store.apply(change)
    let other = try text(folder).replacing("-8", with: "-8, mute: true")
    try folder.write(other)
    try store.undo()
    #expect(try folder.values("config") == [.tour: "20", .mute: ""])
    #expect(!store.canUndo)
  }

  @Test func `undoing a rename says how the profile is called`() throws {
    let folder = try SettingsFolder(Self.start)
    let store = try SettingsStore(source: folder.source())
    let change = SettingsChange.several([
      .renameProfile("wall", to: "hall"), .renameProfile("hall", to: "door"),
    ])
    #expect(change.name(of: "wall") == "door")
    #expect(change.name(of: "desk") == "desk")
    #expect(change.name(of: nil) == nil)
    try store.apply(change)
    let changes = try store.undo()
    #expect(changes.reduce("door") { $1.name(of: $0) } == "wall")
    #expect(try store.undo() == [])
  }

  @Test func `a change that came from another program stays when one's own is undone`() throws {
    let folder = try SettingsFolder(Self.start)
    let store = try SettingsStore(source: folder.source())
    try store.apply(.set(.stars, to: "50"))
    try store.apply(.removeProfile("wall"))
    #expect(!store.hasChangedOnDisk)
    try folder.write(try text(folder).replacing("tonight", with: "embers"))
    #expect(store.hasChangedOnDisk)
    try store.apply(.set(.mute, to: ""))
    for _ in 0..<3 { try store.undo() }
    #expect(!store.canUndo)
    let values = try folder.values("config --profile wall")
    #expect(values[.sky] == .some("embers") && values[.stars] == .some("30"))
    #expect(values[.tour] == .some("60"))
    #expect(try text(folder).contains("// the real one"))
  }

  @Test func `a value that its option refuses isn't written`() throws {
    let folder = try SettingsFolder(Self.start)
    let store = try SettingsStore(source: folder.source())
    let error = #expect(throws: UsageError.self) { try store.apply(.set(.stars, to: "-5")) }
    #expect(error?.message == "stars -5: give a whole number from 0 to 10000000")
    #expect(throws: (any Error).self) { try store.apply(.addProfile("none")) }
    #expect(throws: (any Error).self) { try store.apply(.renameProfile("wall", to: "")) }
    #expect(try text(folder) == Self.start)
    #expect(!store.canUndo)
  }

  @Test func `settings that make no sense together can be changed further`() throws {
    let folder = try SettingsFolder(Self.start)
    let store = try SettingsStore(source: folder.source())
    try store.apply(.set(.sign, to: "leo"))
    try store.apply(.set(.offset, to: "100"))
    #expect(folder.fault()?.contains("both set the start position") == true)
    try store.undo()
    #expect(folder.fault() == nil)
  }

  @Test func `a missing file begins as the template`() throws {
    let folder = try SettingsFolder()
    let store = try SettingsStore(source: folder.source())
    #expect(!store.canUndo)
    try store.apply(.set(.stars, to: "30"))
    #expect(try folder.values("config") == [.stars: "30"])
    #expect(try text(folder).contains("// Settings of Cosmos"))
    try store.undo()
    #expect(try text(folder) == String(decoding: SettingsText.template.bytes, as: UTF8.self))
  }

  @Test func `a link leads to the file, which keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    let (link, target) = (folder.path("config.json5"), folder.path("real.json5"))
    try folder.write(Self.start, to: "real.json5")
    #expect(chmod(target, 0o640) == 0)
    #expect(symlink("real.json5", link) == 0)
    let source = SettingsSource(file: FilePath(link), home: nil, variables: [:])
    try SettingsStore(source: source).apply(.set(.stars, to: "50"))
    var facts = stat()
    #expect(lstat(link, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(target, &facts) == 0 && facts.st_mode & 0o7777 == 0o640)
    #expect(try folder.text(of: "real.json5").contains("\"stars\": 50"))
  }

  @Test func `a broken file is refused with the place`() throws {
    let folder = try SettingsFolder("{ stars: }")
    #expect(throws: DesignError.self) { try SettingsStore(source: folder.source()) }
    #expect(throws: UsageError.self) { try SettingsStore(source: .none) }
  }
}
