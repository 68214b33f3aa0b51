import CosmosCore
import CosmosHost
import Synchronization

/// What machines of a wall say of themselves when somebody asks.
extension WallConnection {
  /// The shortest time between two answers to those who ask.
  private static let reportInterval = Duration.milliseconds(200)
  /// The longest text of a question, in bytes.
  private static let maxQuestion = 256
  /// For how long an answer may be on its way, in seconds.
  private static let longestAnswer: Seconds = 30
  /// Number of machines whose answers are heard, at most.
  private static let maxAnswers = 10_000

  /// Notes what this program says when somebody asks how it is.
  ///
  /// - Parameters:
  ///   - report: What it says; the rest is added by the answer.
  ///   - base: The state that others can compare with theirs.
  package func note(_ report: WallReport, _ base: WallLog.Base) {
    shared.withLock { ($0.report, $0.base) = (report, base) }
  }

  func report(to question: UnsafeRawBufferPointer) {
    let (noted, base) = shared.withLock { shared in
      // Whoever asks hears of all answers.
      let isSoon = shared.lastReport.map { .now - $0 < WallConnection.reportInterval } ?? false
      if !isSoon { shared.lastReport = .now }
      return (isSoon ? nil : shared.report, shared.base)
    }
    guard var report = noted else { return }
    if let snapshot = try? base?.snapshot {
      (report.start, report.stateDigest) = (snapshot.time, snapshot.digest)
    }
    let quality = ClockQuality.read()
    (report.isClockSynchronized, report.clockError) = (quality.isSynchronized, quality.error)
    report.floods = shared.withLock(\.inbox.floods.texts)
    let text = String(decoding: question.prefix(WallConnection.maxQuestion), as: UTF8.self)
    report.question = WallReport.canContain(text) ? text : nil
    report.time = readClock()
    connection.publish(report.json, to: topics.ownReport, isRetained: false)
  }

  /// Asks all machines how they are.
  package func askForReports() {
    let (question, isFirst) = shared.withLock { shared in
      let now = readClock()
      shared.questions = shared.questions.filter {
        abs(now - $0.value) < WallConnection.longestAnswer
      }
      shared.questionCount += 1
      let question = "\(topics.sender)/\(shared.questionCount)"
      shared.questions[question] = now
      return (question, shared.questionCount == 1)
    }
    if isFirst { connection.subscribe(to: topics.reports) }
    connection.publish(question, to: topics.query, isRetained: false)
  }

  func receiveReport(_ topic: String, _ bytes: UnsafeRawBufferPointer) {
    let (now, steady) = (readClock(), steadyTime)
    guard let report = try? WallReport(json: bytes) else {
      return complain("a report that can't be understood", from: topic)
    }
    shared.withLock { shared in
      guard shared.answers[topic] != nil || shared.answers.count < WallConnection.maxAnswers
      else { return }
      shared.answers[topic] = report
      // The answer to a question of somebody else may have been on its way for a while.
      guard let start = report.question.flatMap({ shared.questions[$0] }), start <= now,
        report.time.isFinite
      else { return }
      shared.clocks[topic, default: ClockTrack()].note(
        report.time - now...report.time - start, at: steady)
    }
  }

  /// Removes and returns what the machines have said.
  package func takeAnswers() -> [WallAssessment.Answer] {
    let steady = steadyTime
    return shared.withLock { shared in
      defer { shared.answers = [:] }
      shared.clocks = shared.clocks.filter { shared.answers[$0.key] != nil }
      return shared.answers.sorted { $0.key < $1.key }.map { topic, report in
        let clock = shared.clocks[topic]
        return WallAssessment.Answer(
          report: report, offset: clock?.offset(at: steady), rate: clock?.rate)
      }
    }
  }
}
