/// The members of an object of which every name is known.
struct JSON5Fields<Key: RawRepresentable & CaseIterable & Hashable> where Key.RawValue == String {
  /// The object itself.
  let object: JSON5Value

  private var values: [Key: JSON5Value] = [:]

  /// Reads an object and refuses every member it does not know: most often a misspelt name.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - type: The names.
  ///   - olderNames: Names that fields had in earlier versions, which are still read.
  /// - Throws: ``DesignError`` with the place of an unknown or repeated member.
  init(
    _ object: JSON5Value, _ type: Key.Type = Key.self, olderNames: [String: Key] = [:]
  ) throws(DesignError) {
    self.object = object
    for (name, value) in try object.members() {
      guard let key = Key(rawValue: name.name) ?? olderNames[name.name] else {
        let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw name.fault("there is no such field; known are \(names)")
      }
      guard values.updateValue(value, forKey: key) == nil else {
        throw name.fault("the field is there twice")
      }
    }
  }

  /// The value of a field, or `nil` where it is left out or null.
  subscript(key: Key) -> JSON5Value? {
    guard let value = values[key], !value.isNull else { return nil }
    return value
  }

  /// The value of a field that has to be there.
  func required(_ key: Key) throws(DesignError) -> JSON5Value {
    guard let value = values[key] else { throw object.fault(lacking: key.rawValue) }
    guard !value.isNull else { throw value.fault("it is null") }
    return value
  }

  /// Reads the number of the file's format.
  func checkFormat(_ supported: Double, _ key: Key) throws(DesignError) {
    _ = try required(key).number(
      in: supported...supported, "this version reads format \(Int(supported))")
  }

  /// The number of a field.
  func number(_ key: Key, in range: ClosedRange<Double>, _ rule: String) throws(DesignError)
    -> Double
  {
    try required(key).number(in: range, rule)
  }

  /// A colour and, from a field of its own, its opacity.
  func color(_ key: Key, opacity: Key) throws(DesignError) -> Color {
    let opacity = try number(opacity, in: 0...1, "it is a number from 0 to 1")
    return try required(key).color().withAlpha(opacity)
  }
}

extension JSON5Value {
  /// The colour written as `"#141E4E"`.
  func color() throws(DesignError) -> Color {
    let text = try text()
    guard let color = Color(hex: text) else {
      throw fault("\(text.quoted) is not a colour such as \"#141E4E\"")
    }
    return color
  }

  /// A width and a height written as `[375, 667]`.
  func extent() throws(DesignError) -> Size {
    let (width, height) = try pair(in: 1...100_000, "a size is two numbers from 1 to 100000")
    return Size(width: width, height: height)
  }
}
