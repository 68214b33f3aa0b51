import CosmosGL

/// Draws the frames of a workload as fast as they come and measures them.
final class FrameMeter {
  let workload: any Workload
  private let timer: FrameTimer?
  // After everything that was made in its context.
  let stage: any BenchStage

  private let host: any BenchHost
  private var frameTimes = TimeSamples()
  private var ownTimes = TimeSamples()
  private var gpuTimes = TimeSamples()

  /// Prepares to measure.
  ///
  /// - Parameters:
  ///   - workload: What is drawn.
  ///   - stage: What it is drawn on.
  ///   - host: The program that measures.
  init(_ workload: any Workload, on stage: any BenchStage, host: any BenchHost) {
    self.workload = workload
    self.stage = stage
    self.host = host
    // Where the CPU draws there is no GPU whose time could be told, and a timer would cost some of it.
    timer = stage.driver.isSoftware ? nil : FrameTimer(driver: stage.driver)
  }

  /// Uploads what is drawn, for the size that frames have now.
  ///
  /// - Parameter stars: Stars in each section of a sky, or sprites in all; `nil` for the usual number.
  /// - Throws: What ``Workload/load(stars:width:height:)`` throws, or that the program shall end.
  func load(stars: Int?) throws {
    try host.checkInterruption()
    host.showStatus("uploading")
    defer { host.clearStatus() }
    try workload.load(stars: stars, width: stage.size.width, height: stage.size.height)
    try host.checkInterruption()
  }

  /// Shows the first frame and waits until it is drawn.
  func showFirstFrame() throws {
    try draw(frame: 0)
    stage.finish()
  }

  /// Draws frames until they come evenly, then measures from the first one on.
  ///
  /// - Parameter length: How long to measure.
  /// - Returns: What was found.
  /// - Throws: ``BenchError``, or that the program shall end.
  func measure(_ length: BenchSettings.Length) throws -> Measurement {
    host.showStatus("warming up")
    let warmUpFrames = try warmUp()
    frameTimes.removeAll()
    ownTimes.removeAll()
    gpuTimes.removeAll()
    stage.finish()
    while timer?.takeFinished() != nil {}
    let start = SteadyTime.now
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
      let now = SteadyTime.now
      if wasAwaited { frameTimes.append((now - last) * 1000) }
      last = now
      frames += 1
      drawn += workload.statistics.drawn
      while let time = timer?.takeFinished() { gpuTimes.append(time) }
    }
    stage.finish()
    let seconds = SteadyTime.now - start
    while let time = timer?.takeFinished() { gpuTimes.append(time) }
    host.clearStatus()
    // All of them went to the GPU at once.
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
  /// - Returns: Seconds that the program itself worked on it, and whether it was not shown at once.
  @discardableResult
  private func draw(frame: Int) throws -> (ownTime: Double, wasAwaited: Bool) {
    try host.checkInterruption()
    try stage.update()
    let start = SteadyTime.now
    workload.advance(toFrame: frame)
    let ownTime = SteadyTime.now - start
    stage.begin()
    timer?.begin()
    workload.draw()
    timer?.end()
    return (ownTime, stage.show())
  }

  /// Draws frames until their times have settled, within bounds.
  ///
  /// - Returns: How many.
  private func warmUp() throws -> Int {
    var times: [Double] = []
    let start = SteadyTime.now
    var last = start
    while true {
      try draw(frame: times.count)
      let now = SteadyTime.now
      times.append(now - last)
      last = now
      while timer?.takeFinished() != nil {}
      if times.count >= 2 && now - start >= FrameMeter.longestWarmUp { break }
      if times.count >= 10 && now - start >= FrameMeter.shortestWarmUp
        && FrameMeter.haveSettled(times)
      {
        break
      }
    }
    return times.count
  }

  /// Whether the last frames took as long as those before them, by the median of five each.
  private static func haveSettled(_ times: [Double]) -> Bool {
    let medians = [times.suffix(10).prefix(5), times.suffix(5)].map { $0.sorted()[2] }
    return abs(medians[1] - medians[0]) <= 0.1 * medians[0]
  }

  private func isOver(_ length: BenchSettings.Length, frames: Int, seconds: Double) -> Bool {
    switch length {
    case .frames(let count): frames >= count
    // Of the first ones no time is known.
    case .seconds(let limit): seconds >= limit && frames >= 6
    }
  }

  private func report(_ length: BenchSettings.Length, frames: Int, seconds: Double) {
    switch length {
    case .frames(let count): host.showStatus("measuring: frame \(frames) of \(count)")
    case .seconds(let limit):
      host.showStatus("measuring: \(Int(seconds)) of \(Figures.significant(limit)) s")
    }
  }

  /// Shortest time to warm up, in seconds, if frames are even by then.
  private static let shortestWarmUp = 0.25

  /// Longest time to warm up, in seconds.
  private static let longestWarmUp = 3.0

  /// Time from one report on the terminal to the next, in seconds.
  private static let reportInterval = 0.5
}
