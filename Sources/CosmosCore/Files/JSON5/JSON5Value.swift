/// A value of any type in a JSON5 document.
///
/// The caller asks for the type that it expects. A mismatch is an error with the value's line, column and path.
package struct JSON5Value {
  let document: JSON5Document
  package let node: Int

  /// Where the value begins.
  package var position: TextPosition { document.position(of: node) }

  // MARK: Errors

  /// Returns an error about this value.
  package func error(_ reason: String) -> DesignError {
    let path = document.path(to: node)
    return .field(
      file: document.file, position: document.position(of: node),
      path: path.isEmpty ? "top level" : path, reason: reason)
  }

  /// Returns an error that says what the value must be and what it is.
  package func mismatch(_ rule: String) -> DesignError {
    error("\(rule); found \(document.excerpt(of: node))")
  }

  /// Returns an error about a member that is missing from this object.
  func error(lacking name: String, _ reason: String = "missing") -> DesignError {
    let path = document.path(to: node)
    return .field(
      file: document.file, position: document.position(of: node),
      path: path.isEmpty ? name : "\(path).\(name)", reason: reason)
  }

  // MARK: Kinds

  /// Whether the value is `null`, which no field allows.
  package var isNull: Bool { document.firstByte(of: node) == UInt8(ascii: "n") }

  /// Whether the value is an object.
  var isObject: Bool { document.firstByte(of: node) == UInt8(ascii: "{") }

  var isString: Bool {
    let first = document.firstByte(of: node)
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }

  private var isNumber: Bool {
    switch document.firstByte(of: node) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      true
    default: false
    }
  }

  /// Returns the value as a string of any length.
  package func text() throws(DesignError) -> String {
    guard isString else { throw mismatch("must be a string in quotes") }
    return document.text(of: node)
  }

  /// The text of a string, and any other value that is no list and no object as it is written.
  package var literal: String { isString ? document.text(of: node) : document.word(of: node) }

  /// Returns the value as a string of at most `most` bytes of UTF-8.
  func text(upTo most: Int) throws(DesignError) -> String {
    let text = try text()
    guard text.utf8.count <= most else {
      throw error("a string may have at most \(most) bytes here, this one has \(text.utf8.count)")
    }
    return text
  }

  /// Returns the value as one of several words; `rule` is the error message for any other text.
  func choice<Word: RawRepresentable<String>>(_ rule: String) throws(DesignError) -> Word {
    guard let word = Word(rawValue: try text()) else { throw error(rule) }
    return word
  }

  /// Returns the value as a number, which may be infinite or NaN.
  package func number() throws(DesignError) -> Double {
    guard isNumber else { throw mismatch("must be a number") }
    return document.number(of: node)
  }

  /// Returns the value as a number within a range; `rule` is the error message for a number outside it.
  func number(in range: ClosedRange<Double>, _ rule: @autoclosure () -> String)
    throws(DesignError) -> Double
  {
    let number = try number()
    guard range.contains(number) else { throw mismatch(rule()) }
    return number
  }

  /// Returns the value as a number within a range, of a unit such as `points` if there is one.
  func number(in range: ClosedRange<Double>, of unit: String = "") throws(DesignError) -> Double {
    func short(_ number: Double) -> String {
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
    let kind = unit.isEmpty ? "number" : "number of \(unit)"
    return try number(
      in: range, "must be a \(kind) from \(short(range.lowerBound)) to \(short(range.upperBound))")
  }

  /// Returns the number as text: a whole number exactly, as a decimal integer, which may have more digits than a `Double`
  /// keeps, and any other number with the fewest digits that tell it from others.
  ///
  /// - Throws: ``DesignError`` if the value is no number, or not a finite one.
  package func numeral() throws(DesignError) -> String {
    let number = try number()
    guard number.isFinite else { throw mismatch("must be a finite number") }
    return JSON5Number.integer(document.word(of: node)) ?? "\(number)"
  }

  /// Returns the value as an integer within a range.
  func wholeNumber(in range: ClosedRange<Int>) throws(DesignError) -> Int {
    let rule = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(in: bounds, rule)
    guard number == number.rounded() else { throw mismatch(rule) }
    return Int(number)
  }

  /// Returns the value as a Boolean.
  package func bool() throws(DesignError) -> Bool {
    switch document.firstByte(of: node) {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw mismatch("must be true or false")
    }
  }

  /// Returns the elements of the array, which may have at most `most`.
  package func elements(atMost most: Int = .max) throws(DesignError) -> [JSON5Value] {
    guard document.firstByte(of: node) == UInt8(ascii: "[") else {
      throw mismatch("must be a list in brackets")
    }
    var elements: [JSON5Value] = []
    let end = document.next(after: node)
    var part = node + 1
    while part < end {
      guard elements.count < most else {
        var count = elements.count
        while part < end {
          count += 1
          part = document.next(after: part)
        }
        throw error("must have at most \(most) elements; found \(count)")
      }
      elements.append(JSON5Value(document: document, node: part))
      part = document.next(after: part)
    }
    return elements
  }

  /// Returns the two numbers of an array of two; `rule` is the error message for any other array.
  func pair(in range: ClosedRange<Double>, _ rule: @autoclosure () -> String)
    throws(DesignError) -> (Double, Double)
  {
    let elements = try elements()
    guard elements.count == 2 else {
      throw error("\(rule()); found a list of \(elements.count)")
    }
    let (first, second) = (try elements[0].number(), try elements[1].number())
    guard range.contains(first), range.contains(second) else {
      throw error(
        "\(rule()); found [\(document.excerpt(of: elements[0].node)), "
          + "\(document.excerpt(of: elements[1].node))]")
    }
    return (first, second)
  }

  /// Returns the members of the object in document order; there may be at most `most`.
  package func members(
    atMost most: Int = .max
  ) throws(DesignError) -> [(name: JSON5Value, value: JSON5Value)] {
    guard document.firstByte(of: node) == UInt8(ascii: "{") else {
      throw mismatch("must be an object in braces")
    }
    var members: [(name: JSON5Value, value: JSON5Value)] = []
    let end = document.next(after: node)
    var part = node + 1
    while part < end {
      guard members.count < most else { throw error("must have at most \(most) members") }
      let value = part + 1
      members.append(
        (JSON5Value(document: document, node: part), JSON5Value(document: document, node: value)))
      part = document.next(after: value)
    }
    return members
  }

  /// Returns the members of the object by name; there may be at most `most`, without duplicates.
  package func dictionary(atMost most: Int) throws(DesignError) -> [String: JSON5Value] {
    var values: [String: JSON5Value] = [:]
    for (name, value) in try members(atMost: most) {
      guard values.updateValue(value, forKey: name.name) == nil else {
        throw name.error("duplicate name")
      }
    }
    return values
  }

  /// The decoded text of a member's name.
  package var name: String { document.text(of: node) }
}
