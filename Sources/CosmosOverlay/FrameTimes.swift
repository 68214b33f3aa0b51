/// The durations of the most recent frames, in milliseconds, stored inline without heap allocation.
package struct FrameTimes: Sendable {
  /// Maximum number of stored frames.
  package static let capacity = 120

  /// Number of stored frames.
  package private(set) var count = 0

  private var times = [120 of Float](repeating: 0)
  /// Index that the next time is written to.
  private var next = 0

  /// Creates an empty history.
  package init() {}

  /// Appends a frame and drops the oldest one if the capacity is exceeded.
  ///
  /// - Parameter time: Duration of the frame, in milliseconds.
  package mutating func append(_ time: Double) {
    times[next] = Float(time)
    next = (next + 1) % FrameTimes.capacity
    count = min(count + 1, FrameTimes.capacity)
  }

  /// The duration of a frame in milliseconds, where index 0 is the last frame and ``count`` − 1 the oldest one.
  package subscript(ago index: Int) -> Double {
    precondition(index >= 0 && index < count, "the frame is in the history")
    return Double(times[(next - 1 - index + 2 * FrameTimes.capacity) % FrameTimes.capacity])
  }

  /// The median duration in milliseconds, or `nil` if no frame is stored; with an even count, the longer of
  /// the two middle values.
  package var median: Double? {
    guard count > 0 else { return nil }
    // Until the ring is full, only its first `count` elements are in use, so these are the ones to sort.
    var sorted = times
    for index in 1..<count {
      let time = sorted[index]
      var hole = index
      while hole > 0, sorted[hole - 1] > time {
        sorted[hole] = sorted[hole - 1]
        hole -= 1
      }
      sorted[hole] = time
    }
    return Double(sorted[count / 2])
  }
}
