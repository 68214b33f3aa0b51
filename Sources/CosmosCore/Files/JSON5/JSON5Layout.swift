/// The places of an object's members in a text, to the byte.
struct JSON5Layout {
  /// A member, and the comma after it.
  struct Member {
    /// The name, with its escapes resolved.
    let name: String
    /// Where the name is written.
    let nameRange: Range<Int>
    /// Where the value is written.
    let valueRange: Range<Int>
    /// Where the comma is; `nil` if none follows.
    let comma: Int?

    /// The end of the member with its comma.
    var end: Int { comma.map { $0 + 1 } ?? valueRange.upperBound }
  }

  /// Where the opening brace is.
  let open: Int
  /// Where the closing brace is.
  let close: Int
  /// The members, in the order of the text.
  let members: [Member]

  /// Finds the members of an object.
  ///
  /// - Parameters:
  ///   - start: Offset of the opening brace.
  ///   - bytes: JSON5 text that has been validated.
  /// - Throws: `JSON5Scanner.SyntaxError` if it isn't valid.
  init(ofObjectAt start: Int, in bytes: [UInt8]) throws(JSON5Scanner.SyntaxError) {
    var scanner = JSON5Scanner(bytes, at: start)
    guard scanner.take("{") else { throw scanner.error(expecting: "an object") }
    var members: [Member] = []
    try scanner.skipBlanks()
    while scanner.byte != UInt8(ascii: "}") {
      members.append(try scanner.takeMember())
      try scanner.skipBlanks()
    }
    (open, close, self.members) = (start, scanner.position, members)
  }
}

extension JSON5Scanner {
  /// Reads a member of an object, and the comma after it.
  fileprivate mutating func takeMember() throws(SyntaxError) -> JSON5Layout.Member {
    let nameStart = position
    let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    if isQuoted { try takeString() } else { _ = try takeIdentifier() }
    let nameRange = nameStart..<position
    try skipBlanks()
    guard take(":") else { throw error(expecting: "a colon after the name") }
    try skipBlanks()
    let valueStart = position
    try skipValue()
    let valueRange = valueStart..<position
    try skipBlanks()
    let comma = position
    let hasComma = take(",")
    if !hasComma { reset(to: valueRange.upperBound) }
    var text = JSON5Text(bytes, from: nameStart)
    return JSON5Layout.Member(
      name: text.read(), nameRange: nameRange, valueRange: valueRange,
      comma: hasComma ? comma : nil)
  }

  /// Skips a value with all that it contains.
  private mutating func skipValue() throws(SyntaxError) {
    var depth = 0
    repeat {
      try skipBlanks()
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        advance()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        advance()
      case UInt8(ascii: ","), UInt8(ascii: ":"): advance()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try takeString()
      default:
        // Names of members are among the words.
        if try takeIdentifier() { continue }
        guard try takeNumberOrWord() else { throw error(expecting: "a value") }
      }
    } while depth > 0
  }
}
