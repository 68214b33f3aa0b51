/// Where along a sorted list of stars each part of the strip begins.
///
/// The strip is cut into 65536 equal parts. That is fine enough to draw, of any number of stars, hardly
/// one more than can be seen, and the table is all that the CPU keeps of them.
public struct StripIndex: Sendable {
  /// `starts[p]` is the number of stars before part p; one more entry holds the number of all.
  private var starts: [UInt32]

  /// Stars in the list.
  public var count: Int { Int(starts[StripIndex.parts]) }

  private static let partBits = 16
  private static let parts = 1 << partBits

  /// The places in the list of the stars in one stretch of the strip.
  public struct Ranges: Hashable, Sendable {
    /// The stretch, or its part before the strip's end.
    public var first: Range<Int>

    /// What of the stretch lies after the strip's end, counted from the list's start.
    public var second: Range<Int>

    /// Creates ranges.
    ///
    /// - Parameters:
    ///   - first: The stretch, or its part before the strip's end.
    ///   - second: What of the stretch lies after the strip's end.
    public init(first: Range<Int>, second: Range<Int>) {
      self.first = first
      self.second = second
    }

    /// Stars in both ranges.
    public var count: Int { first.count + second.count }
  }

  /// Sorts stars along the strip into a buffer, such as one that the GPU reads.
  ///
  /// - Parameters:
  ///   - count: Number of stars that `visit` gives.
  ///   - buffer: Room for `count` stars; written once each, in no order.
  ///   - visit: Calls its argument with each star; it is run twice and gives the same both times.
  public init(
    sorting count: Int, into buffer: UnsafeMutableBufferPointer<StripPoint>,
    visit: ((StripPoint) -> Void) -> Void
  ) {
    precondition(buffer.count >= count && count <= Int(UInt32.max), "the buffer holds all stars")
    // A counting sort: how many before each part, then each star to the next free place of its part.
    var next = [UInt32](repeating: 0, count: StripIndex.parts + 1)
    next.withUnsafeMutableBufferPointer { next in
      visit { star in next[StripIndex.part(of: star.x) + 1] += 1 }
      for part in 1...StripIndex.parts {
        next[part] += next[part - 1]
      }
      visit { star in
        let part = StripIndex.part(of: star.x)
        buffer[Int(next[part])] = star
        next[part] += 1
      }
    }
    precondition(Int(next[StripIndex.parts]) == count, "both rounds give the same stars")
    // Each entry has moved on to the start of the part after it.
    next.withUnsafeMutableBufferPointer { next in
      for part in stride(from: StripIndex.parts, to: 0, by: -1) {
        next[part] = next[part - 1]
      }
      next[0] = 0
    }
    starts = next
    starts[StripIndex.parts] = UInt32(count)
  }

  /// The stars of a stretch of the strip, and at most those of one part more at either end.
  ///
  /// - Parameters:
  ///   - start: Where the stretch begins.
  ///   - length: Its length as a share of the period; from 1 on it is the whole strip.
  /// - Returns: Places in the sorted list.
  public func ranges(from start: StripPosition, length: Double) -> Ranges {
    guard length < 1 - 1 / Double(StripIndex.parts) else {
      return Ranges(first: 0..<count, second: 0..<0)
    }
    let end = start.advanced(byPhase: length)
    let from = Int(starts[StripIndex.part(of: start.units)])
    let to = Int(starts[StripIndex.part(of: end.units) + 1])
    guard end.units < start.units else { return Ranges(first: from..<to, second: 0..<0) }
    return Ranges(first: from..<count, second: 0..<to)
  }

  @inline(__always)
  private static func part(of steps: UInt32) -> Int {
    Int(steps >> (32 - partBits))
  }
}
