import CosmosGL

/// Draws the frames of a workload as fast as possible and measures them.
final class FrameMeter {
  let workload: any Workload
  private let timer: FrameTimer?
  // Declared after everything that was created in its context.
  let target: any BenchTarget

  private let host: any BenchHost
  private var frameTimes = TimeSamples()
  private var ownTimes = TimeSamples()
  private var gpuTimes = TimeSamples()

  /// Prepares a measurement.
  ///
  /// - Parameters:
  ///   - workload: What to draw.
  ///   - target: The target for the frames.
  ///   - host: The program that runs the measurement.
  init(_ workload: any Workload, on target: any BenchTarget, host: any BenchHost) {
    self.workload = workload
    self.target = target
    self.host = host
    // A software renderer has no GPU to time, and a timer would only take CPU time away from it.
    timer = target.driver.isSoftware ? nil : FrameTimer(driver: target.driver)
  }

  /// Uploads the workload for the current frame size.
  ///
  /// - Parameter stars: Stars in each section of a sky, or the total number of sprites; `nil` for the
  ///   default.
  /// - Throws: Any error from ``Workload/load(stars:width:height:)``, or the host's error if the program is
  ///   to exit.
  func load(stars: Int?) throws {
    try host.checkInterruption()
    host.showStatus("uploading")
    defer { host.clearStatus() }
    try workload.load(stars: stars, width: target.size.width, height: target.size.height)
    try host.checkInterruption()
  }

  /// Shows the first frame and waits until it has been drawn.
  func showFirstFrame() throws {
    try draw(frame: 0)
    target.finish()
  }

  /// Warms up until frame times are steady, then measures, starting again from the first frame.
  ///
  /// - Parameter length: How long to measure.
  /// - Returns: The results.
  /// - Throws: ``BenchError``, or the host's error if the program is to exit.
  func measure(_ length: BenchSettings.Length) throws -> Measurement {
    host.showStatus("warming up")
    let warmUpFrames = try warmUp()
    frameTimes.removeAll()
    ownTimes.removeAll()
    gpuTimes.removeAll()
    target.finish()
    while timer?.takeFinished() != nil {}
    let start = BenchClock.now
    var last = start
    var nextReport = start
    var frames = 0
    var drawn = 0
    while !isOver(length, frames: frames, seconds: last - start) {
      if last >= nextReport {
        report(length, frames: frames, seconds: last - start)
        nextReport = last + FrameMeter.reportInterval
      }
      let (ownTime, wasAwaited) = try draw(frame: frames)
      ownTimes.append(ownTime * 1000)
      let now = BenchClock.now
      if wasAwaited { frameTimes.append((now - last) * 1000) }
      last = now
      frames += 1
      drawn += workload.statistics.drawn
      while let time = timer?.takeFinished() { gpuTimes.append(time) }
    }
    target.finish()
    let seconds = BenchClock.now - start
    while let time = timer?.takeFinished() { gpuTimes.append(time) }
    host.clearStatus()
    // No frame had to wait: the GPU accepted all of them at once, so only the average is known.
    if frameTimes.count == 0 { frameTimes.append(seconds * 1000 / Double(frames)) }
    guard let frameTime = frameTimes.percentiles, let ownTime = ownTimes.percentiles else {
      preconditionFailure("a measurement has a frame")
    }
    return Measurement(
      statistics: workload.statistics, warmUpFrames: warmUpFrames, frames: frames,
      seconds: seconds, drawn: Double(drawn) / Double(frames), frameTime: frameTime,
      ownTime: ownTime, gpuTime: gpuTimes.percentiles)
  }

  /// Draws and shows a frame.
  ///
  /// - Returns: The time that the program itself spent on the frame, in seconds, and whether showing it had
  ///   to wait for an earlier frame.
  @discardableResult
  private func draw(frame: Int) throws -> (ownTime: Double, wasAwaited: Bool) {
    try host.checkInterruption()
    try target.update()
    let start = BenchClock.now
    workload.advance(toFrame: frame)
    let ownTime = BenchClock.now - start
    target.begin()
    timer?.begin()
    workload.draw()
    timer?.end()
    return (ownTime, target.show())
  }

  /// Draws frames until their times are steady, within limits.
  ///
  /// - Returns: The number of frames drawn.
  private func warmUp() throws -> Int {
    var times: [Double] = []
    let start = BenchClock.now
    var last = start
    while true {
      try draw(frame: times.count)
      let now = BenchClock.now
      times.append(now - last)
      last = now
      while timer?.takeFinished() != nil {}
      let isOver = times.count >= 2 && now - start >= FrameMeter.longestWarmUp
      let isSteady =
        times.count >= 10 && now - start >= FrameMeter.shortestWarmUp
        && FrameMeter.haveSettled(times)
      if isOver || isSteady { return times.count }
    }
  }

  /// Whether the last five frames took as long as the five before them, by their medians.
  private static func haveSettled(_ times: [Double]) -> Bool {
    let medians = [times.suffix(10).prefix(5), times.suffix(5)].map { $0.sorted()[2] }
    return abs(medians[1] - medians[0]) <= 0.1 * medians[0]
  }

  private func isOver(_ length: BenchSettings.Length, frames: Int, seconds: Double) -> Bool {
    switch length {
    case .frames(let count): frames >= count
    // The first few frames yield no frame time.
    case .seconds(let limit): seconds >= limit && frames >= 6
    }
  }

  private func report(_ length: BenchSettings.Length, frames: Int, seconds: Double) {
    switch length {
    case .frames(let count): host.showStatus("measuring: frame \(frames) of \(count)")
    case .seconds(let limit):
      host.showStatus("measuring: \(Int(seconds)) of \(NumberFormat.significant(limit)) s")
    }
  }

  /// Minimum warm-up time in seconds, if frame times are steady by then.
  private static let shortestWarmUp = 0.25

  /// Maximum warm-up time in seconds.
  private static let longestWarmUp = 3.0

  /// Time between status updates in seconds.
  private static let reportInterval = 0.5
}
