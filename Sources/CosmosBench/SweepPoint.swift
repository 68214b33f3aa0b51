/// A step of a sweep as a place on a chart.
package struct SweepPoint: Hashable {
  /// Stars in the buffers.
  package let stars: Double

  /// Time that half of the frames took longer than, in milliseconds.
  package let median: Double

  /// Time that one frame of a hundred took longer than, in milliseconds.
  package let p99: Double

  /// Creates a point.
  package init(stars: Double, median: Double, p99: Double) {
    self.stars = stars
    self.median = median
    self.p99 = p99
  }
}
