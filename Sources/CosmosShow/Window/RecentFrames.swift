import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOverlay

/// Records when frames start and how long they take, without allocating memory.
///
/// Times are arguments, in seconds of any monotonic clock.
package struct RecentFrames {
  /// How long after the last frame the pace counts as rest, in seconds.
  package static let restDelay: Seconds = 0.5
  /// The time over which the frame rate is averaged, in seconds.
  package static let window: Seconds = 0.5
  /// Time between updates of the metrics, in seconds, chosen so that they can be read.
  package static let metricsInterval: Seconds = 0.25

  /// The content of the overlay.
  package private(set) var content = OverlayContent()

  /// Start times of recent frames, a ring buffer; enough for ``window`` at 250 frames per second.
  private var starts = [128 of Seconds](repeating: 0)
  /// Number of valid start times since the last rest.
  private var count = 0
  /// Index of the next start time.
  private var next = 0
  private var lastUpdate: Seconds?

  /// Creates an empty record.
  package init() {}

  /// Records the start of a frame.
  package mutating func begin(at time: Seconds) {
    starts[next] = time
    next = (next + 1) % starts.count
    count = min(count + 1, starts.count)
  }

  /// Records the CPU time of a frame, in milliseconds.
  package mutating func add(processor time: Double) {
    content.processorTimes.append(time)
  }

  /// Records the GPU time of a frame, in milliseconds.
  package mutating func add(graphics time: Double) {
    content.graphicsTimes.append(time)
  }

  /// Seconds until the pace counts as rest if no further frame comes, or `nil` if it already does.
  package func timeToRest(at time: Seconds) -> Seconds? {
    guard count > 0 else { return nil }
    return max(0, start(ago: 0) + RecentFrames.restDelay - time)
  }

  /// Records that no more frames are drawn; the recorded durations stay.
  package mutating func rest() {
    count = 0
  }

  /// The current frame rate, or whether frames are at rest or only just beginning.
  package var pace: OverlayMetrics.Pace {
    guard count > 0 else { return .rest }
    guard count > 1 else { return .beginning }
    let last = start(ago: 0)
    // All frames within the window, but at least one.
    var frames = 1
    while frames + 1 < count, last - start(ago: frames + 1) <= RecentFrames.window { frames += 1 }
    let span = last - start(ago: frames)
    return span > 0 ? .framesPerSecond(Double(frames) / span) : .beginning
  }

  /// Updates the metrics if they are due: at regular intervals, and when frames start or stop.
  ///
  /// - Parameters:
  ///   - time: The current time.
  ///   - statistics: The renderer's statistics.
  ///   - memory: Returns the memory use; called only if an update is due, as is `notes`.
  ///   - notes: Returns what there is to say about the sky and the machine, a line of ASCII each.
  package mutating func update(
    at time: Seconds, statistics: Statistics, memory: () -> MemoryUse,
    notes: () -> [String] = { [] }
  ) {
    let pace = pace
    let isOther = RecentFrames.kind(of: pace) != RecentFrames.kind(of: content.metrics.pace)
    if !isOther, let lastUpdate, time - lastUpdate < RecentFrames.metricsInterval { return }
    lastUpdate = time
    let memory = memory()
    content.metrics.pace = pace
    content.metrics.processor = OverlayMetrics.Time(content.processorTimes)
    content.metrics.graphics = OverlayMetrics.Time(content.graphicsTimes)
    if content.metrics.starPath == nil
      || statistics.cachedLayers != content.metrics.statistics.cachedLayers
    {
      content.metrics.starPath = RecentFrames.starPath(cachedLayers: statistics.cachedLayers)
    }
    content.metrics.statistics = statistics
    content.metrics.notes = notes()
    content.metrics.residentBytes = memory.resident
    content.metrics.peakBytes = memory.peak
  }

  /// The start time of a frame, counted back from the most recent one.
  private func start(ago index: Int) -> Seconds {
    starts[(next - 1 - index + 2 * starts.count) % starts.count]
  }

  /// Identifies the case of a pace without its associated value.
  private static func kind(of pace: OverlayMetrics.Pace) -> Int {
    switch pace {
    case .rest: 0
    case .beginning: 1
    case .framesPerSecond: 2
    }
  }

  /// Describes how the stars are drawn.
  private static func starPath(cachedLayers count: Int) -> String {
    switch count {
    case 0: "stars drawn directly"
    case 1: "stars of 1 layer cached"
    default: "stars of \(count) layers cached"
    }
  }
}
