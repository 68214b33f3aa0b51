extension DegreeScale {
  private enum Field: String, CaseIterable {
    case points, grow
  }

  /// Reads a scale from a sky file.
  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let points = try fields.number(.points, in: 1...1000, of: "points")
    guard let grow = fields[.grow] else {
      self.init(points: points)
      return
    }
    switch try grow.text() {
    case "left": self.init(points: points, growsLeft: true)
    case "right": self.init(points: points)
    default:
      try grow.mismatch("must be \"left\" or \"right\"").report()
      self.init(points: points)
    }
  }
}
