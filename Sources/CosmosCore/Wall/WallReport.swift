/// What a machine says of itself to those who look after a wall.
public struct WallReport: Hashable, Sendable, Codable {
  /// A screen that the machine shows.
  public struct Screen: Hashable, Sendable, Codable {
    /// The screen's name.
    public var name: String
    /// Width of what shows it, in pixels, as the screen hangs.
    public var pixelWidth: Int
    /// Height of that.
    public var pixelHeight: Int

    /// Creates a screen.
    public init(name: String, pixelWidth: Int, pixelHeight: Int) {
      (self.name, self.pixelWidth, self.pixelHeight) = (name, pixelWidth, pixelHeight)
    }
  }

  /// The machine's name.
  public var machine: String
  /// The screens that it shows; none for one that only takes part.
  public var screens: [Screen] = []
  /// The program's version.
  public var version: String
  /// A short text that is the same for equal wall files.
  public var wallDigest: String
  /// Such a text for each file of the sky, by the file's name.
  public var files: [String: String] = [:]
  /// The name of the sky.
  public var sky: String
  /// The machine's clock at the moment of the report, in seconds since 1970.
  public var time: Seconds = 0
  /// The question that it answers; `nil` if that can't be said.
  public var question: String?
  /// Whether a program keeps the clock right.
  public var isClockSynchronized = false
  /// The estimated error of the clock, in seconds.
  public var clockError: Seconds = 0
  /// The time of the last event that has happened, in milliseconds since 1970; `nil` if the log remembers none.
  public var lastEvent: Double?
  /// The time back to which the log goes, in seconds since the epoch.
  public var start: Seconds = 0
  /// A short text that is the same for all machines in the same state at that time.
  public var stateDigest = ""
  /// Number of frames that were late since the machine has begun.
  public var lateFrames = 0

  /// Who sends the wall more events than count, each as a sentence without its end.
  public var floods: [String] = []

  /// A digest of the wall's file and the files of the sky; machines with equal files have the same one.
  public var filesDigest: String {
    var digest = ContentDigest()
    digest.add(wallDigest.utf8)
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      digest.add("/\(name)/\(text)".utf8)
    }
    return digest.text
  }

  /// The longest report, in bytes.
  public static let maxLength = 16_000

  /// Creates a report.
  public init(machine: String, version: String, wallDigest: String, sky: String) {
    (self.machine, self.version) = (machine, version)
    (self.wallDigest, self.sky) = (wallDigest, sky)
  }

  /// Reads a report.
  ///
  /// - Throws: ``DesignError`` or `DecodingError` if it is none.
  public init(json: some Collection<UInt8>) throws {
    let document = try JSON5Document(
      Array(json.prefix(WallReport.maxLength + 1)), file: "report")
    guard json.count <= WallReport.maxLength else {
      throw document.root.error("a report may have at most \(WallReport.maxLength) bytes")
    }
    self = try JSONTree(document.root).decode(WallReport.self)
    let texts =
      [machine, version, wallDigest, sky, stateDigest, question ?? ""] + screens.map(\.name)
      + files.flatMap { [$0.key, $0.value] }
    // They are printed.
    guard texts.allSatisfy({ WallReport.canContain($0) }),
      floods.allSatisfy({ WallReport.canContain($0, upTo: 512) })
    else {
      throw document.root.error("a name has too many characters, or such that nobody can see")
    }
  }

  /// Whether a text may be in a report: it is short, and can be printed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - limit: The longest text, in bytes.
  /// - Returns: Whether it may.
  public static func canContain(_ text: String, upTo limit: Int = 256) -> Bool {
    text.utf8.count <= limit
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The report as JSON; empty if a number in it isn't finite.
  public var json: String {
    var json = JSONWriter(.compact)
    try? JSONTree(encoding: self).write(to: &json)
    return json.text
  }
}

/// A short text that is the same for equal contents, and hardly ever for different ones.
public struct ContentDigest: Sendable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the digest of nothing.
  public init() {}

  /// Adds to the contents.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The text.
  public var text: String { String(hash, radix: 16) }
}

/// How a wall is: which machine shows each of its screens, and what is wrong.
public struct WallAssessment: Hashable, Sendable {
  /// A report, with what its receiver knows about the machine's clock.
  public struct Answer: Hashable, Sendable {
    /// The report.
    public let report: WallReport
    /// By how much the machine's clock is ahead of the receiver's, in seconds: at least, and at most; `nil` if that isn't known.
    public let offset: ClosedRange<Seconds>?
    /// By how much the machine's clock gains on the receiver's in a second, in seconds: at least, and at most; `nil` if that isn't
    /// known.
    public let rate: ClosedRange<Double>?

    /// Creates an answer.
    public init(
      report: WallReport, offset: ClosedRange<Seconds>?, rate: ClosedRange<Double>? = nil
    ) {
      (self.report, self.offset, self.rate) = (report, offset, rate)
    }
  }

  /// A screen of the wall.
  public struct Row: Hashable, Sendable {
    /// The screen's name.
    public let screen: String
    /// The machine that shows it; `nil` if none does.
    public let answer: Answer?
    /// What is wrong, each as a sentence without its end.
    public let problems: [String]
  }

  /// The screens in the order of the wall's file.
  public let rows: [Row]
  /// What is wrong apart from that.
  public let problems: [String]

