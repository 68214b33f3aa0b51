import CosmosGL

/// What a measurement needs of the program that runs it.
package protocol BenchHost: AnyObject {
  /// Name and version of the program, for the text of a picture.
  var title: String { get }

  /// Seconds since the program was started.
  var elapsed: Double { get }

  /// The most memory that the program has had so far, in bytes.
  var peakMemory: Int { get }

  /// Bytes of memory that are free; `nil` where nobody knows.
  var availableMemory: Int? { get }

  /// The title of a column of numbers of stars that were asked for.
  var countTitle: String { get }

  /// Characters in a line of the terminal that shows the figures; `nil` where there is no terminal.
  var lineWidth: Int? { get }

  /// Whether figures may have characters other than ASCII.
  var showsUnicode: Bool { get }

  /// Checks that there is memory for something.
  ///
  /// - Parameters:
  ///   - bytes: How much it takes.
  ///   - what: What it is, for the error.
  /// - Throws: `RendererError/outOfMemory(what:bytes:)`.
  func checkMemory(_ bytes: Int, for what: String) throws(RendererError)

  /// Ends the measurement if the program was asked to end; called before every frame.
  ///
  /// - Throws: The program's own error for that.
  func checkInterruption() throws

  /// Shows what is being done now, in place of what was shown last.
  ///
  /// - Parameter text: A few words; they need not be made where nobody would see them.
  func showStatus(_ text: @autoclosure () -> String)

  /// Takes away what ``showStatus(_:)`` shows.
  func clearStatus()

  /// Tells a person that frames have another size than was asked for, since the window system gives none
  /// of that.
  func reportSize(_ size: (width: Int, height: Int), insteadOf asked: (width: Int, height: Int))

  /// Tells a person something in one line, apart from the figures.
  func report(_ line: String)

  /// Prints figures.
  ///
  /// - Parameter text: Lines, without the last one's end.
  /// - Throws: The program's own error where they can't be written.
  func print(_ text: String) throws
}
