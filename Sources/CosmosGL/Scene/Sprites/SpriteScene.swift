import CosmosCore

/// The scene of the sprite benchmark: soft discs (sprites) on eight layers that slide at different speeds.
///
/// Sprites are assigned to the layers in turn, at fixed pseudorandom positions. Each layer repeats after ``span``
/// image widths. All lengths are in pixels, so that programs on other libraries can draw the same scene.
package struct SpriteScene: Hashable, Sendable {
  /// Number of sprites on all layers together; zero or more.
  package let count: Int

  /// Length of every layer's strip in image widths; at least 1.
  package let span: Int

  /// Width of the image, in pixels; at least 1.
  package let width: Int
  /// Height of the image, in pixels; at least 1.
  package let height: Int

  /// Number of layers.
  package static let layerCount = 8

  /// The colour behind the sprites.
  package static let background = Color(red: 5 / 255, green: 5 / 255, blue: 15 / 255)

  /// Creates a scene.
  package init(count: Int, span: Int = 1, width: Int, height: Int) {
    precondition(count >= 0 && span >= 1 && width >= 1 && height >= 1, "a scene has a size")
    self.count = count
    self.span = span
    self.width = width
    self.height = height
  }

  /// Length of every layer's strip, in pixels.
  package var period: Double { Double(span * width) }

  /// The layers, back to front.
  package var layers: [SpriteLayer] {
    (0..<SpriteScene.layerCount).map { SpriteLayer(number: $0, of: self) }
  }
}
