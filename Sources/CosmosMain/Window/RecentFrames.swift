import CosmosCore
import CosmosGL

/// Collects when frames come and how long they take, without taking memory.
///
/// Its time is an argument: seconds on any clock that never goes back.
package struct RecentFrames {
  /// How long nothing has to be drawn until frames are said to rest, in seconds.
  package static let restDelay: Seconds = 0.5
  /// Over how long frames are counted, in seconds.
  package static let window: Seconds = 0.5
  /// From one change of the figures to the next, in seconds, so that they can be read.
  package static let figuresInterval: Seconds = 0.25

  /// What was collected.
  package private(set) var readings = OverlayReadings()

  /// When the last frames began; enough for ``window`` at 250 frames a second.
  private var starts = [128 of Seconds](repeating: 0)
  /// How many starts there are since the frames rested.
  private var count = 0
  /// Where the next start goes.
  private var next = 0
  private var lastUpdate: Seconds?

  /// Collects nothing yet.
  package init() {}

  /// Notes that a frame has begun.
  package mutating func begin(at time: Seconds) {
    starts[next] = time
    next = (next + 1) % starts.count
    count = min(count + 1, starts.count)
  }

  /// Notes how long the program worked on a frame, in milliseconds.
  package mutating func add(processor time: Double) {
    readings.processorTimes.append(time)
  }

  /// Notes how long the GPU worked on a frame, in milliseconds.
  package mutating func add(graphics time: Double) {
    readings.graphicsTimes.append(time)
  }

  /// Seconds until frames are said to rest if no other comes, or `nil` where they do already.
  package func timeToRest(at time: Seconds) -> Seconds? {
    guard count > 0 else { return nil }
    return max(0, start(ago: 0) + RecentFrames.restDelay - time)
  }

  /// Notes that nothing is drawn any more; the times stay.
  package mutating func rest() {
    count = 0
  }

  /// How often frames come.
  package var pace: OverlayFigures.Pace {
    guard count > 0 else { return .rest }
    guard count > 1 else { return .beginning }
    let last = start(ago: 0)
    // As many as lie within the window, but always one.
    var frames = 1
    while frames + 1 < count, last - start(ago: frames + 1) <= RecentFrames.window { frames += 1 }
    let span = last - start(ago: frames)
    return span > 0 ? .framesPerSecond(Double(frames) / span) : .beginning
  }

  /// Brings what is written up to date, if it is time to.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - statistics: What the renderer holds and does.
  ///   - memory: Tells how much memory is in use; asked only if it is time to.
  package mutating func update(
    at time: Seconds, statistics: Statistics, memory: () -> MemoryUse
  ) {
    let pace = pace
    let isOther = RecentFrames.kind(of: pace) != RecentFrames.kind(of: readings.figures.pace)
    if !isOther, let lastUpdate, time - lastUpdate < RecentFrames.figuresInterval { return }
    lastUpdate = time
    let memory = memory()
    readings.figures.pace = pace
    readings.figures.processor = OverlayFigures.Time(readings.processorTimes)
    readings.figures.graphics = OverlayFigures.Time(readings.graphicsTimes)
    if readings.figures.starPath == nil
      || statistics.cachedLayers != readings.figures.statistics.cachedLayers
    {
      readings.figures.starPath = RecentFrames.starPath(cachedLayers: statistics.cachedLayers)
    }
    readings.figures.statistics = statistics
    readings.figures.residentBytes = memory.resident
    readings.figures.peakBytes = memory.peak
  }

  /// When a frame began, counted from the last one.
  private func start(ago index: Int) -> Seconds {
    starts[(next - 1 - index + 2 * starts.count) % starts.count]
  }

  /// Which case a pace is, without its number.
  private static func kind(of pace: OverlayFigures.Pace) -> Int {
    switch pace {
    case .rest: 0
    case .beginning: 1
    case .framesPerSecond: 2
    }
  }

  /// How the stars are drawn, in words.
  private static func starPath(cachedLayers count: Int) -> String {
    switch count {
    case 0: "stars drawn directly"
    case 1: "stars of 1 layer cached"
    default: "stars of \(count) layers cached"
    }
  }
}
