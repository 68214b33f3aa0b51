/// Checks a text against the grammar of JSON5 and finds where its values are.
///
/// The whole text is checked, byte by byte, before anything is made of it. The time is proportional to
/// the text's length, and nesting costs an integer a level instead of stack.
package struct JSON5Parser {
  /// A value, or the name of an object's member.
  package struct Node: BitwiseCopyable {
    /// Its first byte.
    var start: UInt32

    /// The first node that is no longer a part of it.
    var next: UInt32
  }

  /// The most bytes that a text may have.
  static let mostBytes = 64 << 20

  /// The most values and names in a text.
  static let mostNodes = 10_000_000

  /// The most brackets and braces around a value.
  static let mostLevels = 512

  /// The most characters of a number.
  static let longestNumber = 1000

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var scanner: JSON5Scanner
  /// The values in the order of the text, each before its parts; in an object names and values in turn.
  private(set) var nodes: [Node] = []
  /// The arrays and objects around the place at hand, outermost first.
  private var open: [Int] = []
  /// Finished elements of the outermost array or object.
  private var elements = 0

  /// Checks a text.
  ///
  /// - Returns: Its values in their order, each before its parts.
  /// - Throws: The first fault.
  package static func nodes(of bytes: [UInt8]) throws(JSON5Fault) -> [Node] {
    var parser = JSON5Parser(scanner: JSON5Scanner(bytes))
    do throws(JSON5Scanner.Fault) {
      try parser.parse()
    } catch {
      throw JSON5Fault(
        place: TextPlace(ofByte: error.offset, in: bytes), reason: error.reason,
        element: parser.element(at: error.offset))
    }
    return parser.nodes
  }

  private init(scanner: JSON5Scanner) {
    self.scanner = scanner
  }

  private mutating func parse() throws(JSON5Scanner.Fault) {
    try scanner.checkEncoding()
    try scanner.skipBlanks()
    guard !scanner.isAtEnd else { throw scanner.refusal("there is nothing in the file") }
    var needsComma = try !takeValue()
    while let container = open.last {
      let isObject = scanner.bytes[Int(nodes[container].start)] == UInt8(ascii: "{")
      let closer: Unicode.Scalar = isObject ? "}" : "]"
      try scanner.skipBlanks()
      if needsComma, scanner.take(",") {
        needsComma = false
        try scanner.skipBlanks()
      }
      if scanner.take(closer) {
        open.removeLast()
        finish(container)
        needsComma = true
        continue
      }
      guard !needsComma else {
        throw scanner.fault(expecting: "a comma or “\(closer)”\(opening(of: container))")
      }
      if isObject { try takeName(closer, of: container) }
      needsComma = try !takeValue(orEndOf: isObject ? nil : container)
    }
    try scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.fault(expecting: "the end of the file") }
  }

  /// Reads a value, or no more than the bracket with which it begins: then it is true.
  ///
  /// In a `list` that could end here instead, a fault says so.
  private mutating func takeValue(
    orEndOf list: Int? = nil
  ) throws(JSON5Scanner.Fault) -> Bool {
    let node = nodes.count
    switch scanner.byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard open.count < JSON5Parser.mostLevels else {
        throw scanner.refusal("brackets may be nested \(JSON5Parser.mostLevels) deep at most")
      }
      try begin()
      scanner.advance()
      open.append(node)
      return true
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try begin()
      try scanner.takeString()
    default:
      try begin()
      guard try scanner.takeNumberOrWord() else {
        let also = list.map { " or “]”\(opening(of: $0))" } ?? ""
        throw scanner.fault(expecting: "a value\(also)")
      }
    }
    finish(node)
    return false
  }

  /// Reads the name of a member, and the colon.
  private mutating func takeName(
    _ closer: Unicode.Scalar, of container: Int
  ) throws(JSON5Scanner.Fault) {
    let node = nodes.count
    try begin()
    if scanner.byte == UInt8(ascii: "\"") || scanner.byte == UInt8(ascii: "'") {
      try scanner.takeString()
    } else if try !scanner.takeIdentifier() {
      throw scanner.fault(expecting: "a name or “\(closer)”\(opening(of: container))")
    }
    nodes[node].next = UInt32(nodes.count)
    try scanner.skipBlanks()
    guard scanner.take(":") else { throw scanner.fault(expecting: "a colon after the name") }
    try scanner.skipBlanks()
  }

  private mutating func begin() throws(JSON5Scanner.Fault) {
    guard nodes.count < JSON5Parser.mostNodes else {
      throw scanner.refusal("a file may have \(JSON5Parser.mostNodes) values and names at most")
    }
    nodes.append(Node(start: UInt32(scanner.position), next: 0))
  }

  private mutating func finish(_ node: Int) {
    nodes[node].next = UInt32(nodes.count)
    if open.count == 1 { elements += 1 }
  }

  /// Where a bracket was opened that the end of the text leaves open.
  private func opening(of container: Int) -> String {
    guard scanner.isAtEnd else { return "" }
    let start = Int(nodes[container].start)
    let place = TextPlace(ofByte: start, in: scanner.bytes)
    return " for the “\(Unicode.Scalar(scanner.bytes[start]))” at \(place)"
  }

  /// The element of the outermost array in which a fault is.
  private func element(at offset: Int) -> Int? {
    guard let outermost = open.first,
      scanner.bytes[Int(nodes[outermost].start)] == UInt8(ascii: "[")
    else { return nil }
    // Between elements, blame the previous one for the missing comma.
    if open.count == 1, offset == scanner.bytes.count { return nil }
    let isBetween = nodes.last.map { $0.next != 0 } ?? false
    return open.count == 1 && isBetween ? elements - 1 : elements
  }
}
