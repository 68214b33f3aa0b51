import CosmosCore
import CosmosTestSupport
import Foundation
import Testing

/// The page about skies shows every sky that ships and every kind of layer.
@Suite struct SkiesPageTests {
  private static let images = Page.package.appending(path: "Docs/Images")

  private func page() throws -> (text: String, prose: String) {
    let page = try #require(Page.all.first { $0.path == "Docs/skies.md" })
    return (
      page.lines.joined(separator: "\n"), page.prose.map(\.text).joined(separator: "\n")
    )
  }

  /// What a layer may contain, by the program's own error message.
  private static func contents() throws -> [String] {
    let error = #expect(throws: DesignError.self) {
      try SkyDesign(json5: "{name: 'n', layers: [{nothing: 1}]}".utf8, file: "a")
    }
    let fields = try #require(error?.description.split(separator: "the fields are ").last)
    return fields.split(separator: ", ").map(String.init)
      .filter { !["name", "speed", "opacity"].contains($0) }
  }

  @Test(arguments: SkyDesign.builtInNames)
  func `every sky that ships has a row with a thumbnail`(name: String) throws {
    let path = Self.images.appending(path: "skies/\(name).webp").path()
    #expect(FileManager.default.fileExists(atPath: path))
    let rows = try page().prose.split(separator: "\n").filter { $0.hasPrefix("| <img ") }
    #expect(rows.count == SkyDesign.builtInNames.count)
    let row = try #require(rows.first { $0.contains("| `\(name)` |") })
    #expect(row.contains("src=\"Images/skies/\(name).webp\""))
  }

  @Test func `every kind of layer is explained and has a picture of a sky on the page`() throws {
    let (text, prose) = try page()
    let contents = try Self.contents()
    #expect(contents.count > 7)
    for content in contents {
      #expect(prose.contains("`\(content)`"), "\(content)")
      #expect(prose.contains("](Images/layers/\(content).webp)"), "\(content)")
      #expect(text.contains("<!-- picture: layers/\(content) "), "\(content)")
    }
  }

  @Test func `every picture is on a page, and all together are small`() throws {
    let shown = Page.all.flatMap(\.prose).map(\.text).joined(separator: "\n")
    let names = try #require(
      FileManager.default.enumerator(atPath: Self.images.path())?.allObjects as? [String])
    var bytes = 0
    for name in names where name.contains(".") {
      #expect(shown.contains("Images/\(name)"), "\(name)")
      let url = Self.images.appending(path: name)
      bytes += try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    #expect(bytes > 0 && bytes < 3_000_000)
  }
}
