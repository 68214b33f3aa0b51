extension Layer.Nebula: LayerContent {
  package static let field = "nebula"
  package static let stripUse = StripUse.whileMoving

  private enum Field: String, CaseIterable {
    case seed, colors, scale, coverage, contrast, detail, course
  }

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let list = try fields.required(.colors)
    var colors: [Color] = []
    for color in try list.elements(atMost: Self.maxColors) { colors.append(try color.color()) }
    guard !colors.isEmpty else {
      throw list.error("must be a list of 1 to \(Self.maxColors) colours")
    }
    let standard = Shape()
    func share(_ key: Field, _ standard: Double) throws(DesignError) -> Double {
      try fields[key]?.number(in: 0...1, "must be a number from 0 to 1") ?? standard
    }
    let shape = Shape(
      seed: UInt64(try fields[.seed]?.wholeNumber(in: 0...Int(UInt32.max)) ?? 0),
      scale: try fields[.scale]?.number(
        in: Shape.scales, "must be a number of points from 10 to 10000") ?? standard.scale,
      coverage: try share(.coverage, standard.coverage),
      contrast: try share(.contrast, standard.contrast),
      detail: try fields[.detail]?.wholeNumber(in: Shape.details) ?? standard.detail,
      course: try fields[.course].map { course throws(DesignError) in
        try Course(course, degrees: reader.degrees)
      } ?? .everywhere)
    try reader.takeNebula(value)
    self.init(shape: shape, colors: colors)
  }

  package var content: Layer.Content { .nebula(self) }

  package var showsRealSky: Bool { shape.course != .everywhere }

  package mutating func fade(by factor: Double) { opacity *= factor }
}

extension Layer.Nebula.Course {
  fileprivate init(_ value: JSON5Value, degrees: DegreeScale?) throws(DesignError) {
    switch try value.text() {
    case "everywhere": self = .everywhere
    case "milkyWay":
      guard let degrees else { throw value.error("the Milky Way needs a sky with degrees") }
      self = .milkyWay(degrees)
    default: throw value.mismatch("must be \"everywhere\" or \"milkyWay\"")
    }
  }
}
