/// A kind of content that layers can have: its part of the format of sky files, and facts about it.
package protocol LayerContent: Hashable, Sendable {
  /// Name of the field of a layer that holds the content in a sky file.
  static var field: String { get }

  /// Whether the content of a layer with a speed has positions along a strip; its layer then has to move.
  static func needsStrip(atSpeed speed: Double) -> Bool

  /// The speed of a layer whose file gives none.
  static func standardSpeed(hasRuler: Bool) -> Double

  /// Reads the content from a sky file.
  ///
  /// - Parameters:
  ///   - value: The field's value.
  ///   - reader: The state that the layers of the sky share.
  /// - Throws: ``DesignError`` that names the position in the file.
  init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError)

  /// The content as one of all kinds.
  var content: Layer.Content { get }

  /// The sprite of its stars.
  var starSprite: Sprite? { get }

  /// The image along the strip, or of the stars.
  var image: ImageSource? { get }

  /// Whether it shows places in the real sky, which move together and as fast as its degrees.
  var showsRealSky: Bool { get }

  /// The text that says where its data come from, if that is to be said.
  var credit: Strings.Key? { get }

  /// Returns how it changes by itself in a layer of a scene, or `nil` if it doesn't.
  func motion(layer index: Int, of scene: SkyScene) -> (any LayerMotion)?

  /// Multiplies the opacity of the content by a factor from 0 to 1.
  mutating func fade(by factor: Double)

  /// Returns the number of stars that a layer of a scene has in buffers, and their size in bytes.
  func stars(layer index: Int, of scene: SkyScene) -> (count: Int, bytes: Int)
}

extension LayerContent {
  package static func needsStrip(atSpeed speed: Double) -> Bool { true }

  package static func standardSpeed(hasRuler: Bool) -> Double { 1 }

  package var starSprite: Sprite? { nil }

  package var image: ImageSource? { starSprite?.image }

  package var showsRealSky: Bool { false }

  package var credit: Strings.Key? { nil }

  package func motion(layer index: Int, of scene: SkyScene) -> (any LayerMotion)? { nil }

  func faded(by factor: Double) -> Layer.Content {
    var faded = self
    if factor < 1 { faded.fade(by: factor) }
    return faded.content
  }

  package func stars(layer index: Int, of scene: SkyScene) -> (count: Int, bytes: Int) { (0, 0) }
}

extension Color {
  /// Returns the colour with its alpha multiplied by a factor.
  func faded(by factor: Double) -> Color { withAlpha(alpha * factor) }
}
