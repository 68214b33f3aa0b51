import CosmosGL

/// The metrics that an overlay shows as text, all taken at the same moment.
package struct OverlayMetrics: Hashable, Sendable {
  /// The current frame rate, or why there is none.
  package enum Pace: Hashable, Sendable {
    /// Nothing moves, so no frames are drawn.
    case rest
    /// Too few frames have been drawn to determine a rate.
    case beginning
    /// The number of frames per second.
    case framesPerSecond(Double)
  }

  /// The last and the median time spent on a frame, on the CPU or the GPU.
  package struct Time: Hashable, Sendable {
    /// Time of the last frame, in milliseconds.
    package var last: Double
    /// Median of the stored frame times, in milliseconds.
    package var median: Double

    /// Creates a time.
    package init(last: Double, median: Double) {
      self.last = last
      self.median = median
    }

    /// Creates a time from the last and the median of the stored times; `nil` if there are none.
    package init?(_ times: FrameTimes) {
      guard let median = times.median else { return nil }
      self.init(last: times[ago: 0], median: median)
    }
  }

  /// The current frame rate.
  package var pace = Pace.beginning
  /// CPU time per frame, including OpenGL calls, or `nil` before the first frame.
  package var processor: Time?
  /// GPU time per frame, or `nil` if it is unknown.
  package var graphics: Time?
  /// Statistics of the renderer.
  package var statistics = Statistics()
  /// Current resident memory of the process, in bytes.
  package var residentBytes = 0
  /// Peak resident memory of the process, in bytes.
  package var peakBytes = 0
  /// How the stars are drawn, in ASCII, or `nil` if that is unknown.
  package var starPath: String?
  /// What there is to say about the sky and the machine, such as the date that the sky shows: a line of ASCII each.
  package var notes: [String] = []

  /// Breaks a text into lines that an overlay of full width holds; all but the first are indented.
  package static func lines(of text: String) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= OverlayLayout.fullColumns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append("  \(word)")
      }
    }
    return lines
  }

  /// Number of lines after those about the driver.
  var lastLineCount: Int { (starPath == nil ? 0 : 1) + notes.count }

  /// One of these lines, from 0; `nil` after the last one.
  func lastLine(_ row: Int) -> String? {
    if row == 0, let starPath { return starPath }
    let index = starPath == nil ? row : row - 1
    return notes.indices.contains(index) ? notes[index] : nil
  }

  /// Creates metrics without measurements.
  package init() {}
}
