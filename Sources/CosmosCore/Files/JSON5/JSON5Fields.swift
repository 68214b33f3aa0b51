/// The members of an object whose field names are known in advance.
struct JSON5Fields<Key: RawRepresentable & CaseIterable & Hashable> where Key.RawValue == String {
  /// The object itself, used to report missing fields.
  let object: JSON5Value

  private var values: [Key: JSON5Value] = [:]

  /// Whether a member may only seem to be missing, because the object is none, or has a member of another name.
  private var mayHaveOthers: Bool

  /// Reads an object and rejects unknown members, which are usually misspelt names.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - type: The known field names.
  /// - Throws: ``DesignError`` with the position of an unknown or repeated member, or of one that is null.
  init(_ object: JSON5Value, _ type: Key.Type = Key.self) throws(DesignError) {
    self.object = object
    mayHaveOthers = !object.isObject
    var nulls: [JSON5Value] = []
    var misspelt: [(key: Key, value: JSON5Value)] = []
    for (name, value) in try object.members() {
      guard let key = Key(rawValue: name.name) else {
        let names = Key.allCases.map(\.rawValue)
        try name.error(
          "unknown field\(name.name.suggestion(from: names)); the fields are \(names.listed)"
        ).report()
        if let key = name.name.nearest(in: names).flatMap({ Key(rawValue: $0) }) {
          misspelt.append((key, value))
        } else {
          mayHaveOthers = true
        }
        continue
      }
      guard values.updateValue(value, forKey: key) == nil else {
        try name.error("duplicate field").report()
        continue
      }
      if value.isNull { nulls.append(value) }
    }
    for null in nulls {
      try null.error("must not be null; leave out a field to get its default").report()
    }
    for (key, value) in misspelt where values[key] == nil { values[key] = value }
  }

  /// The value of a field, or `nil` if it is missing.
  subscript(key: Key) -> JSON5Value? { values[key] }

  /// Returns the value of a mandatory field.
  func required(_ key: Key) throws(DesignError) -> JSON5Value {
    guard let value = values[key] else {
      return try error(lacking: key).reported(returning: object.absentMember)
    }
    return value
  }

  /// Returns an error about a field that is missing; about the whole object if the field may have another name there,
  /// about which there is an error already.
  func error(lacking key: Key, _ reason: String = "missing") -> DesignError {
    mayHaveOthers ? object.error(reason) : object.error(lacking: key.rawValue, reason)
  }

  /// Checks that a field holds the supported format number.
  func checkFormat(_ supported: Double, _ key: Key) throws(DesignError) {
    _ = try required(key).number(
      in: supported...supported, "this version reads format \(Int(supported))")
  }

  /// Returns the number in a field and checks its range; the field is mandatory unless there is a default.
  func number(
    _ key: Key, in range: ClosedRange<Double>, of unit: String = "", else standard: Double? = nil
  ) throws(DesignError) -> Double {
    if let standard, values[key] == nil { return standard }
    return try required(key).number(in: range, of: unit)
  }

  /// Returns a colour whose opacity is in a separate field, by default 1.
  func color(_ key: Key, opacity: Key) throws(DesignError) -> Color {
    let alpha = try number(opacity, in: 0...1, else: 1)
    return try required(key).color().withAlpha(alpha)
  }
}

extension JSON5Value {
  /// Returns the colour in a string such as `"#141E4E"`.
  func color() throws(DesignError) -> Color {
    let text = try text()
    guard let color = Color(hex: text) else {
      return try error("\(text.quoted) is not a colour such as \"#141E4E\"")
        .reported(returning: Color(rgb: 0))
    }
    return color
  }

  /// Returns the size in an array of width and height, such as `[375, 667]`.
  func extent() throws(DesignError) -> Size {
    let (width, height) = try pair(in: 1...100_000, "a size is two numbers from 1 to 100000")
    return Size(width: width, height: height)
  }
}
