extension Layer {
  /// The names of the signs' bright stars, which show together with the lines of their sign.
  public struct StarNames: Hashable, Sendable {
    /// Font size in points.
    public let size: Double

    /// Colour of the text.
    public var color: Color

    /// Distance from the centre of a star to its name, in points.
    public let gap: Double

    /// Creates a description of names.
    ///
    /// - Parameters:
    ///   - size: Font size in points; greater than zero.
    ///   - color: Colour of the text.
    ///   - gap: Distance from the centre of a star to its name, in points; zero or more.
    public init(size: Double = 11, color: Color, gap: Double = 7) {
      precondition(size > 0 && gap >= 0, "names have a size")
      self.size = size
      self.color = color
      self.gap = gap
    }
  }
}

extension Layer.StarNames: LayerContent {
  package static let field = "names"

  private enum Field: String, CaseIterable {
    case size, color, opacity, gap
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      size: try fields.number(.size, in: 1...200, of: "points", else: 11),
      color: try fields.color(.color, opacity: .opacity),
      gap: try fields.number(.gap, in: 0...1000, of: "points", else: 7))
  }

  package var content: Layer.Content { .names(self) }

  package mutating func fade(by factor: Double) { color = color.faded(by: factor) }
}
