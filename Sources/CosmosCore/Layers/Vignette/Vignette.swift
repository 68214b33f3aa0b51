extension Layer {
  /// A radial gradient in a rectangle that is stretched to the canvas, independently in x and y.
  public struct Vignette: Hashable, Sendable {
    /// Size of the rectangle before stretching, in points.
    public let size: Size

    /// Radius in the unstretched rectangle at which the gradient reaches `outer`, in points.
    public let radius: Double

    /// Colour at the centre; its alpha is the vignette's opacity there.
    public var inner: Color

    /// Colour at `radius` and beyond; its alpha is the vignette's opacity there.
    public var outer: Color

    /// Creates a gradient.
    public init(size: Size, radius: Double, inner: Color, outer: Color) {
      self.size = size
      self.radius = radius
      self.inner = inner
      self.outer = outer
    }
  }
}

extension Layer.Vignette: LayerContent {
  package static let field = "vignette"

  package static func needsStrip(atSpeed speed: Double) -> Bool { false }

  private enum Field: String, CaseIterable {
    case size, radius, inner, outer, opacity
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      size: try fields.required(.size).extent(),
      radius: try fields.number(.radius, in: 1...100_000),
      inner: try fields.color(.inner, opacity: .opacity),
      outer: try fields.color(.outer, opacity: .opacity))
  }

  package var content: Layer.Content { .vignette(self) }

  package static func standardSpeed(hasRuler: Bool) -> Double { 0 }

  package mutating func fade(by factor: Double) {
    (inner, outer) = (inner.faded(by: factor), outer.faded(by: factor))
  }
}
