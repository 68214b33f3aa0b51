import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosRemote

/// Asks the machines of a wall for their state, as long as somebody looks at it: in the overlay of a window, or over MQTT.
package final class WallWatch: ShowParticipant {
  private let connection: WallConnection
  private let wall: WallDesign
  private let wallDigest: String
  private let isPublished: Bool
  /// When the answers to the last question are read; `nil` if they have been.
  private var deadline: ContinuousClock.Instant?
  /// When the machines are asked again; `nil` if nobody wants to know.
  private var next: ContinuousClock.Instant?
  /// What was wrong at the last question, and what the log has said of that, without numbers that change.
  private var (problems, told): (Set<String>, Set<String>) = ([], [])

  /// The state of the machines; `nil` if it isn't known.
  package private(set) var assessment: WallAssessment?

  /// How long the machines may take to answer.
  private static let patience = Duration.seconds(1)
  /// How often they are asked.
  private static let interval = Duration.seconds(10)
  /// How many things that are wrong the overlay names.
  private static let maxNotes = 4

  /// Prepares to ask.
  ///
  /// - Parameters:
  ///   - connection: The connection to the wall's broker.
  ///   - wall: The wall.
  ///   - wallDigest: The digest of its file.
  ///   - isPublished: Whether other programs are told of the answers.
  package init(
    _ connection: WallConnection, of wall: WallDesign, wallDigest: String, isPublished: Bool
  ) {
    (self.connection, self.wall) = (connection, wall)
    (self.wallDigest, self.isPublished) = (wallDigest, isPublished)
  }

  package func update(_ show: any Show) {
    let viewers = show.windows.filter(\.showsMetrics)
    let last = assessment
    if (isPublished || !viewers.isEmpty) && connection.isConnected { ask() } else { forget() }
    if assessment != last { for window in viewers { window.requestFrame("the overlay") } }
  }

  private func forget() { (deadline, next, assessment) = (nil, nil, nil) }

  /// Asks when it is time to, and reads the answers to the last question.
  private func ask() {
    let now = ContinuousClock.now
    if let deadline, now >= deadline {
      self.deadline = nil
      let answers = connection.takeAnswers()
      // Not even this program has heard the question: the broker doesn't let it ask.
      assessment =
        answers.isEmpty ? nil : WallAssessment(of: wall, digest: wallDigest, from: answers)
      tell()
    }
    guard now >= next ?? now else { return }
    connection.askForReports()
    (deadline, next) = (now + WallWatch.patience, now + WallWatch.interval)
  }

  package var timeToUpdate: Seconds? {
    (deadline ?? next).map { max(0, ($0 - .now).seconds) }
  }

  /// Logs what stays wrong, once.
  private func tell() {
    var sentences: [String: String] = [:]
    for sentence in assessment?.sentences ?? [] {
      sentences[sentence.replacing(#/[0-9.]+ ms/#, with: "")] = sentence
    }
    let lasting = sentences.filter { problems.contains($0.key) }
    for (_, sentence) in lasting.filter({ !told.contains($0.key) }).sorted(by: { $0.key < $1.key })
    {
      Log.warning("the wall: \(sentence)")
    }
    problems = Set(sentences.keys)
    told = told.intersection(problems).union(lasting.keys)
  }

  /// Describes the wall for the overlay.
  ///
  /// - Parameter screen: The screen that the window shows; `nil` for none, or the whole.
  /// - Returns: Lines.
  package func notes(for screen: String?) -> [String] {
    let name = "wall " + [wall.name, screen].compactMap(\.self).joined(separator: "  ")
    guard connection.isConnected else { return [name, "the broker can't be reached"] }
    guard let assessment else { return [name] }
    let count = assessment.rows.count { $0.problems.isEmpty }
    let problems = assessment.sentences
    let rest = problems.count - WallWatch.maxNotes
    return [name, "\(count) of \(assessment.rows.count) screens are right"]
      + problems.prefix(WallWatch.maxNotes) + (rest > 0 ? ["and \(rest) more"] : [])
  }
}
