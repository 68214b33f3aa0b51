import CosmosSound
import Foundation

/// A channel of samples, 1 being full scale, at the usual rate.
struct SoundTrack {
  var samples: [Float]

  /// Frames a second.
  static let rate = 44_100

  /// Smallest step of the file from which it was read.
  static let step: Float = 1 / 32768

  /// A track of these samples.
  init(samples: [Float]) {
    self.samples = samples
  }

  /// The left channel of a compiled-in recording, brought to the usual rate.
  ///
  /// - Throws: ``HarnessError`` where its rate does not go into the usual one.
  init(of recording: Recording) throws {
    let count = recording.samples.count / 2
    guard recording.rate > 0, SoundTrack.rate % recording.rate == 0 else {
      throw HarnessError.unreadable("a recording of \(recording.rate) frames a second")
    }
    let factor = SoundTrack.rate / recording.rate
    samples = (0..<(count * factor)).map { frame in
      let place = frame / factor
      let value = Float(recording.samples[2 * place])
      // As in the mixer a loop's end goes over into its beginning.
      let next = Float(recording.samples[2 * ((place + 1) % count)])
      return (value + (next - value) * Float(frame % factor) / Float(factor)) * SoundTrack.step
    }
  }

  /// The left channel of a file that OpenAL Soft wrote, whether it is complete or not.
  ///
  /// - Throws: ``HarnessError`` where there is no such file, or no beginning of one.
  init(waveFile path: String) throws {
    guard let file = FileManager.default.contents(atPath: path),
      let mark = file.range(of: Data("data".utf8))
    else { throw HarnessError.unreadable(path) }
    // The mark is followed by a length of four bytes.
    let bytes = [UInt8](file[mark.upperBound...].dropFirst(4))
    samples = stride(from: 0, to: bytes.count - 3, by: 4).map {
      Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) * SoundTrack.step
    }
  }

  /// Length in seconds.
  var duration: Double { Double(samples.count) / Double(SoundTrack.rate) }

  /// The largest sample.
  var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The first sample that is heard above the last bits.
  var onset: Int? { samples.firstIndex { abs($0) > 4 * SoundTrack.step } }

  /// A part, in seconds.
  ///
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` where it is not all there.
  func part(_ begin: Double, _ end: Double) throws -> SoundTrack {
    let (first, last) = (SoundTrack.frame(begin), SoundTrack.frame(end))
    try require(first, last)
    return SoundTrack(samples: Array(samples[first..<last]))
  }

  /// Checks that there are all frames from one up to another.
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

  /// Takes another sound away, as loud as it was recorded times a share.
  ///
  /// - Parameters:
  ///   - other: What is taken away; repeated for ever if it is a loop.
  ///   - start: The frame at which it begins.
  ///   - volume: Share of its recorded level.
  ///   - isLoop: Whether it begins again at its end.
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` where there is no such frame.
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

  /// How well a part of another sound fits at a frame.
  ///
  /// All of the part has to be there.
  private func product(_ other: SoundTrack, _ range: Range<Int>, at start: Int) -> Float {
    var sum: Float = 0
    for frame in range { sum += samples[start + frame] * other.samples[frame] }
    return sum
  }

  /// Where another sound fits best, by its loudest moment.
  ///
  /// - Parameters:
  ///   - other: A sound that is no longer than this one.
  ///   - starts: The frames at which it may begin.
  /// - Returns: The frame at which it begins.
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` where it has room at none of them.
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

  /// How loud another sound is in this one where it begins at a frame, in decibels of its own level.
  ///
  /// - Throws: ``HarnessError/tooShort(seconds:needed:)`` where there is no such frame.
  func level(of other: SoundTrack, at start: Int) throws -> Float {
    try require(start, samples.count)
    let range = 0..<min(other.samples.count, samples.count - start)
    let share = product(other, range, at: start) / other.product(other, range, at: 0)
    return 20 * log10(max(share, 1e-9))
  }
}
