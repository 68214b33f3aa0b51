import CosmosCore
import CosmosSession
import Testing

/// Tests of dates as people type them.
@Suite struct DateReaderTests {
  private func reader(_ language: String = "en") throws -> DateReader {
    let strings = try Strings.builtIn(language)
    return DateReader(
      shown: try #require(AlmanacDate("2026-11-21T20:00Z")).time,
      now: try #require(AlmanacDate("2024-02-29T08:30Z")).time,
      goals: GoalFinder(in: try SkyDesign.builtIn(named: "tonight"), strings: strings),
      strings: strings)
  }

  private func date(_ text: String, in language: String = "en") throws -> String? {
    try reader(language).time(of: text).map { AlmanacDate(time: $0).shortText }
  }

  @Test(arguments: [
    ("2027-08-12 23:00", "2027-08-12 23:00"), ("2027-08-12T23:00Z", "2027-08-12 23:00"),
    ("2027-8-2", "2027-08-02 00:00"), ("2027/08/12 7:05 UTC", "2027-08-12 07:05"),
    ("2027-08", "2027-08-01 00:00"), ("1066", "1066-01-01 00:00"),
    ("  12 August 2027 ", "2027-08-12 00:00"), ("Aug 12, 2027 at 6:00", "2027-08-12 06:00"),
    ("the 1st of may", "2027-05-01 00:00"), ("21 nov 21:00", "2026-11-21 21:00"),
    ("21 nov 19:00", "2027-11-21 19:00"), ("last 21 nov 19:00", "2026-11-21 19:00"),
    ("12-24", "2026-12-24 00:00"), ("june 2030", "2030-06-01 00:00"),
    ("29 feb", "2028-02-29 00:00"), ("last february 29", "2024-02-29 00:00"),
    ("23:00", "2026-11-21 23:00"), ("0:30:00", "2026-11-21 00:30"),
    ("now", "2024-02-29 08:30"), ("Today 20:00", "2024-02-29 20:00"),
    ("tomorrow", "2024-03-01 08:30"), ("yesterday 12:00", "2024-02-28 12:00"),
  ])
  func `days and times`(text: String, expected: String) throws {
    #expect(try date(text) == expected + " UTC")
  }

  @Test(arguments: [
    ("christmas", "2026-12-25 00:00"), ("Christmas Eve 18:00", "2026-12-24 18:00"),
    ("christmas 2030", "2030-12-25 00:00"), ("last christmas", "2025-12-25 00:00"),
    ("new year", "2027-01-01 00:00"), ("new year's eve 23:59", "2026-12-31 23:59"),
    ("full moon", "2026-11-24 14:53"), ("next full moon 20:00", "2026-11-24 20:00"),
    ("last full moon", "2026-10-26 04:12"), ("new moon", "2026-12-09 00:52"),
    ("last quarter", "2026-12-01 06:09"), ("last last quarter", "2026-11-01 20:28"),
    ("first quarter", "2026-12-17 05:43"), ("winter", "2026-12-21 20:50"),
    ("next equinox", "2027-03-20 20:25"), ("last equinox", "2026-09-23 00:05"),
    ("june solstice", "2027-06-21 14:11"),
  ])
  func `feasts, moons and seasons`(text: String, expected: String) throws {
    let time = try #require(try reader().time(of: text))
    let expected = try #require(AlmanacDate(expected.replacing(" ", with: "T"))).time
    #expect(abs(time - expected) < 180, "\(AlmanacDate(time: time).shortText)")
  }

  @Test(arguments: [
    ("+3 days", "2026-11-24 20:00"), ("-2 weeks", "2026-11-07 20:00"),
    ("− 90 minutes", "2026-11-21 18:30"), ("in 5 hours", "2026-11-22 01:00"),
    ("3 days ago", "2026-11-18 20:00"), ("1 month later", "2026-12-21 20:00"),
    ("400 years ago", "1626-11-21 20:00"), ("+15 months", "2028-02-21 20:00"),
    ("1 day later 06:00", "2026-11-22 06:00"),
  ])
  func `so much later or earlier`(text: String, expected: String) throws {
    #expect(try date(text) == expected + " UTC")
  }

  @Test func `last means the one before, for whoever has just come to one`() throws {
    let strings = try Strings.builtIn("en")
    let goals = GoalFinder(in: try SkyDesign.builtIn(named: "tonight"), strings: strings)
    for (text, days) in [("last christmas", 365.0...366), ("last full moon", 29...30)] {
      let first = try #require(try reader().time(of: text))
      let second = try #require(
        DateReader(shown: first + 5, now: first, goals: goals, strings: strings).time(of: text))
      #expect(days.contains((first - second) / 86_400), "\(text)")
    }
    #expect(try reader().meansNow(" Now ") && reader("zh-CN").meansNow("现在"))
    #expect(try !reader().meansNow("tomorrow"))
  }

  @Test func `a shower stands for its maximum`() throws {
    for (text, day) in [
      ("perseids", "2027-08-13"), ("last leonids", "2026-11-18"), ("Geminids 2:00", "2026-12-14"),
      ("next quadrantids", "2027-01-0"),
    ] {
      let found = try date(text)
      #expect(found?.hasPrefix(day) == true, "\(text) \(found ?? "")")
    }
  }

  @Test(arguments: [
    ("2027年8月12日 23:00", "2027-08-12 23:00"), ("8月12日", "2027-08-12 00:00"),
    ("2027年8月", "2027-08-01 00:00"), ("2027年", "2027-01-01 00:00"),
    ("圣诞节", "2026-12-25 00:00"), ("2030年圣诞节", "2030-12-25 00:00"), ("平安夜18:00", "2026-12-24 18:00"),
    ("3天后", "2026-11-24 20:00"), ("2周前", "2026-11-07 20:00"), ("1年后", "2027-11-21 20:00"),
    ("下次满月", "2026-11-24 14:5"), ("上次满月", "2026-10-26 04:12"), ("现在", "2024-02-29 08:30"),
    ("英仙座流星雨", "2027-08-13"), ("christmas", "2026-12-25 00:00"),
  ])
  func `in Chinese, too`(text: String, expected: String) throws {
    let found = try date(text, in: "zh-CN")
    #expect(found?.hasPrefix(expected) == true, "\(found ?? "")")
  }

  @Test(arguments: [
    "", " ", "leo", "mars", "2027-02-29", "31 june", "0999-12-31", "3001-01-01", "5000 years ago",
    "25:00", "12:60", "2027-13-01", "christmas 99", "next", "next next", "3", "3 moons", "+ days",
    "99999999999999999999 days ago", "2027-08-12 23:00 23:00", "may may", "\u{202E}5", "-", "--",
    ":",
    "full moon full moon", "١٢ may", String(repeating: "9", count: 10_000),
  ])
  func `anything else is no date`(text: String) throws {
    #expect(try date(text) == nil)
    #expect(try date(text, in: "zh-CN") == nil)
  }
}
