/// Percentiles of a duration over many frames, in milliseconds.
package struct Percentiles: Hashable {
  /// The median: half of the frames took longer.
  package let median: Double

  /// The 99th percentile: one frame in a hundred took longer.
  package let p99: Double
}
