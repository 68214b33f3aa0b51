/// Which slices of one layer, at one of the four places between pixels, are drawn: a run without gaps.
///
/// Slices are numbered along the strip, on and on: a turn of the strip later they have other numbers. Slice n
/// is in the ring of ``LayerCacheShape`` at n modulo the ring's length, and those at one end of the run give way
/// when the other grows.
struct LayerCachePlane {
  /// Slices that are drawn.
  private(set) var drawn = 0..<0
  /// Slices that the ring holds.
  private let ring: Int
  /// Whether that is the whole strip: then the ring, once full, holds whatever comes in sight.
  private let isWhole: Bool

  init(_ shape: LayerCacheShape) {
    ring = shape.slices
    isWhole = shape.isWhole
  }

  /// The slices to draw next, so that the wanted ones all become drawn.
  ///
  /// - Parameters:
  ///   - wanted: Slices; no more than the ring holds, but where it is the whole strip.
  ///   - most: The most slices to give.
  /// - Returns: Slices that follow one another, or `nil` when all wanted ones are drawn.
  func missing(in wanted: Range<Int>, atMost most: Int) -> Range<Int>? {
    if isWhole && drawn.count == ring { return nil }
    // A ring of a whole strip may be shorter: the picture then begins and ends within the same slice.
    if isApart(wanted) { return wanted.prefix(min(most, ring)) }
    if wanted.lowerBound < drawn.lowerBound {
      let first = max(wanted.lowerBound, drawn.lowerBound - most)
      return (isWhole ? max(first, drawn.upperBound - ring) : first)..<drawn.lowerBound
    }
    guard wanted.upperBound > drawn.upperBound else { return nil }
    let end = min(wanted.upperBound, drawn.upperBound + most)
    return drawn.upperBound..<(isWhole ? min(end, drawn.lowerBound + ring) : end)
  }

  /// Notes that slices are drawn, which ``missing(in:atMost:)`` gave.
  mutating func note(drawn slices: Range<Int>) {
    if isApart(slices) {
      drawn = slices
    } else if slices.upperBound == drawn.lowerBound {
      drawn = slices.lowerBound..<min(drawn.upperBound, slices.lowerBound + ring)
    } else {
      drawn = max(drawn.lowerBound, slices.upperBound - ring)..<slices.upperBound
    }
  }

  /// Whether there is a gap between some slices and the drawn ones, or there are none.
  private func isApart(_ slices: Range<Int>) -> Bool {
    drawn.isEmpty || slices.lowerBound > drawn.upperBound || slices.upperBound < drawn.lowerBound
  }
}
