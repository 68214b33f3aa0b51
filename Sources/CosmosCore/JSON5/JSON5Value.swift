/// A value of a document, of whatever kind it is.
///
/// It is read as what it has to be; what it is not, is told with its line, its column and its path.
package struct JSON5Value {
  let document: JSON5Document
  package let node: Int

  // MARK: Faults

  /// A fault of this value.
  func fault(_ reason: String) -> DesignError {
    let path = document.path(to: node)
    return .field(
      file: document.file, place: document.place(of: node),
      path: path.isEmpty ? "top level" : path, reason: reason)
  }

  /// A fault of a member that this object lacks.
  func fault(lacking name: String, _ reason: String = "it is missing") -> DesignError {
    let path = document.path(to: node)
    return .field(
      file: document.file, place: document.place(of: node),
      path: path.isEmpty ? name : "\(path).\(name)", reason: reason)
  }

  // MARK: Kinds

  /// Whether it is `null`, which a member may be that may be left out.
  var isNull: Bool { document.firstByte(of: node) == UInt8(ascii: "n") }

  private var isString: Bool {
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

  /// The text that it is, of any length.
  package func text() throws(DesignError) -> String {
    guard isString else { throw fault("it has to be a text in quotes") }
    return document.text(of: node)
  }

  /// The text that it is, which has to be within the size limit.
  func text(upTo most: Int) throws(DesignError) -> String {
    let text = try text()
    guard text.utf8.count <= most else {
      throw fault("a text is at most \(most) bytes long here, this one \(text.utf8.count)")
    }
    return text
  }

  /// The number that it is, which may be infinite or none.
  package func number() throws(DesignError) -> Double {
    guard isNumber else { throw fault("it has to be a number") }
    return document.number(of: node)
  }

  /// The number that it is, in a range; `rule` is said of one that is not.
  func number(in range: ClosedRange<Double>, _ rule: @autoclosure () -> String)
    throws(DesignError) -> Double
  {
    let number = try number()
    guard range.contains(number) else { throw fault(rule()) }
    return number
  }

  /// The whole number that it is, in a range.
  func wholeNumber(in range: ClosedRange<Int>) throws(DesignError) -> Int {
    let rule = "it is a whole number from \(range.lowerBound) to \(range.upperBound)"
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(in: bounds, rule)
    guard number == number.rounded() else { throw fault(rule) }
    return Int(number)
  }

  /// Whether it is `true`; it has to be that or `false`.
  func truth() throws(DesignError) -> Bool {
    switch document.firstByte(of: node) {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw fault("it has to be true or false")
    }
  }

  /// The elements of the array that it is, of which there may be so many.
  package func elements(atMost most: Int = .max) throws(DesignError) -> [JSON5Value] {
    guard document.firstByte(of: node) == UInt8(ascii: "[") else {
      throw fault("it has to be a list in brackets")
    }
    var elements: [JSON5Value] = []
    let end = document.next(after: node)
    var part = node + 1
    while part < end {
      guard elements.count < most else { throw fault("it has more than \(most) elements") }
      elements.append(JSON5Value(document: document, node: part))
      part = document.next(after: part)
    }
    return elements
  }

  /// The two numbers in a range that it is an array of; `rule` is said of any other array.
  func pair(in range: ClosedRange<Double>, _ rule: @autoclosure () -> String)
    throws(DesignError) -> (Double, Double)
  {
    let elements = try elements()
    guard elements.count == 2 else { throw fault(rule()) }
    let (first, second) = (try elements[0].number(), try elements[1].number())
    guard range.contains(first), range.contains(second) else { throw fault(rule()) }
    return (first, second)
  }

  /// The members of the object that it is, in their order, of which there may be so many.
  package func members(
    atMost most: Int = .max
  ) throws(DesignError) -> [(name: JSON5Value, value: JSON5Value)] {
    guard document.firstByte(of: node) == UInt8(ascii: "{") else {
      throw fault("it has to be an object in braces")
    }
    var members: [(name: JSON5Value, value: JSON5Value)] = []
    let end = document.next(after: node)
    var part = node + 1
    while part < end {
      guard members.count < most else { throw fault("it has more than \(most) members") }
      let value = part + 1
      members.append(
        (JSON5Value(document: document, node: part), JSON5Value(document: document, node: value)))
      part = document.next(after: value)
    }
    return members
  }

  /// The value of each member by its name, of which no two are the same and there may be so many.
  package func dictionary(atMost most: Int) throws(DesignError) -> [String: JSON5Value] {
    var values: [String: JSON5Value] = [:]
    for (name, value) in try members(atMost: most) {
      guard values.updateValue(value, forKey: name.name) == nil else {
        throw name.fault("the name is there twice")
      }
    }
    return values
  }

  /// The name that it is, of an object's member.
  var name: String { document.text(of: node) }
}
