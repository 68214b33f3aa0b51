import CosmosImage

/// Writes the frames of a film.
package protocol FilmWriter: Sendable {
  /// Number of frames that may be encoded at the same time; with 1, they come in order.
  var threads: Int { get }

  /// Whether completing the film may take longer than a program usually takes to end.
  var completesSlowly: Bool { get }

  /// Checks before drawing whether a frame is there already.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - text: The text chunks that it would have.
  /// - Returns: Whether it need not be drawn.
  func has(_ number: Int, text: [PNGWriter.Text]) -> Bool

  /// Makes room for the film, once nothing but drawing and writing its frames is left.
  ///
  /// - Throws: `FileError`.
  func begin() throws

  /// Encodes a frame on a thread of its own.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - pixels: The pixels, top row first.
  ///   - text: The text chunks of an image file.
  /// - Throws: `FileError`, `PNGError` or ``VideoError``.
  func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws

  /// Completes the film after the last frame that was written.
  func finish() throws
}

extension FilmWriter {
  package var threads: Int { 1 }

  package var completesSlowly: Bool { false }

  package func has(_ number: Int, text: [PNGWriter.Text]) -> Bool { false }

  package func begin() {}
}
