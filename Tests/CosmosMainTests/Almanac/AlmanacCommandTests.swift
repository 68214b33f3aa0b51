import CosmosCore
import CosmosMain
import CosmosOptions
import Foundation
import Testing

/// Tests of `cosmos almanac`.
@Suite(.blocking) struct AlmanacCommandTests {
  private struct Report: Decodable {
    struct Row: Decodable {
      let name: String
      let longitude: Double
      let latitude: Double
      let magnitude: Double
      let phase: Double
      let constellation: String
    }
    struct Event: Decodable {
      let event: String
      let date: String
    }
    let date: String
    let bodies: [Row]
    let next: [Event]
  }

  @Test func `JSON lists nine bodies and what comes next`() throws {
    let run = try ProgramRun(["almanac", "--date", "2026-11-21", "--json"]).expectSuccess()
    let report = try JSONDecoder().decode(Report.self, from: run.output)
    #expect(report.date == "2026-11-21T00:00:00Z")
    #expect(
      report.bodies.map(\.name) == [
        "sun", "moon", "mercury", "venus", "mars", "jupiter", "saturn", "uranus", "neptune",
      ])
    let moon = report.bodies[1]
    #expect(abs(moon.longitude - 10.138) < 0.005 && abs(moon.latitude - 3.564) < 0.005)
    #expect(moon.phase == 0.831 && abs(moon.magnitude + 11.5) < 0.1 && moon.constellation == "psc")
    #expect(report.next.map(\.event) == ["full moon", "new moon", "geminids", "december solstice"])
    #expect(report.next[2].date.hasPrefix("2026-12-14T"))
    #expect(report.next[3].date == "2026-12-21T20:50:00Z")
  }

  @Test func `text is a table`() throws {
    let run = try ProgramRun(["almanac", "--date", "2026-11-21T20:00Z"]).expectSuccess()
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "2026-11-21 20:00 UTC")
    #expect(lines[3].hasPrefix("sun ") && lines[3].hasSuffix(" Libra"))
    #expect(lines.contains("December solstice    2026-12-21 20:50 UTC"))
    // Columns stay columns.
    #expect(Set(lines[3...11].map { $0.prefix(46).last == "%" }).count == 1)
  }

  @Test func `without a date it is now`() throws {
    let before = Date.now
    let run = try ProgramRun(["almanac", "--json"])
    let report = try JSONDecoder().decode(Report.self, from: run.output)
    let time = try #require(AlmanacDate(report.date)).time
    #expect((before.timeIntervalSince1970 - 2...Date.now.timeIntervalSince1970).contains(time))
  }

  @Test(arguments: [
    "xyzzy", "2026-02-30", "2026-13-01", "0999-12-31", "3001-01-01", "+2000 years", "2026-11-21T",
    "2026-11-21T24:00", "2026-11-21T20:00+01:00", "", "+026-11-21", "2026-11-21T20:00ZZ",
  ])
  func `a date that can't be used is one line`(date: String) throws {
    let run = try ProgramRun(["almanac", "--date=\(date)"])
    #expect(run.code == 2)
    #expect(run.errors.contains("such as 2026-11-21T20:00Z, or a day such as christmas"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("2026", "2026-01-01T00:00:00Z"), ("2026-11-21 20:00", "2026-11-21T20:00:00Z"),
    ("christmas 2030", "2030-12-25T00:00:00Z"),
  ])
  func `a date may be in words`(text: String, whole: String) throws {
    let run = try ProgramRun(["almanac", "--json", "--date", text])
    let report = try JSONDecoder().decode(Report.self, from: run.output)
    #expect(report.date == whole)
  }

  @Test(arguments: [
    ("1000-01-01", "1000-01-01T00:00:00Z"), ("3000-12-31T23:59:59Z", "3000-12-31T23:59:59Z"),
    ("2024-02-29T06:30", "2024-02-29T06:30:00Z"), ("1970-01-01T00:00Z", "1970-01-01T00:00:00Z"),
  ])
  func `dates are read to the second`(text: String, whole: String) throws {
    #expect(try #require(AlmanacDate(text)).text == whole)
  }
}
