/// What readers outside this module need of a value.
extension JSON5Value {
  /// Where the value begins.
  package var position: TextPosition { document.position(of: node) }

  /// Returns an error about this value for a reader that has rules of its own.
  package func refusal(_ reason: String) -> DesignError { error(reason) }

  /// Returns an error that says what the value must be and what it is.
  package func refusal(expecting rule: String) -> DesignError { mismatch(rule) }

  /// Returns the number as text: a whole number exactly, as a decimal integer, which may have more digits than a `Double`
  /// keeps, and any other number with the fewest digits that tell it from others.
  ///
  /// - Throws: ``DesignError`` if the value is no number, or not a finite one.
  package func numeral() throws(DesignError) -> String {
    let number = try number()
    guard number.isFinite else { throw mismatch("must be a finite number") }
    return JSON5Number.integer(document.word(of: node)) ?? "\(number)"
  }

  /// The text of a string, and any other value that is no list and no object as it is written.
  package var literal: String { isString ? document.text(of: node) : document.word(of: node) }
}
