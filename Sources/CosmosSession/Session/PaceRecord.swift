/// How punctually the frames of a window begin.
package struct PaceRecord {
  /// Number of frames that have begun.
  package private(set) var count = 0
  /// Number of frames that were due at a known time, and of those that were late.
  private var (expectedCount, lateCount) = (0, 0)
  private var longest = Duration.zero
  private var lastFrame: ContinuousClock.Instant?
  /// When the next frame is due; `nil` if none is expected.
  private var due: ContinuousClock.Instant?

  /// From when on a frame is late.
  package static let tolerance = Duration.milliseconds(1)

  /// Creates a record without frames.
  package init() {}

  /// Notes when the next frame is due.
  ///
  /// A frame that could already begin now, right after another one, was due an interval after that.
  ///
  /// - Parameters:
  ///   - wait: Seconds until it may begin; `nil` if no frame is expected.
  ///   - lead: How long before it is due a frame may begin.
  ///   - isAfterFrame: Whether a frame has just been drawn.
  ///   - interval: Seconds from a frame to the next one, if nothing delays it.
  ///   - now: The time now.
  package mutating func expect(
    in wait: Double?, lead: Duration = .zero, isAfterFrame: Bool, interval: Double,
    at now: ContinuousClock.Instant = .now
  ) {
    due = wait.map { now + .seconds($0) + lead }
    if wait == 0, isAfterFrame, let lastFrame { due = lastFrame + .seconds(interval) }
  }

  /// Number of frames that were late.
  package var lateFrames: Int { lateCount }

  /// Notes that a frame begins; one that comes before it is due, after an event, isn't late.
  package mutating func begin(at now: ContinuousClock.Instant = .now) {
    count += 1
    lastFrame = now
    guard let due else { return }
    self.due = nil
    expectedCount += 1
    let delay = now - due
    if delay > PaceRecord.tolerance { lateCount += 1 }
    longest = max(longest, delay)
  }

  /// One line that says how many frames were expected and how many of them were late; `nil` without any.
  package var summary: String? {
    guard expectedCount > 0 else { return nil }
    // Rounded down: 100 % are all.
    let share = Double(100_000 * (expectedCount - lateCount) / expectedCount) / 1000
    let delay = (longest / .milliseconds(1) * 100).rounded() / 100
    return "\(expectedCount) frames, of which \(share) % began within 1 ms of when they were due; "
      + "the largest delay was \(delay) ms"
  }
}
