/// The first error in a text that is not JSON5.
package struct JSON5Error: Error, Hashable {
  /// The position of the error.
  package let position: TextPosition

  /// A message that says what was found there and what was expected.
  package let reason: String

  /// Index of the element of the top-level array that contains the error; `nil` if none does.
  package let element: Int?
}
