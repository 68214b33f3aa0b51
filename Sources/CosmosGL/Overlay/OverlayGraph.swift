/// The graph of an overlay: how high the times of frames stand in it.
struct OverlayGraph {
  /// The time that a frame has at 60 frames a second, in milliseconds.
  static let limit = 1000.0 / 60

  /// Height of the graph, in pixels.
  let height: Int
  /// The time at the graph's upper edge, in milliseconds.
  ///
  /// It is a little above the limit, or so high that frames as they usually are fit under it.
  let ceiling: Double

  /// Finds the scale of a graph for what it shows.
  init(height: Int, figures: OverlayFigures) {
    self.height = height
    let usual = max(figures.processor?.median ?? 0, figures.graphics?.median ?? 0)
    var ceiling = 20.0
    while usual > 0.8 * ceiling, ceiling < 1e5 { ceiling *= 2 }
    self.ceiling = ceiling
  }

  /// How high a time stands, in pixels.
  func height(of time: Double) -> Double {
    Double(height) * min(max(0, time / ceiling), 1)
  }

  /// How high the times of two frames each stand, the oldest first: the GPU's and the program's own of one,
  /// then of the other; −1 for none.
  ///
  /// Mirrored by `heights` in `Shaders/graph.frag.glsl`.
  func heights(of readings: OverlayReadings) -> [60 of SIMD4<Float>] {
    var heights = [60 of SIMD4<Float>](repeating: SIMD4(repeating: -1))
    for ago in 0..<FrameTimes.capacity {
      let place = FrameTimes.capacity - 1 - ago
      let lane = 2 * (place % 2)
      if ago < readings.graphicsTimes.count {
        heights[place / 2][lane] = Float(max(1, height(of: readings.graphicsTimes[ago: ago])))
      }
      if ago < readings.processorTimes.count {
        heights[place / 2][lane + 1] = Float(
          height(of: readings.processorTimes[ago: ago]).rounded())
      }
    }
    return heights
  }
}
