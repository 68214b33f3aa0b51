/// The nebula of a layer as written in a sky file.
struct NebulaEntry {
  private let colors: [Color]
  private let shape: Layer.Nebula.Shape
  /// The value that asks for the Milky Way, if there is one.
  private let milkyWay: JSON5Value?
  /// The nebula's value in the file, for error messages.
  let value: JSON5Value

  private enum Field: String, CaseIterable {
    case seed, colors, scale, coverage, contrast, detail, course
  }

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let list = try fields.required(.colors)
    var colors: [Color] = []
    for color in try list.elements(atMost: Layer.Nebula.maxColors) {
      colors.append(try color.color())
    }
    guard !colors.isEmpty else {
      throw list.error("must be a list of 1 to \(Layer.Nebula.maxColors) colours")
    }
    let standard = Layer.Nebula.Shape()
    func share(_ key: Field, _ standard: Double) throws(DesignError) -> Double {
      try fields[key]?.number(in: 0...1, "must be a number from 0 to 1") ?? standard
    }
    shape = Layer.Nebula.Shape(
      seed: UInt64(try fields[.seed]?.wholeNumber(in: 0...Int(UInt32.max)) ?? 0),
      scale: try fields[.scale]?.number(
        in: Layer.Nebula.Shape.scales, "must be a number of points from 10 to 10000")
        ?? standard.scale,
      coverage: try share(.coverage, standard.coverage),
      contrast: try share(.contrast, standard.contrast),
      detail: try fields[.detail]?.wholeNumber(in: Layer.Nebula.Shape.details) ?? standard.detail)
    switch try fields[.course]?.text() {
    case nil, "everywhere": milkyWay = nil
    case "milkyWay": milkyWay = fields[.course]
    default: throw (fields[.course] ?? value).mismatch("must be \"everywhere\" or \"milkyWay\"")
    }
    self.colors = colors
    self.value = value
  }

  /// Builds the layer's content.
  ///
  /// - Parameter degrees: The degrees of the sky, if it has any.
  /// - Returns: The content.
  /// - Throws: ``DesignError`` if it has none and the Milky Way needs them.
  func content(degrees: DegreeScale?) throws(DesignError) -> Layer.Nebula {
    guard let milkyWay else { return Layer.Nebula(shape: shape, colors: colors) }
    guard let degrees else { throw milkyWay.error("the Milky Way needs a sky with degrees") }
    return Layer.Nebula(
      shape: Layer.Nebula.Shape(
        seed: shape.seed, scale: shape.scale, coverage: shape.coverage, contrast: shape.contrast,
        detail: shape.detail, course: .milkyWay(degrees)), colors: colors)
  }
}
