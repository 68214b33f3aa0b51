import CEpoxy

/// Ranges of vertices that are drawn with one call, where the API has such a call.
struct VertexRanges {
  private(set) var count = 0
  private(set) var firsts = InlineArray<16, GLint>(repeating: 0)
  private(set) var lengths = InlineArray<16, GLsizei>(repeating: 0)

  /// Adds a range, or nothing when it is empty.
  mutating func append(_ range: Range<Int>, after start: Int) {
    guard !range.isEmpty else { return }
    firsts[count] = GLint(truncatingIfNeeded: start + range.lowerBound)
    lengths[count] = GLsizei(truncatingIfNeeded: range.count)
    count += 1
  }
}
