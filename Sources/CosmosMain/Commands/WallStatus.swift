import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession
import Glibc

/// `cosmos wall status`: asks all machines of a wall how they are.
struct WallStatus {
  private let file: FilePath
  private let options: Options
  private let termination: Termination

  /// How long the broker may take, in seconds.
  private static let timeout: Seconds = 5
  /// How long the machines may take to answer, in seconds.
  private static let patience: Seconds = 1
  /// How often a status that is watched is printed, in seconds.
  private static let interval: Seconds = 2

  init(of file: FilePath, options: Options, termination: Termination) {
    (self.file, self.options, self.termination) = (file, options, termination)
  }

  /// Prints a row for each screen, and what is wrong.
  ///
  /// - Returns: The exit status: failure if something is wrong.
  /// - Throws: ``UsageError`` without a broker, and `DescribedError` if it can't be reached.
  func run() throws -> Int32 {
    let wall = try WallOptions.read(file)
    guard let address = try WallOptions.broker(of: wall, in: file) else {
      throw UsageError(
        "wall status: \(file) names no broker, over which its machines could be asked")
    }
    let digest = try WallOptions.digest(of: file)
    try termination.watch()
    let connection = try WallConnection(
      address, password: try BrokerPassword.take(isNeeded: true),
      readClock: { SharedClock.read() })
    defer { connection.close().wait() }
    let timeout = options.timeout ?? WallStatus.timeout
    let end = ContinuousClock.now + .seconds(timeout)
    while !connection.isConnected {
      guard .now < end else {
        throw DescribedError("the broker \(address.host) can't be reached within \(timeout) s")
      }
      try sleep(0.01)
    }
    while true {
      connection.askForReports()
      try sleep(WallStatus.patience)
      let assessment = WallAssessment(of: wall, digest: digest, from: connection.takeAnswers())
      try Terminal.print(options.isJSON ? json(of: assessment) : text(of: assessment))
      guard options.isWatching else {
        return assessment.isRight ? ExitCode.success : ExitCode.failure
      }
      try sleep(WallStatus.interval)
    }
  }

  private func sleep(_ seconds: Seconds) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    repeat {
      try termination.check()
      usleep(10_000)
    } while .now < end
  }

  private func text(of assessment: WallAssessment) -> String {
    let width = assessment.rows.map(\.screen.count).max() ?? 0
    let rows = assessment.rows.flatMap { row -> [String] in
      let name = row.screen + String(repeating: " ", count: width - row.screen.count)
      let facts = row.answer.map { answer -> String in
        let report = answer.report
        return [
          report.machine, report.version, report.sky, "clock \(clock(of: report))",
          "\(report.lateFrames) late frames",
        ].joined(separator: "  ")
      }
      return ["\(name)  \(facts ?? "-")"] + row.problems.map { "  ! \($0)" }
    }
    return (rows + assessment.problems.map { "! \($0)" }).joined(separator: "\n")
  }

  private func clock(of report: WallReport) -> String {
    ClockQuality(isSynchronized: report.isClockSynchronized, error: report.clockError).summary
  }

  private func json(of assessment: WallAssessment) -> String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.array("screens") { json in
        for row in assessment.rows {
          json.object { json in
            json.field("screen", row.screen)
            json.field("alive", row.answer != nil)
            if let answer = row.answer {
              let report = answer.report
              json.field("machine", report.machine)
              json.field("version", report.version)
              json.field("sky", report.sky)
              json.field("wall_digest", report.wallDigest)
              json.field("sky_digest", report.skyDigest)
              json.field("clock_synchronized", report.isClockSynchronized)
              json.field("clock_error", report.clockError)
              json.array("clock_offset") { json in
                json.value(answer.offset.lowerBound)
                json.value(answer.offset.upperBound)
              }
              if let event = report.lastEvent {
                json.field("last_event", event / 1000)
              } else {
                json.null("last_event")
              }
              json.field("late_frames", report.lateFrames)
            }
            json.array("problems") { json in row.problems.forEach { json.value($0) } }
          }
        }
      }
      json.array("problems") { json in assessment.problems.forEach { json.value($0) } }
    }
    return json.text
  }
}
