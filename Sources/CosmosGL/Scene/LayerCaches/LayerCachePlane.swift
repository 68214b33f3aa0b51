/// The contiguous run of cached slices in one plane, which is one layer at one of the four subpixel phases.
///
/// Slice numbers increase along the strip without wrapping: one period further on, the same content has other
/// numbers. Slice n is stored at n modulo the ring's length in the ring of ``LayerCacheShape``. When the run
/// grows at one end, slices at the other end are evicted.
struct LayerCachePlane {
  /// Slices that are cached.
  private(set) var drawn = 0..<0
  /// Number of slices that the ring holds.
  private let ring: Int
  /// Whether the ring holds the whole strip; once full, it then contains every slice that can become visible.
  private let isWhole: Bool

  init(_ shape: LayerCacheShape) {
    ring = shape.slices
    isWhole = shape.isWhole
  }

  /// Returns the slices to draw next, so that all wanted ones end up cached.
  ///
  /// - Parameters:
  ///   - wanted: Slices; no more than the ring holds, unless it holds the whole strip.
  ///   - most: Maximum number of slices to return.
  /// - Returns: A contiguous range of slices, or `nil` when all wanted ones are cached.
  func missing(in wanted: Range<Int>, atMost most: Int) -> Range<Int>? {
    if isWhole && drawn.count == ring { return nil }
    // A ring that holds the whole strip may be shorter than the wanted range, when the image begins and ends in
    // the same slice.
    if isApart(wanted) { return wanted.prefix(min(most, ring)) }
    if wanted.lowerBound < drawn.lowerBound {
      let first = max(wanted.lowerBound, drawn.lowerBound - most)
      return (isWhole ? max(first, drawn.upperBound - ring) : first)..<drawn.lowerBound
    }
    guard wanted.upperBound > drawn.upperBound else { return nil }
    let end = min(wanted.upperBound, drawn.upperBound + most)
    return drawn.upperBound..<(isWhole ? min(end, drawn.lowerBound + ring) : end)
  }

  /// Records slices as cached; they come from ``missing(in:atMost:)``.
  mutating func note(drawn slices: Range<Int>) {
    if isApart(slices) {
      drawn = slices
    } else if slices.upperBound == drawn.lowerBound {
      drawn = slices.lowerBound..<min(drawn.upperBound, slices.lowerBound + ring)
    } else {
      drawn = max(drawn.lowerBound, slices.upperBound - ring)..<slices.upperBound
    }
  }

  /// Whether a gap separates the given slices from the cached ones, or nothing is cached.
  private func isApart(_ slices: Range<Int>) -> Bool {
    drawn.isEmpty || slices.lowerBound > drawn.upperBound || slices.upperBound < drawn.lowerBound
  }
}
