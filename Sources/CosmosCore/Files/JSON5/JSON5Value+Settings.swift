/// What readers outside this module need of a value.
extension JSON5Value {
  /// Where the value begins.
  package var position: TextPosition { document.position(of: node) }

  /// Returns an error about this value for a reader that has rules of its own.
  package func refusal(_ reason: String) -> DesignError { error(reason) }

  /// Returns an error that says what the value must be and what it is.
  package func refusal(expecting rule: String) -> DesignError { mismatch(rule) }

  /// Returns the number as text: a decimal integer as it is written, which may have more digits than a `Double`
  /// keeps, and any other number with the fewest digits that tell it from others.
  ///
  /// - Throws: ``DesignError`` if the value is no number, or not a finite one.
  package func numeral() throws(DesignError) -> String {
    let number = try number()
    guard number.isFinite else { throw mismatch("must be a finite number") }
    let written = document.excerpt(of: node)
    let digits = written.first == "-" ? written.dropFirst() : written[...]
    if digits.utf8.count <= 20, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return written
    }
    guard number == number.rounded(), abs(number) < 1e15 else { return "\(number)" }
    return "\(Int(number))"
  }
}
