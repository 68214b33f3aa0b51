import CosmosCore
import CosmosHost
import CosmosImage
import CosmosOptions
import CosmosRemote
import CosmosSession

/// `cosmos wall status`: asks all machines of a wall for their state.
struct WallStatus {
  private let file: FilePath
  private let options: Options
  private let termination: Termination

  /// How long the machines may take to answer, in seconds.
  private static let patience: Seconds = 1
  /// How often a status that is watched is printed, in seconds.
  private static let interval: Seconds = 2
  /// How often the machines are asked, in seconds: several answers tell more about a clock than one.
  private static let pause: Seconds = 0.25

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
    let connection = try WallControl.connect(to: address, options, termination)
    defer { connection.close().wait() }
    while true {
      try ask(connection, for: WallStatus.patience)
      let assessment = WallAssessment(of: wall, digest: digest, from: connection.takeAnswers())
      try Terminal.print(options.isJSON ? json(of: assessment) : text(of: assessment))
      guard options.isWatching else {
        return assessment.isRight ? ExitCode.success : ExitCode.failure
      }
      try ask(connection, for: WallStatus.interval - WallStatus.patience)
      // Who has gone meanwhile is missed.
      _ = connection.takeAnswers()
    }
  }

  /// Asks the machines again and again for some seconds.
  private func ask(_ connection: WallConnection, for seconds: Seconds) throws {
    for _ in 0..<Int((seconds / WallStatus.pause).rounded()) {
      connection.askForReports()
      _ = try WallControl.wait(WallStatus.pause, termination) { false }
    }
  }

  private func text(of assessment: WallAssessment) -> String {
    let width = assessment.rows.map(\.screen.count).max() ?? 0
    let rows = assessment.rows.flatMap { row -> [String] in
      let name = row.screen + String(repeating: " ", count: width - row.screen.count)
      let facts = row.answer.map { answer -> String in
        let report = answer.report
        let size = report.screens.first { $0.name == row.screen }.map {
          "\($0.pixelWidth)x\($0.pixelHeight)"
        }
        return [
          report.machine, report.version, report.sky, "files \(report.filesDigest.prefix(8))", size,
          "clock \(clock(of: report))", lastEvent(of: report), "\(report.lateFrames) late frames",
        ].compactMap(\.self).joined(separator: "  ")
      }
      return ["\(name)  \(facts ?? "-")"] + row.problems.map { "  ! \($0)" }
    }
    return (rows + assessment.problems.map { "! \($0)" }).joined(separator: "\n")
  }

  private func clock(of report: WallReport) -> String {
    ClockQuality(isSynchronized: report.isClockSynchronized, error: report.clockError).summary
  }

  private func lastEvent(of report: WallReport) -> String {
    report.lastEvent.map { "last event \(AlmanacDate(time: $0 / 1000).text)" } ?? "no event"
  }

  private func append(_ range: ClosedRange<Double>?, named name: String, to json: inout JSONWriter)
  {
    guard let range else { return json.null(name) }
    json.array(name) { json in
      json.value(range.lowerBound)
      json.value(range.upperBound)
    }
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
              json.object("files") { json in
                for (name, digest) in report.files.sorted(by: { $0.key < $1.key }) {
                  json.field(name, digest)
                }
              }
              json.field("clock_synchronized", report.isClockSynchronized)
              json.field("clock_error", report.clockError)
              append(answer.offset, named: "clock_offset", to: &json)
              append(answer.rate, named: "clock_rate", to: &json)
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
