import CosmosImage
import CosmosOptions

/// A film as an animated WebP, which is written once its last frame is compressed.
package final class AnimatedWebP: FilmWriter, @unchecked Sendable {
  private let output: OutputFile
  private let film: WebPFilm
  private let rate: FrameRate
  /// The first frame and the last one so far; used on one thread at a time.
  private var frames: ClosedRange<Int>?
  /// The texts of the first frame.
  private var text: [PNGWriter.Text] = []

  package var completesSlowly: Bool { true }

  /// Starts a film.
  ///
  /// - Parameters:
  ///   - output: The file to write.
  ///   - width: Width of a frame in pixels.
  ///   - height: Height of a frame in pixels.
  ///   - hasAlpha: Whether the frames have an alpha channel.
  ///   - rate: Frames per second.
  /// - Throws: `ImageFormatError` if a library is missing.
  package init(
    to output: OutputFile, width: Int, height: Int, hasAlpha: Bool, rate: FrameRate
  ) throws {
    self.output = output
    self.rate = rate
    film = try WebPFilm(width: width, height: height, hasAlpha: hasAlpha)
  }

  package func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws
  {
    if frames == nil { self.text = text }
    let first = frames?.lowerBound ?? number
    try film.add(pixels, at: time(ofFrame: number, after: first))
    frames = first...number
  }

  package func finish() throws {
    // Interrupted before its first frame, it is no film.
    guard let frames else { return }
    let end = time(ofFrame: frames.upperBound + 1, after: frames.lowerBound)
    try film.finish(at: end, text: text) { try output.write($0) }
    try output.finish()
  }

  /// When a frame begins, in milliseconds from another one, so that those of all parts of a film add up.
  private func time(ofFrame number: Int, after first: Int) -> Int {
    rate.milliseconds(ofFrame: number) - rate.milliseconds(ofFrame: first)
  }
}
