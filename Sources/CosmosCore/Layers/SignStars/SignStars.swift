extension Layer {
  /// The signs' stars of one size.
  public struct SignStars: Hashable, Sendable {
    /// The glow of every star.
    public var sprite: Sprite

    /// Which of the signs' stars the layer shows.
    public let size: Sign.StarSize

    /// Creates a description of sign stars.
    public init(sprite: Sprite, size: Sign.StarSize) {
      self.sprite = sprite
      self.size = size
    }
  }
}

extension Layer.SignStars: LayerContent {
  package static let field = "signStars"

  private enum Field: String, CaseIterable {
    case sprite, size
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let sprite = try reader.sprite(named: try fields.required(.sprite))
    let size = try fields.required(.size)
    guard let known = Sign.StarSize(rawValue: try size.text()) else {
      throw size.mismatch("must be \"big\" or \"small\"")
    }
    self.init(sprite: sprite, size: known)
  }

  package var content: Layer.Content { .signStars(self) }

  package var starSprite: Sprite? { sprite }

  package mutating func fade(by factor: Double) { sprite = sprite.faded(by: factor) }
}
