/// Scans and validates JSON5 tokens: whitespace and comments, names, strings and numbers.
struct JSON5Scanner {
  /// A syntax or encoding error at a byte offset.
  struct SyntaxError: Error {
    let offset: Int
    let reason: String
  }

  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The current byte; 0 at the end, which is unambiguous because `checkEncoding` rejects NUL bytes.
  var byte: UInt8 { byte(after: 0) }

  private func byte(after distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  /// The byte after the current one; 0 if there is none.
  var next: UInt8 { byte(after: 1) }

  mutating func advance() {
    position += 1
  }

  mutating func reset(to position: Int) {
    self.position = position
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  // MARK: Errors

  /// Returns a grammar error at the current byte or at another offset.
  func error(_ reason: String, at offset: Int? = nil) -> SyntaxError {
    refusal("not JSON5: \(reason)", at: offset)
  }

  /// Returns an error that is not about the grammar.
  func refusal(_ reason: String, at offset: Int? = nil) -> SyntaxError {
    SyntaxError(offset: offset ?? position, reason: reason)
  }

  /// Returns an error at the current byte that says what was expected and what was found.
  func error(expecting expected: String) -> SyntaxError {
    guard !isAtEnd else { return error("expected \(expected), found the end of the file") }
    var end = self
    do throws(SyntaxError) {
      if try !end.takeIdentifier() { _ = try end.takeScalar() }
    } catch {
      return error
    }
    let found = String(decoding: bytes[position..<end.position], as: UTF8.self)
    return error("expected \(expected), found \(found.quoted)")
  }

  // MARK: Encoding

  /// Checks that the text is within the size limit, is not UTF-16, and contains no NUL bytes.
  func checkEncoding() throws(SyntaxError) {
    guard bytes.count <= JSON5Parser.maxBytes else {
      throw refusal("the file is larger than \(JSON5Parser.maxBytes >> 20) MiB")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw refusal("the file is UTF-16 text; save it as UTF-8")
    }
    if let null = bytes.firstIndex(of: 0) {
      throw refusal("the file contains a NUL byte, so it is not UTF-8 text", at: null)
    }
  }

  /// Reads a character and rejects malformed and overlong UTF-8.
  mutating func takeScalar() throws(SyntaxError) -> Unicode.Scalar {
    let first = byte
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    var value = length > 1 ? UInt32(first) & (0x7F >> UInt32(length)) : UInt32(first)
    for position in 1..<max(length, 1) {
      let next = byte(after: position)
      guard next & 0xC0 == 0x80 else { throw noUTF8 }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let smallest: [UInt32] = [1, 0, 0x80, 0x800, 0x1_0000]
    guard length > 0, value >= smallest[length] || length == 1, let scalar = Unicode.Scalar(value)
    else { throw noUTF8 }
    position += length
    return scalar
  }

  private var noUTF8: SyntaxError {
    refusal(
      "the file is not UTF-8 text (byte 0x\(String(byte, radix: 16, uppercase: true))); save it as UTF-8"
    )
  }

  // MARK: Whitespace and comments

  mutating func skipBlanks() throws(SyntaxError) {
    while true {
      switch byte {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): try skipLine()
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try skipComment()
      case 0x80...:
        let start = position
        let scalar = try takeScalar()
        guard
          scalar.properties.generalCategory == .spaceSeparator || scalar == "\u{FEFF}"
            || JSON5Scanner.endsLine(scalar)
        else {
          position = start
          return
        }
      default: return
      }
    }
  }

  /// Skips the rest of a line, such as a comment; the position is then at a line feed or a carriage return, or after another
  /// character that ends lines.
  mutating func skipLine() throws(SyntaxError) {
    while !isAtEnd, byte != 0x0A, byte != 0x0D {
      guard byte >= 0x80 else {
        position += 1
        continue
      }
      if JSON5Scanner.endsLine(try takeScalar()) { return }
    }
  }

  /// Skips a comment that has an end of its own.
  mutating func skipComment() throws(SyntaxError) {
    let start = position
    position += 2
    while byte != UInt8(ascii: "*") || next != UInt8(ascii: "/") {
      guard !isAtEnd else { throw error("the comment that starts here is not closed", at: start) }
      if byte < 0x80 { position += 1 } else { _ = try takeScalar() }
    }
    position += 2
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
