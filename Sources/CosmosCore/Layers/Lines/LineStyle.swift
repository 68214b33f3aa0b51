extension Layer {
  /// How lines look: those between a sign's stars, or the ecliptic.
  public struct LineStyle: Hashable, Sendable {
    /// Stroke width in points.
    public let width: Double

    /// Colour of each line; overlapping lines blend over each other.
    public var color: Color

    /// Creates a line style.
    public init(width: Double, color: Color) {
      self.width = width
      self.color = color
    }
  }
}

extension Layer.LineStyle: LayerContent {
  package static let field = "lines"

  private enum Field: String, CaseIterable {
    case width, color, opacity
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    try self.init(value)
  }

  /// Reads a style, whose file has to give the width unless there is a default.
  init(_ value: JSON5Value, width: Double? = nil) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      width: try fields.number(.width, in: 0.1...100, else: width),
      color: try fields.color(.color, opacity: .opacity))
  }

  package var content: Layer.Content { .lines(self) }

  package mutating func fade(by factor: Double) { color = color.faded(by: factor) }
}