  /// Compares what machines say with a wall and with one another.
  ///
  /// - Parameters:
  ///   - wall: The wall.
  ///   - digest: The digest of its file.
  ///   - answers: What the machines say.
  public init(of wall: WallDesign, digest: String, from answers: [Answer]) {
    let judge = Judge(wall: wall, digest: digest, answers: answers)
    rows = wall.screens.map { screen in
      let own = answers.filter { $0.report.screens.contains { $0.name == screen.name } }
      guard let first = own.first else {
        return Row(screen: screen.name, answer: nil, problems: ["no machine shows it"])
      }
      var problems = judge.problems(of: first, showing: screen)
      if own.count > 1 {
        problems.insert(
          "\(own.map(\.report.machine).sorted().joined(separator: " and ")) both show it", at: 0)
      }
      return Row(screen: screen.name, answer: first, problems: problems)
    }
    let known = Set(wall.screens.map(\.name))
    let strangers = answers.flatMap { answer in
      answer.report.screens.filter { !known.contains($0.name) }.map {
        "\(answer.report.machine) shows \($0.name.quoted), which is no screen of the wall"
      }
    }
    // Most machines say the same.
    problems = strangers + Set(answers.flatMap(\.report.floods)).sorted()
  }

  /// All that is wrong: of a screen after its name, and then the rest.
  public var sentences: [String] {
    rows.flatMap { row in row.problems.map { "\(row.screen): \($0)" } } + problems
  }

  /// What is wrong with each screen, by its name, and under ``WallDesign/wholeName`` all that is wrong.
  public var problemsByScreen: [String: [String]] {
    var result = Dictionary(rows.map { ($0.screen, $0.problems) }) { $0 + $1 }
    result[WallDesign.wholeName] = sentences
    return result
  }

  /// Whether nothing is wrong.
  public var isRight: Bool { problems.isEmpty && rows.allSatisfy(\.problems.isEmpty) }
}

/// Finds what is wrong with machines.
private struct Judge {
  let wall: WallDesign
  let digest: String
  let answers: [WallAssessment.Answer]

  /// Clocks that are known to be apart by more than it show other frames, in seconds.
  private var tolerance: Seconds { 0.25 / wall.framesPerSecond }

  /// What most of some machines have in common; where as many have something else, what the one with the first name has.
  private func majority<Value: Hashable>(
    of reports: [WallReport], _ value: (WallReport) -> Value
  ) -> Value? {
    let groups = Dictionary(grouping: reports, by: value)
    let names = groups.mapValues { (count: $0.count, name: $0.map(\.machine).min() ?? "") }
    return names.min { ($1.value.count, $0.value.name) < ($0.value.count, $1.value.name) }?.key
  }

  func problems(of answer: WallAssessment.Answer, showing screen: WallDesign.Screen) -> [String] {
    let report = answer.report
    let name = report.machine
    let reports = answers.map(\.report)
    var problems: [String] = []
    if let most = majority(of: reports, \.version), report.version != most {
      problems.append("\(name) runs Cosmos \(report.version), others run \(most)")
    }
    if report.wallDigest != digest { problems.append("\(name) has another wall file") }
    if let most = majority(of: reports, \.sky), report.sky != most {
      problems.append("\(name) shows the sky \(report.sky), others show \(most)")
    } else if let most = majority(of: reports, \.files), report.files != most {
      let names = Set(report.files.keys).union(most.keys).filter { report.files[$0] != most[$0] }
      problems.append("\(name) differs from others in \(names.sorted().listed)")
    }
    problems += clockProblems(of: answer)
    let peers = reports.filter { $0.start == report.start && !$0.stateDigest.isEmpty }
    if let most = majority(of: peers, \.stateDigest), !report.stateDigest.isEmpty,
      report.stateDigest != most
    {
      problems.append("\(name) is in another state than others; restart it")
    }
    if let shown = report.screens.first(where: { $0.name == screen.name }),
      (shown.pixelWidth, shown.pixelHeight) != screen.pixels
    {
      problems.append(
        "\(name) shows it in \(shown.pixelWidth)x\(shown.pixelHeight) pixels instead of "
          + "\(screen.pixels.width)x\(screen.pixels.height)")
    }
    return problems
  }

  private func clockProblems(of answer: WallAssessment.Answer) -> [String] {
    let report = answer.report
    let clock = "the clock of \(report.machine)"
    // Only what is certain: an answer may have been on its way for a while.
    let apart = Judge.certain(answer.offset)
    // By how much it is further off a minute later.
    let growing = Judge.certain(answer.rate) * 60
    var problems: [String] = []
    if abs(apart) > tolerance {
      problems.append(
        "\(clock) is at least \(Judge.text(abs(apart), .down)) \(apart > 0 ? "ahead" : "behind")")
    }
    if abs(growing) > tolerance {
      problems.append(
        "\(clock) \(growing > 0 ? "gains" : "loses") at least \(Judge.text(abs(growing), .down)) a minute"
      )
    }
    guard problems.isEmpty else { return problems }
    guard report.isClockSynchronized else {
      return ["no program keeps \(clock) right"]
    }
    guard report.clockError > tolerance else { return [] }
    return ["\(clock) may be wrong by \(Judge.text(report.clockError, .up))"]
  }

  /// The value of a range that is nearest to zero.
  private static func certain(_ range: ClosedRange<Double>?) -> Double {
    guard let range else { return 0 }
    return range.lowerBound > 0 ? range.lowerBound : min(range.upperBound, 0)
  }

  private static func text(_ seconds: Seconds, _ rule: FloatingPointRoundingRule) -> String {
    seconds < 1
      ? "\((seconds * 10_000).rounded(rule) / 10) ms" : "\((seconds * 100).rounded(rule) / 100) s"
  }
}
