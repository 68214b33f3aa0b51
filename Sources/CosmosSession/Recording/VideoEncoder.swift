import CProcess
import CosmosImage
import CosmosOptions
import Glibc

/// A film in one file, encoded by the `ffmpeg` program, which receives the frames through a pipe.
///
/// `ffmpeg` writes into a file that has no name until it is complete.
package final class VideoEncoder: FilmWriter, @unchecked Sendable {
  private var file: OutputFile
  /// Where the film was saved; `nil` until ``finish()``.
  package private(set) var savedPath: FilePath?
  private let encoder: FFmpeg
  private let sound: SoundTrack?
  /// Number of frames that were written.
  private var written = 0
  /// The writing end of the pipe; -1 once it is closed.
  private var pipe: Int32
  private let format: FilmOptions.Format
  private let pixels: VideoPixels
  private let width: Int
  private let height: Int
  private let rate: FrameRate
  /// The frame in the encoder's own colours; empty if it takes red, green and blue.
  ///
  /// Used on one thread at a time.
  private var planes: [UInt8]

  package var completesSlowly: Bool { true }

  /// Starts `ffmpeg`.
  ///
  /// - Parameters:
  ///   - file: The file to write.
  ///   - format: The film's format, one that needs an encoder.
  ///   - drawn: The format of a frame's pixels.
  ///   - width: Width of a frame in pixels.
  ///   - height: Height of a frame in pixels.
  ///   - rate: Frames per second.
  ///   - sound: The sound of all frames, or `nil` for a silent film.
  /// - Throws: ``VideoError`` or `FileError`.
  package init(
    to file: OutputFile, format: FilmOptions.Format, pixels drawn: PixelFormat, width: Int,
    height: Int, rate: FrameRate, sound: SoundTrack? = nil
  ) throws {
    self.file = file
    self.format = format
    self.sound = sound
    self.width = width
    self.height = height
    self.rate = rate
    let pixels = VideoPixels(for: format, drawn: drawn)
    self.pixels = pixels
    planes = [UInt8](repeating: 0, count: pixels.byteCount(width: width, height: height))
    var ends: [Int32] = [-1, -1]
    guard cosmos_open_pipe(&ends) == 0 else {
      throw VideoError.failed(reason: String(cString: strerror(errno)))
    }
    pipe = ends[1]
    defer { close(ends[0]) }
    do {
      let track = sound.map { [$0.descriptor] } ?? []
      encoder = try file.withDescriptor { output in
        try FFmpeg(input: ends[0], files: [output] + track) { names in
          VideoCommand.encode(
            format, pixels: pixels, size: (width, height), rate: rate, output: names[0],
            sound: names.dropFirst().first)
        }
      }
    } catch {
      close(pipe)
      throw error
    }
  }

  deinit {
    // Without `finish()` the encoder is ended, and the file never gets its name.
    if pipe >= 0 { close(pipe) }
  }

  package func write(_ number: Int, _ pixels: UnsafeRawBufferPointer, text: [PNGWriter.Text]) throws
  {
    guard !planes.isEmpty else { return try send(pixels) }
    planes.withUnsafeMutableBytes {
      self.pixels.convert(pixels, width: width, height: height, to: $0)
    }
    try planes.withUnsafeBytes { try send($0) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws(VideoError) {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let written = Glibc.write(pipe, start, rest.count)
      if written < 0 && errno == EINTR { continue }
      guard written >= 0 else {
        let code = errno
        // The encoder's own message says more than that its pipe is closed.
        try endEncoder()
        throw VideoError.failed(reason: String(cString: strerror(code)))
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    self.written += 1
  }

  package func finish() throws {
    // Interrupted before its first frame, it is no film.
    guard written > 0 else { return }
    // The sound of a film that was interrupted ends with the picture.
    sound?.end(afterFrames: written)
    try endEncoder()
    if file.isSeekable {
      if sound?.isEnded(byFrames: written) == true { try cut() }
      try check()
    }
    savedPath = try file.finish()
  }

  /// Takes away the sound after the last frame, of which versions of the encoder read a second ahead.
  private func cut() throws {
    let cut = try file.another()
    let copier = try file.withDescriptor { film in
      try cut.withDescriptor { output in
        try FFmpeg(files: [film, output]) {
          VideoCommand.cut($0[0], format, afterFrames: written, rate: rate, output: $0[1])
        }
      }
    }
    try copier.wait()
    file = cut
  }

  /// Closes the pipe and waits for the encoder to exit.
  private func endEncoder() throws(VideoError) {
    if pipe >= 0 { close(pipe) }
    pipe = -1
    try encoder.wait()
  }

  /// Reads the film's header, to see whether it is a film and has the tags of its colours.
  private func check() throws {
    let reader = try file.withDescriptor { film in
      try FFmpeg(files: [film]) { VideoCommand.describe($0[0]) }
    }
    do throws(VideoError) {
      try reader.wait()
    } catch {
      guard case .failed(let reason) = error else { throw error }
      throw VideoError.unreadable(reason: reason)
    }
    // As in "Stream #0:0: Video: vp9 (Profile 0), yuv420p(tv, bt709, progressive), 320x180".
    let found = reader.lines.lazy.compactMap { $0.split(separator: "Video: ").dropFirst().first }
    guard let film = found.first else {
      throw VideoError.unreadable(reason: "it has no picture")
    }
    guard format == .gif || pixels.areTagged(in: film) else {
      throw VideoError.wrongColors(found: String(film))
    }
  }
}
