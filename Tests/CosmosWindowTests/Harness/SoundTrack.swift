import CosmosSession
import CosmosSound
import Foundation

/// A mono signal, in which 1 is full scale, at the standard rate.
struct SoundTrack {
  var samples: [Float]

  /// Frames per second.
  static let rate = 44_100

  /// The smallest amplitude step of the 16-bit files that tracks are read from.
  static let step: Float = 1 / 32768

  /// Creates a track from samples.
  init(samples: [Float]) {
    self.samples = samples
  }

  /// Creates a track from the left channel of an embedded recording, resampled to the standard rate.
  ///
  /// - Throws: ``HarnessError`` if the standard rate is not a multiple of its rate.
  init(of recording: Recording) throws {
    let count = recording.samples.count / 2
    guard recording.rate > 0, SoundTrack.rate % recording.rate == 0 else {
      throw HarnessError.unreadable("a recording of \(recording.rate) frames a second")
    }
    let factor = SoundTrack.rate / recording.rate
    samples = (0..<(count * factor)).map { frame in
      let position = frame / factor
      let value = Float(recording.samples[2 * position])
      // Interpolate a loop's end into its beginning, as the mixer does.
      let next = Float(recording.samples[2 * ((position + 1) % count)])
      return (value + (next - value) * Float(frame % factor) / Float(factor)) * SoundTrack.step
    }
  }

  /// Creates a track from the left channel of a file that OpenAL Soft wrote, which may be incomplete.
  ///
  /// - Throws: ``HarnessError`` if there is no such file, or its header is incomplete.
  init(waveFile path: String) throws {
    guard let file = FileManager.default.contents(atPath: path),
      let mark = file.range(of: Data("data".utf8))
    else { throw HarnessError.unreadable(path) }
    // A four-byte length follows the marker.
    let bytes = [UInt8](file[mark.upperBound...].dropFirst(4))
    samples = stride(from: 0, to: bytes.count - 3, by: 4).map {
      Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) * SoundTrack.step
    }
  }

  /// Length in seconds.
  var duration: Double { Double(samples.count) / Double(SoundTrack.rate) }

  /// The largest absolute sample value.
  var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The index of the first sample above the noise of the last bits.
  var onset: Int? { samples.firstIndex { abs($0) > 4 * SoundTrack.step } }

  /// A section of the track, in seconds.
  ///
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` if part of it is missing.
  func part(_ begin: Double, _ end: Double) throws -> SoundTrack {
    let (first, last) = (SoundTrack.frame(begin), SoundTrack.frame(end))
    try require(first, last)
    return SoundTrack(samples: Array(samples[first..<last]))
  }

  /// Checks that a range of frames is available.
  private func require(_ first: Int, _ last: Int) throws(HarnessError) {
    guard 0 <= first, first <= last, last <= samples.count else {
      throw tooShort(min(first, last)..<max(first, last))
    }
  }

  private func tooShort(_ needed: Range<Int>) -> HarnessError {
    let rate = Double(SoundTrack.rate)
    return .tooShort(
      seconds: duration, needed: Double(needed.lowerBound) / rate..<Double(needed.upperBound) / rate
    )
  }

  /// The frame at a time in seconds.
  static func frame(_ time: Double) -> Int { Int((time * Double(rate)).rounded()) }

  /// Subtracts another sound at a share of its recorded level.
  ///
  /// - Parameters:
  ///   - other: The sound to subtract.
  ///   - start: The frame at which it starts.
  ///   - volume: Share of its recorded level.
  ///   - isLoop: Whether it repeats up to the end of the track.
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` if there is no such frame.
  mutating func remove(
    _ other: SoundTrack, at start: Int, volume: Float, isLoop: Bool = false
  ) throws {
    try require(start, samples.count)
    guard !other.samples.isEmpty else { return }
    let end = isLoop ? samples.count : min(samples.count, start + other.samples.count)
    for frame in start..<end {
      samples[frame] -= volume * other.samples[(frame - start) % other.samples.count]
    }
  }

  /// The correlation with a range of another sound that starts at a frame.
  ///
  /// The whole range must be available.
  private func product(_ other: SoundTrack, _ range: Range<Int>, at start: Int) -> Float {
    var sum: Float = 0
    for frame in range { sum += samples[start + frame] * other.samples[frame] }
    return sum
  }

  /// Finds the start of another sound by correlating its loudest moment.
  ///
  /// - Parameters:
  ///   - other: A sound that is no longer than this one.
  ///   - starts: The candidate start frames.
  /// - Returns: The frame at which it starts.
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` if it fits at none of them.
  func bestStart(of other: SoundTrack, in starts: ClosedRange<Int>) throws -> Int {
    let loudest = other.samples.indices.max { abs(other.samples[$0]) < abs(other.samples[$1]) }
    let reach = SoundTrack.rate / 40
    let range = max(0, (loudest ?? 0) - reach)..<min(other.samples.count, (loudest ?? 0) + reach)
    var best: (start: Int, product: Float)?
    for start in starts where start >= 0 && start + range.upperBound <= samples.count {
      let product = product(other, range, at: start)
      if best.map({ product > $0.product }) ?? true { best = (start, product) }
    }
    guard let best else {
      throw tooShort(starts.lowerBound..<starts.lowerBound + other.samples.count)
    }
    return best.start
  }

  /// How loud another sound that starts at a given frame is in this track, in decibels relative to that sound.
  ///
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` if there is no such frame.
  func level(of other: SoundTrack, at start: Int) throws -> Float {
    try require(start, samples.count)
    let range = 0..<min(other.samples.count, samples.count - start)
    let share = product(other, range, at: start) / other.product(other, range, at: 0)
    return 20 * log10(max(share, 1e-9))
  }
}
