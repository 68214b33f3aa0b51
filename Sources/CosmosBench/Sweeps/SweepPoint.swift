/// A step of a sweep as a point on a chart.
package struct SweepPoint: Hashable {
  /// Number of stars in the buffers.
  package let stars: Double

  /// Median frame time, in milliseconds.
  package let median: Double

  /// 99th percentile of the frame time, in milliseconds.
  package let p99: Double

  /// Creates a point.
  package init(stars: Double, median: Double, p99: Double) {
    self.stars = stars
    self.median = median
    self.p99 = p99
  }
}
