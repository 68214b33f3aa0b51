/// How punctually the frames of a window begin.
package struct PaceRecord {
  /// Number of frames that were due at a known time.
  private var count = 0
  private var lateCount = 0
  private var longest = Duration.zero
  /// When the next frame is due; `nil` if none is expected.
  private var due: ContinuousClock.Instant?

  /// From when on a frame is late.
  package static let tolerance = Duration.milliseconds(1)

  /// Creates a record without frames.
  package init() {}

  /// Notes when the next frame is due.
  ///
  /// - Parameters:
  ///   - wait: Seconds until then; `nil` if no frame is expected.
  ///   - now: The time now.
  package mutating func expect(in wait: Double?, at now: ContinuousClock.Instant = .now) {
    due = wait.map { now + .seconds($0) }
  }

  /// Notes that a frame begins; one that comes before it is due, after an event, isn't late.
  package mutating func begin(at now: ContinuousClock.Instant = .now) {
    guard let due else { return }
    self.due = nil
    count += 1
    let delay = now - due
    if delay > PaceRecord.tolerance { lateCount += 1 }
    longest = max(longest, delay)
  }

  /// One line that says how many frames there were and how many of them were late; `nil` without frames.
  package var summary: String? {
    guard count > 0 else { return nil }
    // Rounded down: 100 % are all.
    let share = Double(100_000 * (count - lateCount) / count) / 1000
    let delay = (longest / .milliseconds(1) * 100).rounded() / 100
    return "\(count) frames, of which \(share) % began within 1 ms of when they were due; "
      + "the largest delay was \(delay) ms"
  }
}
