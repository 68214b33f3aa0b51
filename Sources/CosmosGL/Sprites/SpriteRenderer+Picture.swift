import CosmosCore
import CosmosImage

extension SpriteRenderer {
  /// Draws a frame of the loaded scene as a picture in memory.
  ///
  /// - Parameter frame: Number of the frame, from 0.
  /// - Returns: The whole picture.
  /// - Throws: ``RendererError`` where the driver has no room.
  package func picture(ofFrame frame: Int) throws -> Picture {
    guard let scene else { preconditionFailure("load a scene first") }
    let count = scene.width * scene.height
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * count, alignment: 16)
    defer { bytes.deallocate() }
    try RenderTarget.keepingBound {
      let target = try RenderTarget(
        width: scene.width, height: scene.height, format: .rgba8, label: "picture", driver: driver)
      target.bind()
      draw(frame: frame, startsAtTop: true)
      try target.read(width: scene.width, height: scene.height, into: bytes)
    }
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * count) { pixels, size in
      Renderer.dropAlpha(
        from: UnsafeRawBufferPointer(bytes), into: UnsafeMutableRawBufferPointer(pixels),
        count: count)
      size = 3 * count
    }
    return Picture(width: scene.width, height: scene.height, pixels: pixels)
  }
}
