extension Layer {
  /// The ecliptic, a line through the middle of the canvas.
  public struct Ecliptic: Hashable, Sendable {
    /// How the line looks.
    public var line: LineStyle

    /// Creates an ecliptic.
    public init(_ line: LineStyle) {
      self.line = line
    }
  }
}

extension Layer.Ecliptic: LayerContent {
  package static let field = "ecliptic"

  package static func needsStrip(atSpeed speed: Double) -> Bool { false }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    self.init(try Layer.LineStyle(value, width: 1))
  }

  package var content: Layer.Content { .ecliptic(self) }

  package static func standardSpeed(hasRuler: Bool) -> Double { hasRuler ? 1 : 0 }

  package mutating func fade(by factor: Double) { line.fade(by: factor) }
}
