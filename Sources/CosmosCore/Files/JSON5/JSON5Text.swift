/// Decodes a quoted string or an unquoted name whose syntax has already been validated.
struct JSON5Text {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// Returns the text with its escapes resolved.
  mutating func read() -> String {
    let first = bytes[position]
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let start = position
    var text: [UInt8] = []
    var copied = start
    while position < bytes.count, isQuoted ? bytes[position] != first : isInName(bytes[position]) {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      text += bytes[copied..<position]
      position += 1
      readEscape(into: &text)
      copied = position
    }
    guard copied > start else { return String(decoding: bytes[start..<position], as: UTF8.self) }
    return String(decoding: text + bytes[copied..<position], as: UTF8.self)
  }

  /// Whether a byte continues an unquoted name; only whitespace, a colon or a comment can follow one.
  private func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: "/"), 0...0x20: false
    case 0x80...: !startsBlank
    default: true
    }
  }

  /// Whether non-ASCII whitespace starts at the position; no other non-ASCII character ends a name.
  private var startsBlank: Bool {
    var scanner = JSON5Scanner(bytes, at: position)
    guard (try? scanner.skipBlanks()) != nil else { return false }
    return scanner.position > position
  }

  /// Appends the character that an escape encodes; the position is just after the backslash.
  private mutating func readEscape(into text: inout [UInt8]) {
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "x"): append(readHex(digits: 2), to: &text)
    case UInt8(ascii: "u"):
      var value = readHex(digits: 4)
      if 0xD800..<0xDC00 ~= value {
        // The low surrogate follows in a `\u` escape of its own.
        position += 2
        value = 0x1_0000 + (value - 0xD800) << 10 + (readHex(digits: 4) - 0xDC00)
      }
      append(value, to: &text)
    // In a line continuation, neither the backslash nor the line ending is part of the text.
    case 0x0A: break
    case 0x0D:
      if bytes[position] == 0x0A { position += 1 }
    case 0xE2 where bytes[position] == 0x80 && bytes[position + 1] & 0xFE == 0xA8: position += 2
    default: text.append(letter)
    }
  }

  private mutating func readHex(digits: Int) -> UInt32 {
    defer { position += digits }
    return bytes[position..<position + digits].reduce(0) { value, byte in
      value << 4 | (JSON5Scanner.hexValue(of: byte) ?? 0)
    }
  }

  private func append(_ value: UInt32, to text: inout [UInt8]) {
    text += Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
  }
}
