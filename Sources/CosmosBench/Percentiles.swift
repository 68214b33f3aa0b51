/// How long something took, over many frames, in milliseconds.
package struct Percentiles: Hashable {
  /// Half of the frames took longer.
  package let median: Double

  /// One frame of a hundred took longer.
  package let p99: Double
}
