/// The Sun, the Moon and the planets as written in a sky file.
struct BodiesEntry {
  private let bodies: Layer.Bodies
  /// Their value in the file, for error messages.
  private let value: JSON5Value

  private enum Field: String, CaseIterable {
    case nameSize, nameColor, nameOpacity, discs, sunGlow
  }

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let standard = Layer.Bodies()
    let opacity =
      try fields[.nameOpacity]?.number(in: 0...1, "must be a number from 0 to 1")
      ?? standard.nameColor.alpha
    bodies = Layer.Bodies(
      nameSize: try fields[.nameSize]?.number(
        in: 0...200, "must be a number of points from 0 to 200")
        ?? standard.nameSize,
      nameColor: (try fields[.nameColor]?.color() ?? standard.nameColor).withAlpha(opacity),
      discs: try fields[.discs]?.number(in: 0.1...20, "must be a factor from 0.1 to 20")
        ?? standard.discs,
      sunGlow: try fields[.sunGlow]?.number(in: 0...60, "must be a number of degrees from 0 to 60")
        ?? standard.sunGlow)
    self.value = value
  }

  /// Builds the layer's content.
  ///
  /// - Parameter degrees: The degrees of the sky, if it has any.
  /// - Returns: The content.
  /// - Throws: ``DesignError`` if it has none.
  func content(degrees: DegreeScale?) throws(DesignError) -> Layer.Bodies {
    guard degrees != nil else {
      throw value.error("the Sun, the Moon and the planets need a sky with degrees")
    }
    return bodies
  }
}
