/// Writes JSON as it comes: an object's fields, an array's values.
///
/// Every machine-readable line of the program is written by one.
package struct JSONWriter {
  /// How a line looks.
  package enum Style: Sendable {
    /// Without spaces.
    case compact
    /// With a space after each comma and colon.
    case spaced
  }

  /// What was written, in UTF-8.
  package var bytes: [UInt8] = []

  private let style: Style
  /// Whether a comma comes before the next value.
  private var needsComma = false

  /// Begins with nothing.
  package init(_ style: Style) {
    self.style = style
  }

  /// What was written, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Values

  /// Writes an object.
  ///
  /// - Parameter fields: Writes its fields.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) {
    enclose("{", "}", fields)
  }

  /// Writes an array.
  ///
  /// - Parameter values: Writes its values.
  package mutating func array(_ values: (inout JSONWriter) -> Void) {
    enclose("[", "]", values)
  }

  /// Writes a text in quotes, or null.
  package mutating func value(_ text: String?) {
    separate()
    if let text { appendQuoted(text) } else { append("null") }
  }

  /// Writes a finite number in as many digits as tell it from every other; whole ones without a point.
  package mutating func value(_ number: Double) {
    separate()
    if number == number.rounded(), abs(number) < 1e15 {
      append(String(Int(number)))
    } else {
      append(number.description)
    }
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    separate()
    append(String(number))
  }

  /// Writes true or false.
  package mutating func value(_ flag: Bool) {
    separate()
    append(flag ? "true" : "false")
  }

  // MARK: Fields

  /// Begins a field of an object; its value is written next.
  package mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    append(ascii: ":")
    if style == .spaced { append(ascii: " ") }
    needsComma = false
  }

  /// Writes a field with a text, or null.
  package mutating func field(_ name: String, _ text: String?) {
    self.name(name)
    value(text)
  }

  /// Writes a field with a number.
  package mutating func field(_ name: String, _ number: Double) {
    self.name(name)
    value(number)
  }

  /// Writes a field with a whole number.
  package mutating func field(_ name: String, _ number: Int) {
    self.name(name)
    value(number)
  }

  /// Writes a field with true or false.
  package mutating func field(_ name: String, _ flag: Bool) {
    self.name(name)
    value(flag)
  }

  /// Writes a field with an object.
  package mutating func object(_ name: String, _ fields: (inout JSONWriter) -> Void) {
    self.name(name)
    object(fields)
  }

  /// Writes a field with an array.
  package mutating func array(_ name: String, _ values: (inout JSONWriter) -> Void) {
    self.name(name)
    array(values)
  }

  // MARK: Characters

  /// Ends a line; the next value begins another.
  package mutating func endLine() {
    append(ascii: "\n")
    needsComma = false
  }

  private mutating func enclose(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    append(ascii: open)
    needsComma = false
    content(&self)
    append(ascii: close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma {
      append(ascii: ",")
      if style == .spaced { append(ascii: " ") }
    }
    needsComma = true
  }

  private mutating func append(ascii character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func appendQuoted(_ text: String) {
    append(ascii: "\"")
    var text = text
    text.withUTF8 { characters in
      // What is to be escaped is ASCII, whose bytes are part of no other character.
      var rest = characters[...]
      while let index = rest.firstIndex(where: {
        $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
      }) {
        bytes.append(contentsOf: rest[..<index])
        appendEscaped(rest[index])
        rest = rest[(index + 1)...]
      }
      bytes.append(contentsOf: rest)
    }
    append(ascii: "\"")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    append(ascii: "\\")
    if byte < 0x20 {
      let digits = String(byte, radix: 16)
      append("u" + String(repeating: "0", count: 4 - digits.count) + digits)
    } else {
      bytes.append(byte)
    }
  }
}
