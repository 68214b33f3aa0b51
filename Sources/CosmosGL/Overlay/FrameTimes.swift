/// How long the last frames took, in milliseconds; it takes no memory but its own.
public struct FrameTimes: Sendable {
  /// Most frames that are remembered.
  public static let capacity = 120

  /// Number of frames that are remembered.
  public private(set) var count = 0

  private var times = [120 of Float](repeating: 0)
  /// Where the next time goes.
  private var next = 0

  /// Remembers nothing yet.
  public init() {}

  /// Remembers a frame, and forgets the oldest where there is no more room.
  ///
  /// - Parameter time: How long it took, in milliseconds.
  public mutating func append(_ time: Double) {
    times[next] = Float(time)
    next = (next + 1) % FrameTimes.capacity
    count = min(count + 1, FrameTimes.capacity)
  }

  /// A frame's time, counted from the last one: 0 is the last, ``count`` − 1 the oldest.
  public subscript(ago index: Int) -> Double {
    precondition(index >= 0 && index < count, "a frame that is remembered")
    return Double(times[(next - 1 - index + 2 * FrameTimes.capacity) % FrameTimes.capacity])
  }

  /// The time at the centre of all when they are put in order, or `nil` where there is none.
  public var median: Double? {
    guard count > 0 else { return nil }
    // Until the ring is full its first places are taken; then all are.
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
