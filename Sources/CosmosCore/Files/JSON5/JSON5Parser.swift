/// Validates a text against the JSON5 grammar and records the positions of its values.
///
/// The parser checks the whole text before any value is used. It runs in linear time, and each level of
/// nesting costs one integer instead of a stack frame.
package struct JSON5Parser {
  /// A value, or the name of an object member.
  package struct Node: BitwiseCopyable {
    /// Offset of the first byte.
    var start: UInt32

    /// Index of the first node after this one and all its children.
    var next: UInt32
  }

  /// Maximum size of a text, in bytes.
  static let maxBytes = 64 << 20

  /// Maximum number of values and names in a text.
  static let maxNodes = 10_000_000

  /// Maximum nesting depth.
  static let maxLevels = 512

  /// Maximum number of characters in a number.
  static let longestNumber = 1000

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var scanner: JSON5Scanner
  /// The values in document order, each before its children; in an object, names and values alternate.
  private(set) var nodes: [Node] = []
  /// Node indices of the arrays and objects that enclose the current position, outermost first.
  private var open: [Int] = []
  /// Number of finished elements in the top-level array or object.
  private var elements = 0

  /// Parses a text.
  ///
  /// - Returns: Its values in document order, each before its children.
  /// - Throws: `JSON5Error` for the first error.
  package static func nodes(of bytes: [UInt8]) throws(JSON5Error) -> [Node] {
    var parser = JSON5Parser(scanner: JSON5Scanner(bytes))
    do throws(JSON5Scanner.SyntaxError) {
      try parser.parse()
    } catch {
      throw JSON5Error(
        position: TextPosition(ofByte: error.offset, in: bytes), reason: error.reason,
        element: parser.element(at: error.offset))
    }
    return parser.nodes
  }

  private init(scanner: JSON5Scanner) {
    self.scanner = scanner
  }

  private mutating func parse() throws(JSON5Scanner.SyntaxError) {
    try scanner.checkEncoding()
    try scanner.skipBlanks()
    guard !scanner.isAtEnd else { throw scanner.refusal("the file is empty") }
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
        throw scanner.error(expecting: "a comma or “\(closer)”\(opening(of: container))")
      }
      if isObject { try takeName(closer, of: container) }
      needsComma = try !takeValue(orEndOf: isObject ? nil : container)
    }
    try scanner.skipBlanks()
    guard scanner.isAtEnd else { throw scanner.error(expecting: "the end of the file") }
  }

  /// Reads a scalar value, or just an opening bracket or brace, and returns whether it was the latter.
  ///
  /// `list` is the array that could end here instead; an error then mentions the closing bracket too.
  private mutating func takeValue(
    orEndOf list: Int? = nil
  ) throws(JSON5Scanner.SyntaxError) -> Bool {
    let node = nodes.count
    switch scanner.byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard open.count < JSON5Parser.maxLevels else {
        throw scanner.refusal("brackets may be nested at most \(JSON5Parser.maxLevels) deep")
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
        throw scanner.error(expecting: "a value\(also)")
      }
    }
    finish(node)
    return false
  }

  /// Reads the name of a member and the colon after it.
  private mutating func takeName(
    _ closer: Unicode.Scalar, of container: Int
  ) throws(JSON5Scanner.SyntaxError) {
    let node = nodes.count
    try begin()
    if scanner.byte == UInt8(ascii: "\"") || scanner.byte == UInt8(ascii: "'") {
      try scanner.takeString()
    } else if try !scanner.takeIdentifier() {
      throw scanner.error(expecting: "a name or “\(closer)”\(opening(of: container))")
    }
    nodes[node].next = UInt32(nodes.count)
    try scanner.skipBlanks()
    guard scanner.take(":") else { throw scanner.error(expecting: "a colon after the name") }
    try scanner.skipBlanks()
  }

  private mutating func begin() throws(JSON5Scanner.SyntaxError) {
    guard nodes.count < JSON5Parser.maxNodes else {
      throw scanner.refusal("a file may have at most \(JSON5Parser.maxNodes) values and names")
    }
    nodes.append(Node(start: UInt32(scanner.position), next: 0))
  }

  private mutating func finish(_ node: Int) {
    nodes[node].next = UInt32(nodes.count)
    if open.count == 1 { elements += 1 }
  }

  /// Returns where a bracket was opened if the text ends before it is closed, otherwise an empty string.
  private func opening(of container: Int) -> String {
    guard scanner.isAtEnd else { return "" }
    let start = Int(nodes[container].start)
    let position = TextPosition(ofByte: start, in: scanner.bytes)
    return " for the “\(Unicode.Scalar(scanner.bytes[start]))” at \(position)"
  }

  /// Returns the index of the top-level array's element that contains an error.
  private func element(at offset: Int) -> Int? {
    guard let outermost = open.first,
      scanner.bytes[Int(nodes[outermost].start)] == UInt8(ascii: "[")
    else { return nil }
    // An error between two elements is a missing comma; attribute it to the previous element.
    if open.count == 1, offset == scanner.bytes.count { return nil }
    let isBetween = nodes.last.map { $0.next != 0 } ?? false
    return open.count == 1 && isBetween ? elements - 1 : elements
  }
}
