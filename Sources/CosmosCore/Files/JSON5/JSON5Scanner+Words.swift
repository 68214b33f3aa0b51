extension JSON5Scanner {
  // MARK: Names

  /// Reads an unquoted name.
  ///
  /// - Returns: Whether there was one.
  mutating func takeIdentifier() throws(SyntaxError) -> Bool {
    let start = position
    while try takeIdentifierPart(isFirst: position == start) {}
    return position > start
  }

  private mutating func takeIdentifierPart(isFirst: Bool) throws(SyntaxError) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      advance()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if isFirst { return false }
      advance()
    case UInt8(ascii: "\\"):
      let start = position
      advance()
      guard take("u") else {
        throw error("in a name, the only escape is \\u", at: start)
      }
      let unit = try takeHex(digits: 4, from: start)
      guard let scalar = Unicode.Scalar(unit),
        JSON5Scanner.isIdentifierPart(scalar, isFirst: isFirst)
      else { throw error("this character is only allowed in a name in quotes", at: start) }
    case 0x80...:
      let before = self
      guard JSON5Scanner.isIdentifierPart(try takeScalar(), isFirst: isFirst) else {
        self = before
        return false
      }
    default: return false
    }
    return true
  }

  private static func isIdentifierPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
    default: return !isFirst && (scalar == "\u{200C}" || scalar == "\u{200D}")
    }
  }

  // MARK: Strings

  /// Reads a quoted string; the scanner is at its opening quote.
  mutating func takeString() throws(SyntaxError) {
    let start = position
    let quote = byte
    advance()
    while byte != quote {
      switch byte {
      case 0x0A, 0x0D, 0:
        throw error("the string that starts here has no closing quote on its line", at: start)
      case UInt8(ascii: "\\"): try takeEscape()
      case 0x80...: _ = try takeScalar()
      default: advance()
      }
    }
    advance()
  }

  private mutating func takeEscape() throws(SyntaxError) {
    let start = position
    advance()
    switch byte {
    case UInt8(ascii: "x"):
      advance()
      _ = try takeHex(digits: 2, from: start)
    case UInt8(ascii: "u"):
      advance()
      let unit = try takeHex(digits: 4, from: start)
      guard 0xD800..<0xE000 ~= unit else { return }
      // A surrogate pair encodes one character beyond U+FFFF.
      guard unit < 0xDC00, take("\\"), take("u"),
        0xDC00..<0xE000 ~= (try takeHex(digits: 4, from: start))
      else { throw error("this escape is half of a surrogate pair", at: start) }
    case UInt8(ascii: "0"):
      advance()
      if JSON5Scanner.isDigit(byte) {
        throw error("\\0 must not be followed by a digit", at: start)
      }
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw error("a backslash and a digit are no escape; write \\x or \\u", at: start)
    case 0x0D:
      advance()
      _ = take("\n")
    case 0: throw error(expecting: "a character after the backslash")
    case 0x80...: _ = try takeScalar()
    default: advance()
    }
  }

  private mutating func takeHex(digits: Int, from start: Int) throws(SyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = JSON5Scanner.hexValue(of: byte) else {
        throw error("this escape needs \(digits) hexadecimal digits", at: start)
      }
      value = value << 4 | digit
      advance()
    }
    return value
  }

  // MARK: Numbers

  /// Reads a number, or a literal such as `true` or `Infinity`.
  ///
  /// - Returns: Whether there was one.
  mutating func takeNumberOrWord() throws(SyntaxError) -> Bool {
    let start = position
    let hasSign = take("+") || take("-")
    if byte == UInt8(ascii: ".") || JSON5Scanner.isDigit(byte) {
      try takeNumber(from: start)
      return true
    }
    let wordStart = position
    let isWord = try takeIdentifier()
    switch String(decoding: bytes[wordStart..<min(position, wordStart + 9)], as: UTF8.self) {
    case "Infinity", "NaN": return true
    case "true", "false", "null":
      if !hasSign { return true }
    default: break
    }
    if hasSign {
      reset(to: wordStart)
      throw error(expecting: "a number after the sign")
    }
    reset(to: start)
    guard isWord else { return false }
    throw error(expecting: "a value (strings need quotes)")
  }

  private mutating func takeNumber(from start: Int) throws(SyntaxError) {
    let first = position
    if byte == UInt8(ascii: "0"), next == UInt8(ascii: "x") || next == UInt8(ascii: "X") {
      advance()
      advance()
      try takeDigits(JSON5Scanner.isHexDigit, "a hexadecimal digit")
    } else {
      if take("0") {
        if JSON5Scanner.isDigit(byte) {
          throw error("a number must not start with 0 and another digit", at: first)
        }
      } else {
        skipDigits()
      }
      if byte == UInt8(ascii: ".") {
        let hasWhole = position > first
        advance()
        if hasWhole { skipDigits() } else { try takeDigits(JSON5Scanner.isDigit, "a digit") }
      }
      if take("e") || take("E") {
        _ = take("+") || take("-")
        try takeDigits(JSON5Scanner.isDigit, "a digit of the exponent")
      }
    }
    guard position - start <= JSON5Parser.longestNumber else {
      throw refusal(
        "a number may have at most \(JSON5Parser.longestNumber) characters, this one has \(position - start)",
        at: start)
    }
    let end = self
    if byte == UInt8(ascii: ".") { throw error(expecting: "the end of the number") }
    if try takeIdentifier() {
      self = end
      throw error(expecting: "the end of the number")
    }
  }

  private mutating func skipDigits() {
    while JSON5Scanner.isDigit(byte) { advance() }
  }

  private mutating func takeDigits(
    _ isDigit: (UInt8) -> Bool, _ expected: String
  ) throws(SyntaxError) {
    guard isDigit(byte) else { throw error(expecting: expected) }
    while isDigit(byte) { advance() }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    hexValue(of: byte) != nil
  }

  static func hexValue(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
