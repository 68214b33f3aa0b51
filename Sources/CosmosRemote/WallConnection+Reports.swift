import CosmosCore
import CosmosHost
import Synchronization

/// What machines of a wall say of themselves when somebody asks.
extension WallConnection {
  /// The shortest time between two answers to those who ask.
  private static let reportInterval = Duration.milliseconds(200)

  /// Notes what this program says when somebody asks how it is.
  ///
  /// - Parameters:
  ///   - report: What it says; the rest is added by the answer.
  ///   - base: The state that others can compare with theirs.
  package func note(_ report: WallReport, _ base: WallLog.Base) {
    shared.withLock { ($0.report, $0.base) = (report, base) }
  }

  func report() {
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
    report.time = readClock()
    connection.publish(report.json, to: topics.ownReport, isRetained: false)
  }

  /// Asks all machines how they are.
  package func askForReports() {
    shared.withLock { shared in
      shared.answers = [:]
      shared.queryTime = readClock()
    }
    connection.subscribe(to: topics.reports)
    connection.publish("?", to: topics.query, isRetained: false)
  }

  func receiveReport(_ topic: String, _ bytes: UnsafeRawBufferPointer) {
    let now = readClock()
    guard let report = try? WallReport(json: bytes) else {
      return complain("a report that can't be understood", topic)
    }
    shared.withLock { shared in
      guard let start = shared.queryTime, start <= now, shared.answers.count < 10_000 else {
        return
      }
      shared.answers[topic] = WallAssessment.Answer(
        report: report, offset: report.time - now...report.time - start)
    }
  }

  /// What the machines have said since they were asked.
  package func takeAnswers() -> [WallAssessment.Answer] {
    shared.withLock { $0.answers.sorted { $0.key < $1.key }.map(\.value) }
  }
}
