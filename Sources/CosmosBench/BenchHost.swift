import CosmosGL

/// The services that a measurement needs from the program that runs it.
package protocol BenchHost: AnyObject {
  /// Name and version of the program, for the text chunk of an image.
  var title: String { get }

  /// Seconds since the program started.
  var elapsed: Double { get }

  /// Peak memory use of the program so far, in bytes.
  var peakMemory: Int { get }

  /// Available memory in bytes; `nil` if unknown.
  var availableMemory: Int? { get }

  /// The heading of the table column with the requested star counts.
  var countTitle: String { get }

  /// Width of the terminal that shows the results, in characters; `nil` if there is no terminal.
  var lineWidth: Int? { get }

  /// Whether the output may contain non-ASCII characters.
  var showsUnicode: Bool { get }

  /// Checks that enough memory is available.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes needed.
  ///   - what: What needs them, for the error message.
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  func checkMemory(_ bytes: Int, for what: String) throws(RendererError)

  /// Ends the measurement if the program has been asked to exit; called before every frame.
  ///
  /// - Throws: The program's own error in that case.
  func checkInterruption() throws

  /// Replaces the status line.
  ///
  /// - Parameter text: A few words; not evaluated if no one would see them.
  func showStatus(_ text: @autoclosure () -> String)

  /// Clears the status line shown by ``showStatus(_:)``.
  func clearStatus()

  /// Tells the user that the window system did not grant the requested frame size.
  func reportSize(_ size: (width: Int, height: Int), insteadOf asked: (width: Int, height: Int))

  /// Shows the user a one-line message, separate from the results.
  func report(_ line: String)

  /// Warns that the measurement continues with less than was asked for.
  func warn(_ line: String)

  /// Prints results.
  ///
  /// - Parameter text: One or more lines, without a trailing newline.
  /// - Throws: The program's own error if they can't be written.
  func print(_ text: String) throws
}
