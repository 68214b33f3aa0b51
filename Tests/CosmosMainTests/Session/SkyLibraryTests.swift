import CosmosImage
import CosmosOptions
import CosmosShow
import CosmosTestSupport
import Testing

/// Tests of the list of skies to choose from.
@Suite struct SkyLibraryTests {
  private let folder = TemporaryFolder.forSuite()

  private func path(_ name: String) -> FilePath { FilePath(folder.path(name)) }

  private func library(opened: [FilePath] = []) -> SkyLibrary {
    SkyLibrary(builtIn: ["cosmos", "aurora"], in: path("skies"), opened: opened)
  }

  private func words(_ library: SkyLibrary) -> [FilePath] { library.entries.map(\.word) }

  @Test func `built-in skies come first, then the folder's by name, then those opened lately`()
    throws
  {
    try folder.makeFolder("skies")
    for name in ["skies/b.json5", "skies/a.json5", "elsewhere.json5", "before.json5"] {
      try folder.write("{layers: []}", to: name)
    }
    let library = library(opened: [path("elsewhere.json5"), path("before.json5")])
    #expect(
      words(library) == [
        "cosmos", "aurora", path("skies/a.json5"), path("skies/b.json5"), path("elsewhere.json5"),
        path("before.json5"),
      ])
    #expect(library.entries.map(\.name).suffix(2) == ["elsewhere", "before"])
    #expect(library.entries.map(\.isBuiltIn) == [true, true, false, false, false, false])
  }

  @Test func `a file counts once, whatever leads to it, and not if it is missing`() throws {
    try folder.makeFolder("skies")
    try folder.write("{layers: []}", to: "skies/a.json5")
    try folder.link("link.json5", to: folder.path("skies/a.json5"))
    try folder.link("skies/broken.json5", to: folder.path("missing"))
    let library = library(opened: [
      path("skies/../skies/a.json5"), path("link.json5"), path("missing.json5"),
    ])
    #expect(words(library) == ["cosmos", "aurora", path("skies/a.json5")])
    var sky = SkyOptions()
    sky.choose(path("link.json5"))
    #expect(library.index(of: sky) == 2)
    sky.choose("aurora")
    #expect(library.index(of: sky) == 1)
    sky.choose(path("missing.json5"))
    #expect(library.index(of: sky) == nil)
  }

  @Test func `of the folder, only files that may be skies count, and broken ones do`() throws {
    try folder.makeFolder("skies")
    try folder.makeFolder("skies/folder.json5")
    for (name, text) in [
      ("broken.json5", "{"), ("notes.txt", "{layers: []}"), (".hidden.json5", "{layers: []}"),
      ("signs.json5", "{format: 1, signs: [{name: 'kite'}]}"), ("script.json5", "[]"),
    ] {
      try folder.write(text, to: "skies/\(name)")
    }
    #expect(words(library()) == ["cosmos", "aurora", path("skies/broken.json5")])
  }

  @Test func `without a folder, there are the built-in skies`() {
    #expect(
      SkyLibrary(builtIn: ["cosmos"], in: nil, opened: []).entries.map(\.name) == ["cosmos"])
    #expect(words(library()) == ["cosmos", "aurora"])
  }

  @Test func `a file with the name of a built-in sky stays a file`() throws {
    try folder.write("{layers: []}", to: "own.json5")
    var sky = SkyOptions()
    for entry in library(opened: [path("own.json5")]).entries {
      sky.choose(entry.word)
      #expect((sky.file == nil) == entry.isBuiltIn)
    }
  }
}
