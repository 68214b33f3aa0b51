import CosmosCore
import CosmosOptions

/// The frames of a film and the time of each.
package struct Film {
  /// Number of frames of the whole film.
  package let count: Int
  /// The frames to write.
  package let frames: ClosedRange<Int>

  private let rate: FrameRate
  /// The part of a loop; `nil` for a film that isn't one.
  private let loop: Loop?

  /// The part of a motion that a loop shows.
  private struct Loop {
    /// When it starts, in seconds since the sky opened.
    let start: Seconds
    /// How long it takes, in seconds.
    let period: Seconds
  }

  /// Plans a film.
  ///
  /// - Parameters:
  ///   - options: Length, rate and frames.
  ///   - motion: The motion that a loop shows.
  ///   - sky: The sky, which has just opened.
  /// - Throws: ``UsageError`` for a loop of a sky that doesn't move, or if a loop lacks the frames.
  package init(_ options: FilmOptions, motion: MotionOptions, sky: Sky) throws(UsageError) {
    rate = options.rate
    guard options.isLoop else {
      loop = nil
      count = max(options.rate.frameCount(in: options.duration), 1)
      frames = options.frames ?? 0...count - 1
      return
    }
    if sky.scene.showsBodies, let dates = sky.dates, dates.rate != 0 {
      throw UsageError("--loop: the Moon and the planets don't come back; give --days-per-second 0")
    }
    let loop = try Film.loop(motion, of: sky)
    self.loop = loop
    count = max(options.rate.frameCount(in: loop.period), 1)
    guard count <= FilmOptions.maxFrames else {
      throw UsageError(
        "--loop: one loop would take \(loop.period) s; give a faster --drift or --tour")
    }
    frames = options.frames ?? 0...count - 1
    guard frames.upperBound < count else {
      throw UsageError("--frames: the loop has the frames 0 to \(count - 1)")
    }
  }

  /// Length of the loop in seconds, or `nil` for a film that isn't one.
  package var loopPeriod: Seconds? { loop?.period }

  /// Returns the time of a frame, in seconds since the sky opened.
  ///
  /// In a loop, the frames divide its length evenly, so that frame `count` would be frame 0 again.
  package func time(ofFrame frame: Int) -> Seconds {
    guard let loop else { return rate.time(ofFrame: frame) }
    return loop.start + loop.period * Double(frame) / Double(count)
  }

  /// Divides the frames into ranges whose lengths differ by at most 1.
  ///
  /// Frames cost about the same wherever the sky is.
  ///
  /// - Parameter parts: Number of ranges; there are no more of them than frames.
  /// - Returns: Ranges in order.
  package func ranges(_ parts: Int) -> [ClosedRange<Int>] {
    let parts = min(parts, frames.count)
    return (0..<parts).map { part in
      let (first, next) = (frames.count * part / parts, frames.count * (part + 1) / parts)
      return frames.lowerBound + first...frames.lowerBound + next - 1
    }
  }

  private static func loop(_ motion: MotionOptions, of sky: Sky) throws(UsageError) -> Loop {
    switch motion.mode {
    case .drift(let speed):
      guard speed != 0 else { throw UsageError("--loop: a --drift of 0 never ends") }
      return Loop(start: 0, period: sky.scene.period / abs(speed))
    case .tour(let rest, let journey):
      guard motion.stops == .signs else {
        throw UsageError("--loop: a tour by planets never comes back; use --tour-by signs")
      }
      let period = (rest + journey) * Double(sky.scene.design.catalog.signs.count)
      // The first round differs: it starts elsewhere.
      return Loop(start: period, period: period)
    case nil: throw UsageError("--loop needs --tour or --drift")
    }
  }
}
