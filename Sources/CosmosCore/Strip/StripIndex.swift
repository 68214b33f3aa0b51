/// An index into a list of stars sorted along the strip.
///
/// The strip is divided into equal parts, by default 65536. At that resolution a draw call includes hardly any star that
/// is out of view, however many there are. The table is all that the CPU keeps of the stars.
public struct StripIndex: Sendable {
  /// `starts[p]` is the number of stars before part p; an additional last entry holds the total.
  private var starts: [UInt32]

  /// Number of stars in the list.
  public var count: Int { Int(starts[parts]) }

  /// Binary logarithm of the number of parts, at most 16.
  private let bits: UInt32

  private var parts: Int { 1 << bits }

  /// The index ranges of the stars in one interval of the strip.
  public struct Ranges: Hashable, Sendable {
    /// The interval, or the part of it before the strip's end.
    public var first: Range<Int>

    /// The part of the interval that wraps past the strip's end to the start of the list.
    public var second: Range<Int>

    /// Creates ranges.
    ///
    /// - Parameters:
    ///   - first: The interval, or the part of it before the strip's end.
    ///   - second: The part of the interval that wraps past the strip's end to the start of the list.
    public init(first: Range<Int>, second: Range<Int>) {
      self.first = first
      self.second = second
    }

    /// Number of stars in both ranges.
    public var count: Int { first.count + second.count }

    /// Returns the ranges with a number added to all indices.
    package func advanced(by count: Int) -> Ranges {
      Ranges(
        first: first.lowerBound + count..<first.upperBound + count,
        second: second.lowerBound + count..<second.upperBound + count)
    }
  }

  /// Creates the index of stars that are sorted already.
  ///
  /// - Parameters:
  ///   - count: Number of stars.
  ///   - bits: Binary logarithm of the number of parts, at most 16.
  ///   - position: Returns the position of a star, in units of a ``StripPosition``; positions don't decrease.
  package init(ofSorted count: Int, bits: UInt32, position: (Int) -> UInt32) {
    self.bits = bits
    starts = [UInt32](repeating: 0, count: 1 << bits + 1)
    starts.withUnsafeMutableBufferPointer { starts in
      for star in 0..<count { starts[Int(position(star) >> (32 - bits)) + 1] += 1 }
      for part in 1..<starts.count { starts[part] += starts[part - 1] }
    }
  }

  /// Sorts stars along the strip into a buffer, such as a mapped GPU buffer.
  ///
  /// - Parameters:
  ///   - count: Number of stars that `visit` supplies.
  ///   - buffer: Memory for `count` stars; each element is written once, in no particular order.
  ///   - visit: Calls its argument with each star. It runs twice and must supply the same stars both times.
  public init(
    sorting count: Int, into buffer: UnsafeMutableBufferPointer<StripPoint>,
    visit: ((StripPoint) -> Void) -> Void
  ) {
    precondition(buffer.count >= count && count <= Int(UInt32.max), "the buffer holds all stars")
    let bits: UInt32 = 16
    let parts = 1 << bits
    // A counting sort: count the stars in each part, then put each star in the next free slot of its part.
    var next = [UInt32](repeating: 0, count: parts + 1)
    next.withUnsafeMutableBufferPointer { next in
      visit { star in next[Int(star.x >> (32 - bits)) + 1] += 1 }
      for part in 1...parts {
        next[part] += next[part - 1]
      }
      visit { star in
        let part = Int(star.x >> (32 - bits))
        buffer[Int(next[part])] = star
        next[part] += 1
      }
    }
    precondition(Int(next[parts]) == count, "both rounds give the same stars")
    // Each entry has advanced to the start of the following part, so shift the entries back by one.
    next.withUnsafeMutableBufferPointer { next in
      for part in stride(from: parts, to: 0, by: -1) {
        next[part] = next[part - 1]
      }
      next[0] = 0
    }
    self.bits = bits
    starts = next
    starts[parts] = UInt32(count)
  }

  /// Returns the stars in an interval of the strip, plus those of at most one extra part at either end.
  ///
  /// They are in the order of the strip, from its seam on, whatever the interval is: stars that cover each other do so
  /// in the same way in every tile of an image.
  ///
  /// - Parameters:
  ///   - start: Where the interval starts.
  ///   - length: Length of the interval as a fraction of the period; 1 or more is the whole strip.
  ///   - seam: Where a view of the whole strip is cut; no interval extends beyond it.
  /// - Returns: Index ranges in the sorted list. They are those of the whole strip if stars within a part of the seam
  ///   may be at either end of the view.
  public func ranges(from start: StripPosition, length: Double, seam: StripPosition) -> Ranges {
    let startPart = part(of: start.units)
    let seamPart = part(of: seam.units)
    let isWhole = length >= 1 - 1 / Double(parts)
    let end = start.advanced(byPhase: isWhole ? 0 : length)
    let endPart = part(of: end.units)
    // The seam's own part comes first in the whole strip, where it would come last in an interval that ends there.
    let endsAtSeam =
      endPart == seamPart && startPart != seamPart && starts[seamPart] < starts[seamPart + 1]
    guard !isWhole && !endsAtSeam else {
      let cut = Int(starts[seamPart])
      return Ranges(first: cut..<count, second: 0..<cut)
    }
    let from = Int(starts[startPart])
    let to = Int(starts[endPart + 1])
    guard end.units < start.units else { return Ranges(first: from..<to, second: 0..<0) }
    return Ranges(first: from..<count, second: 0..<to)
  }

  @inline(__always)
  private func part(of steps: UInt32) -> Int {
    Int(steps >> (32 - bits))
  }
}
