/// A value of any type in a JSON5 document.
///
/// The caller asks for the type that it expects. A mismatch is an error with the value's line, column and path.
package struct JSON5Value {
  let document: JSON5Document
  package let node: Int

  /// The path of the top-level value in messages.
  static let topLevel = "top level"

  /// Where the value begins.
  package var position: TextPosition { document.position(of: node) }

  // MARK: Stand-ins

  /// A value of no kind, which stands for a member that is missing from this object.
  var absentMember: JSON5Value { isAbsent ? self : JSON5Value(document: document, node: ~node) }

  /// Whether the value is only a stand-in; its node is then the complement of that of the object that lacks it.
  private var isAbsent: Bool { node < 0 }

  /// The first byte of the value, which tells its kind; 0 for a stand-in.
  private var firstByte: UInt8 { isAbsent ? 0 : document.firstByte(of: node) }

  // MARK: Errors

  /// Returns an error about this value.
  package func error(_ reason: String) -> DesignError {
    let node = isAbsent ? ~node : node
    let path = document.path(to: node)
    return .field(
      file: document.file, position: document.position(of: node),
      path: path.isEmpty ? JSON5Value.topLevel : path, reason: reason)
  }

  /// Returns an error that says what the value must be and what it is.
  package func mismatch(_ rule: String) -> DesignError {
    error("\(rule); found \(isAbsent ? "nothing" : document.excerpt(of: node))")
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
  package var isNull: Bool { firstByte == UInt8(ascii: "n") }

  /// Whether the value is an object.
  var isObject: Bool { firstByte == UInt8(ascii: "{") }

  /// Whether the value is an array.
  package var isList: Bool { firstByte == UInt8(ascii: "[") }

  /// Whether the value is a string.
  package var isString: Bool {
    firstByte == UInt8(ascii: "\"") || firstByte == UInt8(ascii: "'")
  }

  /// Whether the value is `true` or `false`.
  package var isBool: Bool { firstByte == UInt8(ascii: "t") || firstByte == UInt8(ascii: "f") }

  /// Whether the value is a number.
  package var isNumber: Bool {
    switch firstByte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      true
    default: false
    }
  }

  /// Returns the value as a string of any length.
  package func text() throws(DesignError) -> String {
    guard isString else {
      return try mismatch("must be a string in quotes").reported(returning: "")
    }
    return document.text(of: node)
  }

  /// The text of a string, and any other value that is no list and no object as it is written.
  package var literal: String { isString ? document.text(of: node) : document.word(of: node) }

  /// Returns the value as a string of at most `most` bytes of UTF-8.
  func text(upTo most: Int) throws(DesignError) -> String {
    let text = try text()
    guard text.utf8.count <= most else {
      return try error(
        "a string may have at most \(most) bytes here, this one has \(text.utf8.count)"
      ).reported(returning: "")
    }
    return text
  }

  /// Returns the value as one of several words; `rule` is the error message for any other text.
  func choice<Word: RawRepresentable<String>>(
    _ rule: String, standIn: Word
  ) throws(DesignError) -> Word {
    guard let word = Word(rawValue: try text()) else {
      return try error(rule).reported(returning: standIn)
    }
    return word
  }

  /// Returns the value as a number, which may be infinite or NaN.
  package func number() throws(DesignError) -> Double {
    guard isNumber else { return try mismatch("must be a number").reported(returning: 0) }
    return document.number(of: node)
  }

  /// Returns the value as a number within a range; `rule` is the error message for a number outside it.
  func number(in range: ClosedRange<Double>, _ rule: @autoclosure () -> String)
    throws(DesignError) -> Double
  {
    let number = try number()
    guard range.contains(number) else {
      return try mismatch(rule()).reported(returning: range.lowerBound)
    }
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
    guard number.isFinite else {
      return try mismatch("must be a finite number").reported(returning: "0")
    }
    return JSON5Number.integer(document.word(of: node)) ?? "\(number)"
  }

  /// Returns the value as an integer within a range.
  func wholeNumber(in range: ClosedRange<Int>) throws(DesignError) -> Int {
    let rule = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(in: bounds, rule)
    guard number == number.rounded() else {
      return try mismatch(rule).reported(returning: range.lowerBound)
    }
    return Int(number)
  }

  /// Returns the value as a Boolean.
  package func bool() throws(DesignError) -> Bool {
    guard isBool else { return try mismatch("must be true or false").reported(returning: false) }
    return firstByte == UInt8(ascii: "t")
  }

  /// Returns the elements of the array, which may have at most `most`.
  package func elements(atMost most: Int = .max) throws(DesignError) -> [JSON5Value] {
    guard isList else {
      return try mismatch("must be a list in brackets").reported(returning: [])
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
        return try error("must have at most \(most) elements; found \(count)")
          .reported(returning: elements)
      }
      elements.append(JSON5Value(document: document, node: part))
      part = document.next(after: part)
    }
    return elements
  }

  /// Reads the elements of the array, which may have at most `most`; where all errors are collected, those that can't
  /// be read are left out.
  func map<Element>(
    atMost most: Int = .max, _ read: (JSON5Value) throws(DesignError) -> Element
  ) throws(DesignError) -> [Element] {
    let elements = try elements(atMost: most)
    var list: [Element] = []
    list.reserveCapacity(elements.count)
    for element in elements {
      do throws(DesignError) { list.append(try read(element)) } catch { try error.report() }
    }
    return list
  }

  /// Returns the two numbers of an array of two; `rule` is the error message for any other array.
  func pair(in range: ClosedRange<Double>, _ rule: @autoclosure () -> String)
    throws(DesignError) -> (Double, Double)
  {
    let elements = try elements()
    let standIn = (range.lowerBound, range.lowerBound)
    guard elements.count == 2 else {
      return try error("\(rule()); found a list of \(elements.count)")
        .reported(returning: standIn)
    }
    let (first, second) = (try elements[0].number(), try elements[1].number())
    guard range.contains(first), range.contains(second) else {
      return try error(
        "\(rule()); found [\(document.excerpt(of: elements[0].node)), "
          + "\(document.excerpt(of: elements[1].node))]"
      ).reported(returning: standIn)
    }
    return (first, second)
  }

  /// Returns the members of the object in document order; there may be at most `most`.
  package func members(
    atMost most: Int = .max
  ) throws(DesignError) -> [(name: JSON5Value, value: JSON5Value)] {
    guard isObject else {
      return try mismatch("must be an object in braces").reported(returning: [])
    }
    var members: [(name: JSON5Value, value: JSON5Value)] = []
    let end = document.next(after: node)
    var part = node + 1
    while part < end {
      guard members.count < most else {
        return try error("must have at most \(most) members").reported(returning: members)
      }
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
    for (name, value) in try members(atMost: most)
    where values.updateValue(value, forKey: name.name) != nil {
      try name.error("duplicate name").report()
    }
    return values
  }

  /// The first member of this name; `nil` if there is none, or the value is no object.
  subscript(name: String) -> JSON5Value? {
    guard isObject else { return nil }
    var part = node + 1
    while part < document.next(after: node) {
      if document.text(of: part) == name { return JSON5Value(document: document, node: part + 1) }
      part = document.next(after: part + 1)
    }
    return nil
  }

  /// The element with an index; `nil` if there is none, or the value is no array.
  subscript(index: Int) -> JSON5Value? {
    guard isList else { return nil }
    var (part, place) = (node + 1, 0)
    while part < document.next(after: node), place < index {
      (part, place) = (document.next(after: part), place + 1)
    }
    return part < document.next(after: node) ? JSON5Value(document: document, node: part) : nil
  }

  /// The decoded text of a member's name.
  package var name: String { document.text(of: node) }
}
