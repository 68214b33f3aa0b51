import CosmosCore

/// The sprites of all layers of a `SpriteScene` on the GPU, layer by layer, each layer sorted along its strip.
final class DiscBuffer {
  let scene: SpriteScene
  /// Each layer's index from positions on its strip to its sorted sprites.
  let indices: [StripIndex]
  /// Index of the first sprite of each layer.
  let starts: [Int]
  private let vertexArray: VertexArray
  private let buffer: VertexBuffer<StripPoint>

  /// Generates, sorts and uploads the sprites.
  init(_ scene: SpriteScene, driver: Driver) throws(RendererError) {
    var indices: [StripIndex] = []
    var starts: [Int] = []
    let buffer = try VertexBuffer<StripPoint>(
      count: scene.count, label: "sprites", driver: driver
    ) { sprites in
      indices.removeAll()
      starts.removeAll()
      var start = 0
      for layer in scene.layers {
        let destination = UnsafeMutableBufferPointer(rebasing: sprites[start..<start + layer.count])
        indices.append(
          StripIndex(sorting: layer.count, into: destination, visit: layer.forEachSprite))
        starts.append(start)
        start += layer.count
      }
    }
    vertexArray = VertexArray(.stripPoint, label: "sprites", driver: driver)
    vertexArray.bind(buffer)
    self.scene = scene
    self.indices = indices
    self.starts = starts
    self.buffer = buffer
  }

  /// Draws ranges of the sprites with the active pipeline.
  func draw(_ ranges: VertexRanges) {
    guard ranges.count > 0 else { return }
    vertexArray.drawPoints(ranges)
  }
}
