/// A streaming JSON writer.
///
/// The program writes all its machine-readable lines with this type.
package struct JSONWriter {
  /// The spacing of the output.
  package enum Style: Sendable {
    /// No spaces.
    case compact
    /// A space after each comma and colon.
    case spaced
  }

  /// The output so far, in UTF-8.
  package var bytes: [UInt8] = []

  private let style: Style
  private var needsComma = false

  /// Creates a writer with no output.
  package init(_ style: Style) {
    self.style = style
  }

  /// The output so far, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Values

  /// Writes an object.
  ///
  /// - Parameter fields: A closure that writes the object's fields.
  package mutating func object(_ fields: (inout JSONWriter) -> Void) {
    enclose("{", "}", fields)
  }

  /// Writes an array.
  ///
  /// - Parameter values: A closure that writes the array's values.
  package mutating func array(_ values: (inout JSONWriter) -> Void) {
    enclose("[", "]", values)
  }

  /// Writes a quoted string, or null.
  package mutating func value(_ text: String?) {
    separate()
    if let text { appendQuoted(text) } else { append("null") }
  }

  /// Writes a finite number with the fewest digits that round-trip; integers below 10¹⁵ have no decimal point.
  package mutating func value(_ number: Double) {
    separate()
    if number == number.rounded(), abs(number) < 1e15 {
      append(String(Int(number)))
    } else {
      append(number.description)
    }
  }

  /// Writes an integer.
  package mutating func value(_ number: Int) {
    separate()
    append(String(number))
  }

  /// Writes a Boolean.
  package mutating func value(_ flag: Bool) {
    separate()
    append(flag ? "true" : "false")
  }

  // MARK: Fields

  /// Writes the name of a field; the caller writes its value next.
  package mutating func name(_ name: String) {
    separate()
    appendQuoted(name)
    append(ascii: ":")
    if style == .spaced { append(ascii: " ") }
    needsComma = false
  }

  /// Writes a string field, or null.
  package mutating func field(_ name: String, _ text: String?) {
    self.name(name)
    value(text)
  }

  /// Writes a number field.
  package mutating func field(_ name: String, _ number: Double) {
    self.name(name)
    value(number)
  }

  /// Writes an integer field.
  package mutating func field(_ name: String, _ number: Int) {
    self.name(name)
    value(number)
  }

  /// Writes a Boolean field.
  package mutating func field(_ name: String, _ flag: Bool) {
    self.name(name)
    value(flag)
  }

  /// Writes a field without a value.
  package mutating func null(_ name: String) {
    field(name, nil)
  }

  /// Writes a field whose value is JSON already.
  package mutating func field(_ name: String, json: String) {
    self.name(name)
    separate()
    append(json)
  }

  /// Writes an object field.
  package mutating func object(_ name: String, _ fields: (inout JSONWriter) -> Void) {
    self.name(name)
    object(fields)
  }

  /// Writes an array field.
  package mutating func array(_ name: String, _ values: (inout JSONWriter) -> Void) {
    self.name(name)
    array(values)
  }

  // MARK: Characters

  /// Ends the line; the next value starts a new one.
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
      // Only ASCII characters need escaping, and their bytes never occur inside a multi-byte UTF-8 sequence.
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
