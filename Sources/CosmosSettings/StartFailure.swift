/// Why the window can't open, although nothing is wrong with the command line.
struct StartFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates an error with the text that reports it.
  init(_ description: String) { self.description = description }
}
