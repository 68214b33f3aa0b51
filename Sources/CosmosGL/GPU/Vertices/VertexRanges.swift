import CEpoxy

/// Ranges of vertices that one call draws, if the API has such a call.
struct VertexRanges {
  private(set) var count = 0
  private(set) var firsts = InlineArray<16, GLint>(repeating: 0)
  private(set) var lengths = InlineArray<16, GLsizei>(repeating: 0)

  /// Adds a range, counted from `start`, unless it is empty.
  mutating func append(_ range: Range<Int>, after start: Int) {
    guard !range.isEmpty else { return }
    firsts[count] = GLint(truncatingIfNeeded: start + range.lowerBound)
    lengths[count] = GLsizei(truncatingIfNeeded: range.count)
    count += 1
  }
}
