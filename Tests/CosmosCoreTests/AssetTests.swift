import CosmosAssets
import Foundation
import Testing

@Suite struct AssetTests {
  private let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every compiled-in shader and asset matches its file on disk, and none is missing`()
    throws
  {
    var files: Set<String> = []
    let kinds = [
      ".glsl", ".json5", ".flac", ".ogg", ".png", "bright.stars", "bright.facts", ".map",
    ]
    for folder in ["Shaders", "Assets"] {
      let names = FileManager.default.enumerator(atPath: package.appending(path: folder).path())
      for case let name as String in try #require(names)
      where kinds.contains(where: name.hasSuffix) || name.hasPrefix("Bus/") {
        files.insert("\(folder)/\(name)")
      }
    }
    var listed: [String] = []
    while let path = cosmos_asset_path(listed.count) { listed.append(String(cString: path)) }
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == files)
    for path in listed {
      let asset = cosmos_asset(path)
      let bytes = UnsafeBufferPointer(start: asset.bytes, count: asset.count)
      #expect(try Data(bytes) == Data(contentsOf: package.appending(path: path)), "\(path)")
    }
  }

  @Test(arguments: ["", "Shaders", "Shaders/none.glsl", "Assets/Desktop/cosmos.xml"])
  func `a file that is not compiled in has no bytes`(path: String) {
    #expect(cosmos_asset(path).bytes == nil && cosmos_asset(path).count == 0)
  }
}
