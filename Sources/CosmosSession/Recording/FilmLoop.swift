import CosmosCore
import CosmosGL
import CosmosHost
import CosmosImage
import CosmosOptions

/// Draws the frames of a film one after the other, while other threads encode those before.
package struct FilmLoop {
  private let session: Session
  private let clock: FixedClock
  private let film: Film
  private let text: FrameText
  private let writer: any FilmWriter
  private let termination: Termination

  /// A frame that is being drawn.
  private struct Drawn {
    let number: Int
    let text: [PNGWriter.Text]
  }

  /// Prepares a film.
  ///
  /// - Parameters:
  ///   - session: The sky, with a renderer.
  ///   - clock: The session's clock.
  ///   - film: The frames that there are.
  ///   - text: What is written into images.
  ///   - writer: Writes the frames.
  ///   - termination: Signals that end it.
  package init(
    session: Session, clock: FixedClock, film: Film, text: FrameText, writer: any FilmWriter,
    termination: Termination
  ) {
    (self.session, self.clock, self.film) = (session, clock, film)
    (self.text, self.writer, self.termination) = (text, writer, termination)
  }

  /// Draws and writes frames, then completes the film.
  ///
  /// An interruption completes it after the frames drawn so far.
  ///
  /// - Parameter frames: The frames.
  /// - Throws: `Termination.Interruption`, or any error of drawing and encoding.
  package func run(_ frames: FramesToDraw) throws {
    if writer.completesSlowly { termination.removeTimeout() }
    do {
      try drawAll(frames)
    } catch let interruption as Termination.Interruption {
      try writer.finish()
      throw interruption
    }
    try writer.finish()
  }

  private func drawAll(_ frames: FramesToDraw) throws {
    var frames = frames
    let status = FilmStatus(total: frames.total)
    guard let first = try frames.takeNext({ try show($0, on: status) }) else {
      return try writer.begin()
    }
    advance(to: first)
    session.isInterrupted = { termination.signal != nil }
    session.prefetchTextures()
    session.prefetchTexts()
    try session.attachOffscreen()
    let renderer = try session.load()
    let (options, size) = (session.options, session.options.size)
    let workers = FrameWorkers(
      threads: writer.threads,
      bytes: options.picture.quality.format.bytesPerPixel * size.width * size.height)
    let readback = try renderer.makeReadback()
    try writer.begin()
    var drawing: [Drawn] = []
    /// Hands the oldest frame to an encoder.
    func passOn() throws {
      let frame = drawing.removeFirst()
      let buffer = try workers.takeBuffer()
      do {
        if let readback {
          try readback.finish(into: buffer.pixels)
        } else {
          try drawRows(with: renderer, into: buffer.pixels)
        }
      } catch {
        workers.release(buffer)
        throw error
      }
      workers.encode(buffer) { [writer] in try writer.write(frame.number, $0, text: frame.text) }
      status.advance(to: frames.skipped, drawn: 1)
    }
    do {
      var next: Int? = first
      while let frame = next {
        try termination.check()
        advance(to: frame)
        try session.load()
        if let readback {
          if readback.count == FrameReadback.maxCount { try passOn() }
          readback.start(session.pictureFrame, with: renderer)
        }
        drawing.append(Drawn(number: frame, text: text.chunks(of: frame, at: clock.now)))
        if readback == nil { try passOn() }
        next = try frames.takeNext { try show($0, on: status) }
      }
      while !drawing.isEmpty { try passOn() }
    } catch {
      // The frames that are being encoded use the writer.
      try? workers.finish()
      throw error
    }
    try workers.finish()
  }

  /// Draws a frame in tiles or reduced, and reads it back at once.
  private func drawRows(
    with renderer: Renderer, into pixels: UnsafeMutableRawBufferPointer
  ) throws {
    var written = 0
    try renderer.drawRows(of: session.pictureFrame) { rows in
      try termination.check()
      UnsafeMutableRawBufferPointer(rebasing: pixels[written...]).copyMemory(from: rows)
      written += rows.count
    }
  }

  private func advance(to frame: Int) {
    clock.set(to: film.time(ofFrame: frame))
    session.advance(to: clock.now)
  }

  private func show(_ skipped: Int, on status: FilmStatus) throws {
    try termination.check()
    status.advance(to: skipped, drawn: 0)
  }
}
