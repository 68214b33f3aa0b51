/// The metrics that an overlay shows as text, all taken at the same moment.
public struct OverlayMetrics: Hashable, Sendable {
  /// The current frame rate, or why there is none.
  public enum Pace: Hashable, Sendable {
    /// Nothing moves, so no frames are drawn.
    case rest
    /// Too few frames have been drawn to determine a rate.
    case beginning
    /// The number of frames per second.
    case framesPerSecond(Double)
  }

  /// The last and the median time spent on a frame, on the CPU or the GPU.
  public struct Time: Hashable, Sendable {
    /// Time of the last frame, in milliseconds.
    public var last: Double
    /// Median of the stored frame times, in milliseconds.
    public var median: Double

    /// Creates a time.
    public init(last: Double, median: Double) {
      self.last = last
      self.median = median
    }

    /// Creates a time from the last and the median of the stored times; `nil` if there are none.
    public init?(_ times: FrameTimes) {
      guard let median = times.median else { return nil }
      self.init(last: times[ago: 0], median: median)
    }
  }

  /// The current frame rate.
  public var pace = Pace.beginning
  /// CPU time per frame, including OpenGL calls, or `nil` before the first frame.
  public var processor: Time?
  /// GPU time per frame, or `nil` if it is unknown.
  public var graphics: Time?
  /// Statistics of the renderer.
  public var statistics = Statistics()
  /// Current resident memory of the process, in bytes.
  public var residentBytes = 0
  /// Peak resident memory of the process, in bytes.
  public var peakBytes = 0
  /// How the stars are drawn, in ASCII, or `nil` if that is unknown.
  public var starPath: String?

  /// Creates metrics without measurements.
  public init() {}
}
