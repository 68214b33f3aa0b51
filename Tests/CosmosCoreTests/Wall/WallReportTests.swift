import CosmosCore
import Testing

/// Tests of what is said about the machines of a wall.
@Suite struct WallReportTests {
  private func wall() throws -> WallDesign {
    try WallDesign(
      json5: """
        {name: "w", screens: [
          {name: "a1", at: [0, 0], size: [400, 300], pixels: [800, 600]},
          {name: "a2", at: [420, 0], size: [300, 400], pixels: [800, 600], rotate: 90},
          {name: "a3", at: [800, 0], size: [400, 300], pixels: [800, 600]}]}
        """.utf8, file: "w")
  }

  private func answer(
    _ machine: String, _ screens: [String], offset: ClosedRange<Seconds>? = -0.001...0.001,
    rate: ClosedRange<Double>? = nil, change: (inout WallReport) -> Void = { _ in }
  ) -> WallAssessment.Answer {
    var report = WallReport(
      machine: machine, version: "1", wallDigest: "f", sky: "cosmos")
    report.files = ["leo.json5": "l", "mine.json5": "m"]
    report.screens = screens.map {
      $0 == "a2"
        ? WallReport.Screen(name: $0, pixelWidth: 600, pixelHeight: 800)
        : WallReport.Screen(name: $0, pixelWidth: 800, pixelHeight: 600)
    }
    (report.isClockSynchronized, report.clockError) = (true, 0.001)
    (report.start, report.stateDigest) = (60, "x")
    change(&report)
    return WallAssessment.Answer(report: report, offset: offset, rate: rate)
  }

  private func problems(_ answers: [WallAssessment.Answer]) throws -> [[String]] {
    WallAssessment(of: try wall(), digest: "f", from: answers).rows.map(\.problems)
  }

  @Test func `a wall on which all is right has no problems`() throws {
    let answers = [answer("pi1", ["a1", "a2"]), answer("pi2", ["a3"])]
    let assessment = WallAssessment(of: try wall(), digest: "f", from: answers)
    #expect(assessment.isRight && assessment.rows.map(\.screen) == ["a1", "a2", "a3"])
  }

  @Test func `each thing that is wrong is said, of the screen and the machine`() throws {
    let (first, third) = (answer("pi1", ["a1"]), answer("pi3", ["a3"]))
    #expect(try problems([first, third])[1] == ["no machine shows it"])
    #expect(
      try problems([first, third, answer("pi0", ["a1", "a2"])])[0] == ["pi0 and pi1 both show it"])
    func wrong(
      offset: ClosedRange<Seconds>? = 0...0, rate: ClosedRange<Double>? = nil,
      _ change: (inout WallReport) -> Void = { _ in }
    ) throws -> [String] {
      let found = try problems([
        first, answer("pi2", ["a2"], offset: offset, rate: rate, change: change), third,
      ])
      #expect(found[0] == [] && found[2] == [])
      return found[1]
    }
    #expect(try wrong { $0.version = "2" } == ["pi2 runs Cosmos 2, others run 1"])
    #expect(try wrong { $0.wallDigest = "g" } == ["pi2 has another wall file"])
    #expect(
      try wrong { $0.files["leo.json5"] = "x" } == ["pi2 differs from others in leo.json5"])
    #expect(
      try wrong { $0.files = ["mine.json5": "m", "new.svg": "n"] } == [
        "pi2 differs from others in leo.json5, new.svg"
      ])
    #expect(
      try wrong { $0.sky = "tonight" } == ["pi2 shows the sky tonight, others show cosmos"])
    #expect(
      try wrong { $0.stateDigest = "y" } == ["pi2 is in another state than others; restart it"])
    // A state of another time says nothing.
    #expect(try wrong { ($0.start, $0.stateDigest) = (50, "y") } == [])
    #expect(
      try wrong { $0.isClockSynchronized = false } == ["no program keeps the clock of pi2 right"])
    #expect(try wrong { $0.clockError = 0.01 } == ["the clock of pi2 may be wrong by 10.0 ms"])
    #expect(
      try wrong(offset: 0.05...0.06) == ["the clock of pi2 is at least 50.0 ms ahead"])
    #expect(
      try wrong(offset: -0.06 ... -0.05) == ["the clock of pi2 is at least 50.0 ms behind"])
    #expect(try wrong(offset: 1.99...2) == ["the clock of pi2 is at least 1.99 s ahead"])
    #expect(try wrong(rate: 4e-4...6e-4) == ["the clock of pi2 gains at least 24.0 ms a minute"])
    #expect(
      try wrong(offset: -0.06 ... -0.04785, rate: -6e-4 ... -4e-4) == [
        "the clock of pi2 is at least 47.8 ms behind",
        "the clock of pi2 loses at least 24.0 ms a minute",
      ])
    #expect(try wrong(offset: nil, rate: 5e-5...1e-3) == [])
    // The answer has taken a while.
    #expect(try wrong(offset: -0.05...0.01) == [])
    #expect(
      try wrong { $0.screens[0].pixelWidth = 640 } == [
        "pi2 shows it in 640x800 pixels instead of 600x800"
      ])
  }

  @Test func `machines with equal files have one digest, and others another one`() {
    let report = answer("pi1", ["a1"]).report
    #expect(answer("pi2", ["a2"]).report.filesDigest == report.filesDigest)
    let others = [
      answer("pi1", ["a1"]) { $0.wallDigest = "g" }, answer("pi1", ["a1"]) { $0.files = [:] },
      answer("pi1", ["a1"]) { $0.files["leo.json5"] = "x" },
    ].map(\.report.filesDigest)
    #expect(Set(others + [report.filesDigest]).count == 4)
  }

  @Test func `of two machines that differ, the second is said to`() throws {
    let answers = [
      answer("pi2", ["a2"]) { ($0.files, $0.stateDigest) = ([:], "y") },
      answer("pi1", ["a1", "a3"]),
    ]
    #expect(
      try problems(answers) == [
        [],
        [
          "pi2 differs from others in leo.json5, mine.json5",
          "pi2 is in another state than others; restart it",
        ], [],
      ])
  }

  @Test func `a screen that the wall doesn't have is named`() throws {
    let assessment = WallAssessment(
      of: try wall(), digest: "f", from: [answer("pi1", ["a1", "a2", "a3"]), answer("pi9", ["b"])])
    #expect(assessment.problems == ["pi9 shows “b”, which is no screen of the wall"])
  }

  @Test func `a report is read as it was written, and nothing else is one`() throws {
    let report = answer("pi1", ["a1", "a2"]) { $0.lastEvent = 1_796_000_000_123 }.report
    #expect(try WallReport(json: report.json.utf8) == report)
    for text in ["", "{}", "[]", #"{"machine": 1}"#, String(repeating: "[", count: 20_000)] {
      #expect(throws: (any Error).self) { try WallReport(json: text.utf8) }
    }
  }
}
