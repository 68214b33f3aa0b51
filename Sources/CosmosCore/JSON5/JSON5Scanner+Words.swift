extension JSON5Scanner {
  // MARK: Names

  /// Reads a name without quotes.
  ///
  /// - Returns: Whether there is one.
  mutating func takeIdentifier() throws(Fault) -> Bool {
    let start = position
    while try takeIdentifierPart(isFirst: position == start) {}
    return position > start
  }

  private mutating func takeIdentifierPart(isFirst: Bool) throws(Fault) -> Bool {
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
        throw fault("in a name, \\ begins no other escape than \\u", at: start)
      }
      let unit = try takeHex(digits: 4, from: start)
      guard let scalar = Unicode.Scalar(unit),
        JSON5Scanner.isIdentifierPart(scalar, isFirst: isFirst)
      else { throw fault("this character can't stand in a name without quotes", at: start) }
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

  // MARK: Texts

  /// Reads a text in quotes, at the first of which the scanner stands.
  mutating func takeString() throws(Fault) {
    let start = position
    let quote = byte
    advance()
    while byte != quote {
      switch byte {
      case 0x0A, 0x0D, 0:
        throw fault("the text that begins here has no closing quote in its line", at: start)
      case UInt8(ascii: "\\"): try takeEscape()
      case 0x80...: _ = try takeScalar()
      default: advance()
      }
    }
    advance()
  }

  private mutating func takeEscape() throws(Fault) {
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
      // Two halves make a character beyond U+FFFF.
      guard unit < 0xDC00, take("\\"), take("u"),
        0xDC00..<0xE000 ~= (try takeHex(digits: 4, from: start))
      else { throw fault("this escape is half a character; the other half is missing", at: start) }
    case UInt8(ascii: "0"):
      advance()
      if JSON5Scanner.isDigit(byte) { throw fault("\\0 goes before no digit", at: start) }
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw fault("there is no escape of a backslash and a digit; write \\x or \\u", at: start)
    case 0x0D:
      advance()
      _ = take("\n")
    case 0: throw fault(expecting: "a character after the backslash")
    case 0x80...: _ = try takeScalar()
    default: advance()
    }
  }

  private mutating func takeHex(digits: Int, from start: Int) throws(Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = JSON5Scanner.hexValue(of: byte) else {
        throw fault("this escape has \(digits) hexadecimal digits", at: start)
      }
      value = value << 4 | digit
      advance()
    }
    return value
  }

  // MARK: Numbers

  /// Reads a number, or one of the words that stand for themselves.
  ///
  /// - Returns: Whether there is one.
  mutating func takeNumberOrWord() throws(Fault) -> Bool {
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
      throw fault(expecting: "a number after the sign")
    }
    reset(to: start)
    guard isWord else { return false }
    throw fault(expecting: "a value (texts stand in quotes)")
  }

  private mutating func takeNumber(from start: Int) throws(Fault) {
    let first = position
    if byte == UInt8(ascii: "0"), next == UInt8(ascii: "x") || next == UInt8(ascii: "X") {
      advance()
      advance()
      try takeDigits(JSON5Scanner.isHexDigit, "a hexadecimal digit")
    } else {
      if take("0") {
        if JSON5Scanner.isDigit(byte) {
          throw fault("a number does not begin with 0 and another digit", at: first)
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
        "a number has \(JSON5Parser.longestNumber) characters at most, this one \(position - start)",
        at: start)
    }
    let end = self
    if byte == UInt8(ascii: ".") { throw fault(expecting: "the end of the number") }
    if try takeIdentifier() {
      self = end
      throw fault(expecting: "the end of the number")
    }
  }

  private mutating func skipDigits() {
    while JSON5Scanner.isDigit(byte) { advance() }
  }

  private mutating func takeDigits(
    _ isDigit: (UInt8) -> Bool, _ expected: String
  ) throws(Fault) {
    guard isDigit(byte) else { throw fault(expecting: expected) }
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
