/// What an overlay writes, all at one moment.
public struct OverlayFigures: Hashable, Sendable {
  /// How often frames come.
  public enum Pace: Hashable, Sendable {
    /// Nothing moves, and nothing is drawn.
    case rest
    /// Frames have only begun to come.
    case beginning
    /// So many frames a second.
    case framesPerSecond(Double)
  }

  /// How long a frame takes.
  public struct Time: Hashable, Sendable {
    /// The last frame's time, in milliseconds.
    public var last: Double
    /// The median of the frames that are remembered, in milliseconds.
    public var median: Double

    /// Creates a time.
    public init(last: Double, median: Double) {
      self.last = last
      self.median = median
    }

    /// The last and the median time, or `nil` where no frame is remembered.
    public init?(_ times: FrameTimes) {
      guard let median = times.median else { return nil }
      self.init(last: times[ago: 0], median: median)
    }
  }

  /// How often frames come.
  public var pace = Pace.beginning
  /// The program's own work on a frame and its calls of OpenGL, or `nil` before the first frame.
  public var processor: Time?
  /// The GPU's work on a frame, or `nil` where it is not known.
  public var graphics: Time?
  /// What the renderer holds and does.
  public var statistics = Statistics()
  /// Memory of the program that is resident now, in bytes.
  public var residentBytes = 0
  /// Most memory of the program that was resident, in bytes.
  public var peakBytes = 0
  /// How the stars are drawn, in ASCII, or `nil` where that is not known.
  public var starPath: String?

  /// Creates figures that know nothing.
  public init() {}
}
