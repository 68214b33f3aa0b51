/// The scale of an overlay's graph, which maps frame times to heights.
struct OverlayGraph {
  /// Duration of a frame at 60 frames per second, in milliseconds.
  static let limit = 1000.0 / 60

  /// Height of the graph, in pixels.
  let height: Int
  /// The time at the graph's upper edge, in milliseconds.
  ///
  /// It is a little above `limit`, or doubled as often as needed to fit the median times.
  let ceiling: Double

  /// Creates a graph whose scale fits the given metrics.
  init(height: Int, metrics: OverlayMetrics) {
    self.height = height
    let usual = max(metrics.processor?.median ?? 0, metrics.graphics?.median ?? 0)
    var ceiling = 20.0
    while usual > 0.8 * ceiling, ceiling < 1e5 { ceiling *= 2 }
    self.ceiling = ceiling
  }

  /// The height of a time in the graph, in pixels.
  func height(of time: Double) -> Double {
    Double(height) * min(max(0, time / ceiling), 1)
  }

  /// The heights of all frames in pixels, oldest first, two frames per vector.
  ///
  /// Each frame has its GPU time, then its CPU time; −1 stands for none. Must match `heights` in
  /// `Shaders/graph.frag.glsl`.
  func heights(of content: OverlayContent) -> [60 of SIMD4<Float>] {
    var heights = [60 of SIMD4<Float>](repeating: SIMD4(repeating: -1))
    for ago in 0..<FrameTimes.capacity {
      let position = FrameTimes.capacity - 1 - ago
      let lane = 2 * (position % 2)
      if ago < content.graphicsTimes.count {
        heights[position / 2][lane] = Float(max(1, height(of: content.graphicsTimes[ago: ago])))
      }
      if ago < content.processorTimes.count {
        heights[position / 2][lane + 1] = Float(
          height(of: content.processorTimes[ago: ago]).rounded())
      }
    }
    return heights
  }
}
