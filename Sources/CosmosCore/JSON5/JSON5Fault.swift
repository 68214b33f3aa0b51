/// The first place at which a text is not JSON5.
package struct JSON5Fault: Error, Hashable {
  /// Where it is.
  package let place: TextPlace

  /// What was found there, and what was expected.
  package let reason: String

  /// The element of the outermost array in which it is, from 0; `nil` where it is in none.
  package let element: Int?
}
