import CosmosAssets
import CosmosImage
import CosmosWindow

extension WindowIcon {
  /// The icon of Cosmos, large and small; `Assets/Icons/cosmos.svg` is its drawing.
  package static var cosmos: [WindowIcon] {
    ["Assets/Icons/cosmos-128.png", "Assets/Icons/cosmos-32.png"].compactMap { path in
      let asset = cosmos_asset(path)
      guard let bytes = asset.bytes,
        let file = try? PNGFile([UInt8](UnsafeBufferPointer(start: bytes, count: asset.count))),
        let pixels = try? file.pixels()
      else { return nil }
      return WindowIcon(width: file.width, height: file.height, pixels: pixels)
    }
  }
}
