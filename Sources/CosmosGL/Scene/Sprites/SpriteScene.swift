import CosmosCore

/// A scene for measurements: soft discs on layers that slide at different speeds, as sprite programs
/// draw them.
///
/// Sprites are dealt to the layers in turn, and a layer comes round again after ``span`` pictures. All
/// lengths are pixels, so that programs of any kind can draw the same.
package struct SpriteScene: Hashable, Sendable {
  /// Sprites on all layers together; zero or more.
  package let count: Int

  /// Length of every layer's strip in pictures; at least 1.
  package let span: Int

  /// Size of the picture in pixels.
  package let width: Int
  /// Size of the picture in pixels.
  package let height: Int

  /// Number of layers.
  package static let layerCount = 8

  /// The colour behind the sprites.
  package static let background = Color(red: 5 / 255, green: 5 / 255, blue: 15 / 255)

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - count: Sprites on all layers together; zero or more.
  ///   - span: Length of every layer's strip in pictures; at least 1.
  ///   - width: Pixels a row; at least 1.
  ///   - height: Number of rows; at least 1.
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
