/// What is known of another machine's clock from what it has said at several times.
///
/// An answer tells the time of a clock only to within the time that the question and the answer were on their way. Several
/// together tell it better, and how fast the clock goes. All of it is certain as long as no clock gains or loses more than a
/// millisecond a second; one that does was set, and is tracked anew.
public struct ClockTrack: Hashable, Sendable {
  private struct Sample: Hashable {
    let time: Seconds
    let offset: ClosedRange<Seconds>
  }

  private var samples: [Sample] = []

  /// For how long an answer counts, in seconds.
  private static let memory: Seconds = 20
  /// Number of answers that count, at most.
  private static let maxSamples = 100
  /// The most that a clock gains or loses, in seconds per second.
  private static let largestRate = 0.001

  /// Creates a track without answers.
  public init() {}

  /// Notes what an answer tells.
  ///
  /// - Parameters:
  ///   - offset: By how much the clock is ahead, in seconds: at least, and at most.
  ///   - time: When the answer came, in seconds by a clock that is never set.
  public mutating func note(_ offset: ClosedRange<Seconds>, at time: Seconds) {
    samples.removeAll { time - $0.time > ClockTrack.memory }
    if samples.count == ClockTrack.maxSamples { samples.removeFirst() }
    if let known = self.offset(at: time), !known.overlaps(offset) { samples = [] }
    samples.append(Sample(time: time, offset: offset))
  }

  /// By how much the clock is ahead, in seconds: at least, and at most.
  ///
  /// - Parameter time: A time by the clock of ``note(_:at:)``, not before the last answer.
  /// - Returns: What all answers together tell; `nil` without one.
  public func offset(at time: Seconds) -> ClosedRange<Seconds>? {
    guard !samples.isEmpty else { return nil }
    func widening(_ sample: Sample) -> Seconds { ClockTrack.largestRate * (time - sample.time) }
    let least = samples.map { $0.offset.lowerBound - widening($0) }.max() ?? 0
    let most = samples.map { $0.offset.upperBound + widening($0) }.min() ?? 0
    // Rounding may be all that is between them.
    return least...max(least, most)
  }

  /// By how much the clock gains in a second, in seconds: at least, and at most; `nil` if that can't be told yet.
  public var rate: ClosedRange<Double>? {
    var (least, most) = (-Double.infinity, Double.infinity)
    for (index, later) in samples.enumerated() {
      for earlier in samples[..<index] where earlier.time < later.time {
        let passed = later.time - earlier.time
        least = max(least, (later.offset.lowerBound - earlier.offset.upperBound) / passed)
        most = min(most, (later.offset.upperBound - earlier.offset.lowerBound) / passed)
      }
    }
    // It has changed in between.
    guard least.isFinite, most.isFinite, least <= most else { return nil }
    return least...most
  }
}
