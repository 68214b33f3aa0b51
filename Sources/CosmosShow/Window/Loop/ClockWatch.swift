import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession

/// Looks whether the machine's clock is right enough for a sky that others show, too, and says when that changes, and when the
/// clock was set.
package final class ClockWatch: ShowParticipant {
  /// How often it looks.
  private static let interval = Duration.seconds(5)

  private let frameInterval: Seconds
  private let read: () -> ClockQuality
  private let say: (_ text: String, _ isProblem: Bool) -> Void
  private var next = ContinuousClock.now
  private var hadProblem = false
  /// How often the clock had jumped when it was last read; `nil` before that.
  private var jumps: Int?

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - frameInterval: The time between frames, in seconds.
  ///   - read: Asks for the quality of the clock; by default, the kernel.
  ///   - say: Receives a message; by default, the log does.
  package init(
    frameInterval: Seconds, read: @escaping () -> ClockQuality = ClockQuality.read,
    say: @escaping (String, Bool) -> Void = ClockWatch.log
  ) {
    self.frameInterval = frameInterval
    self.read = read
    self.say = say
  }

  /// Looks at a clock that several machines share; `nil` for one that they don't.
  package convenience init?(_ options: Options) {
    guard case .shared = options.clock else { return nil }
    self.init(frameInterval: ClockWatch.frameInterval(options))
  }

  /// Refuses a clock that isn't right enough, if the command line asks for that.
  ///
  /// - Parameters:
  ///   - options: The command line.
  ///   - quality: How right the clock is; by default, as the kernel knows.
  /// - Throws: `DescribedError`.
  package static func check(
    _ options: Options, quality: ClockQuality = .read()
  ) throws(DescribedError) {
    guard options.wall.clock == .strict, case .shared = options.clock,
      let problem = quality.problem(forFramesEvery: frameInterval(options))
    else { return }
    throw DescribedError(
      "\(problem.text); \(problem.remedy), or omit --wall-clock strict")
  }

  private static func frameInterval(_ options: Options) -> Seconds {
    1 / Double(options.wall.design?.framesPerSecond ?? 60)
  }

  package static func log(_ text: String, isProblem: Bool) {
    if isProblem { Log.warning(text) } else { Log.info(text) }
  }

  package var timeToUpdate: Seconds? { max(0, (next - .now).seconds) }

  package func update(_ show: any Show) {
    if let window = show.windows.first { note(jumps: window.session.clock.jumps) }
    if timeToUpdate == 0 { look() }
  }

  /// Says that the clock was set, if it was.
  ///
  /// - Parameter count: How often the shared clock has jumped so far.
  package func note(jumps count: Int) {
    if count > jumps ?? count { say("this machine's clock was set", false) }
    jumps = count
  }

  /// Looks once.
  package func look() {
    next = .now + ClockWatch.interval
    let quality = read()
    let problem = quality.problem(forFramesEvery: frameInterval)
    if let problem, !hadProblem {
      say("\(problem.text); \(problem.remedy)", true)
    } else if problem == nil, hadProblem {
      say("this machine's clock is \(quality.summary)", false)
    }
    hadProblem = problem != nil
  }
}
