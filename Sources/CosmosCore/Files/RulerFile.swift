extension Ruler {
  private enum Field: String, CaseIterable {
    case plate, ticks, marker, icon, name, degrees, scale, months, showers
  }

  /// Reads a ruler from a sky file.
  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      plate: try fields[.plate].map { value throws(DesignError) in try Plate(value) },
      ticks: try Ticks(try fields.required(.ticks)),
      marker: try Marker(try fields.required(.marker)),
      icon: try Icon(try fields.required(.icon)),
      name: try Label(try fields.required(.name)),
      degrees: try fields[.degrees].map { value throws(DesignError) in try Label(value) },
      scale: try fields[.scale].map { value throws(DesignError) in try Scale(value) },
      months: try fields[.months].map { value throws(DesignError) in try Months(value) },
      showers: try fields[.showers].map { value throws(DesignError) in try Label(value) })
  }

  /// Refuses what a ruler can only show in a sky with degrees.
  static func checkWithoutDegrees(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    for part in [fields[.scale], fields[.months], fields[.showers]] {
      try part?.error("needs a sky with degrees").report()
    }
  }
}

extension Ruler.Plate {
  private enum Field: String, CaseIterable {
    case height, color, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      height: try fields.number(.height, in: 1...1000),
      color: try fields.color(.color, opacity: .opacity))
  }
}

extension Ruler.Ticks {
  private enum Field: String, CaseIterable {
    case pitch, shortPerTall, short, tall, phase, color, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      pitch: try fields.number(.pitch, in: 0.5...1000),
      shortPerTall: try fields.required(.shortPerTall).wholeNumber(in: 1...1000),
      short: try fields.required(.short).thinSize(), tall: try fields.required(.tall).thinSize(),
      phase: try fields[.phase]?.choice("must be \"signs\" or \"start\"", standIn: .signs)
        ?? .signs,
      color: try fields.color(.color, opacity: .opacity))
  }
}

extension Ruler.Marker {
  private enum Field: String, CaseIterable {
    case size, color, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      size: try fields.required(.size).thinSize(),
      color: try fields.color(.color, opacity: .opacity))
  }
}

extension Ruler.Icon {
  private enum Field: String, CaseIterable {
    case rise, scale, width, color, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      rise: try fields.required(.rise).rise(),
      scale: try fields.number(.scale, in: 0.01...100),
      width: try fields.number(.width, in: 0.1...100),
      color: try fields.color(.color, opacity: .opacity))
  }
}

extension Ruler.Label {
  private enum Field: String, CaseIterable {
    case rise, size, color, opacity
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      rise: try fields.required(.rise).rise(),
      size: try fields.number(.size, in: 1...200),
      color: try fields.color(.color, opacity: .opacity))
  }
}

extension Ruler.Scale {
  private enum Field: String, CaseIterable {
    case step, rise, size, color, opacity
  }

  /// The degrees between neighbouring numbers if nothing else is given.
  private static let defaultStep = 10

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    var step = Self.defaultStep
    if let written = fields[.step] {
      step = try written.wholeNumber(in: 1...90)
      if !360.isMultiple(of: step) { try written.mismatch("must divide 360 evenly").report() }
    }
    self.init(
      step: step,
      label: Ruler.Label(
        rise: try fields.required(.rise).rise(),
        size: try fields.number(.size, in: 1...200),
        color: try fields.color(.color, opacity: .opacity)))
  }
}

extension Ruler.Months {
  private enum Field: String, CaseIterable {
    case rise, size, color, opacity, marker
  }

  fileprivate init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    self.init(
      label: Ruler.Label(
        rise: try fields.required(.rise).rise(),
        size: try fields.number(.size, in: 1...200),
        color: try fields.color(.color, opacity: .opacity)),
      marker: try fields[.marker].map { value throws(DesignError) in try value.thinSize() })
  }
}

extension JSON5Value {
  /// Returns a height in points above the lower edge of the canvas.
  fileprivate func rise() throws(DesignError) -> Double {
    try number(
      in: -100_000...100_000, "must be a number of points, from −100000 to 100000")
  }

  /// Returns a width and a height that may be less than a point, such as `[0.75, 5]`.
  fileprivate func thinSize() throws(DesignError) -> Size {
    let rule = "must be a width and a height, each above 0 and up to 1000"
    let (width, height) = try pair(in: Double.leastNonzeroMagnitude...1000, rule)
    return Size(width: width, height: height)
  }
}
