import CosmosCore
import CosmosOptions
import Glibc
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
    (try? reader(language).time(of: text)).map { AlmanacDate(time: $0).shortText }
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
    let time = try reader().time(of: text)
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
      let first = try reader().time(of: text)
      let second = try DateReader(shown: first + 5, now: first, goals: goals, strings: strings)
        .time(of: text)
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
    "", " ", "leo", "mars", "2027-02-29", "31 june", "3001-02-29", "25:00", "12:60", "2027-13-01",
    "christmas 99", "next", "next next", "3", "3 moons", "+ days",
    "99999999999999999999 days ago", "2027-08-12 23:00 23:00", "may may", "\u{202E}5", "-", "--",
    ":",
    "full moon full moon", "١٢ may", String(repeating: "9", count: 10_000),
  ])
  func `anything else is no date`(text: String) throws {
    for language in ["en", "zh-CN"] {
      #expect(throws: DateError.unknown) { try reader(language).time(of: text) }
    }
  }

  @Test(arguments: [
    "0999-12-31", "3001-01-01", "3001-01-01T20:00Z", "3001", "5000 years ago", "+975 years",
    "+999999 months", "-999999 weeks", "christmas 3001", "12 august 0999",
  ])
  func `a date before 1000 or after 3000 is out of range`(text: String) throws {
    #expect(throws: DateError.outOfRange) { try reader().time(of: text) }
  }

  @Test(arguments: [
    "+3 days", "christmas", "next full moon", "tomorrow 20:00", "new year", "1 may",
  ])
  func `what comes next is out of range at the end of the dates`(text: String) throws {
    let end = SkyDate.range.upperBound * 86_400 - 60
    let goals = GoalFinder(in: SignCatalog.none)
    #expect(throws: DateError.outOfRange) {
      try DateReader.time(of: text, shown: end, now: end, goals: goals)
    }
    #expect(throws: DateError.unknown) {
      try DateReader.time(of: "xyzzy", shown: end, now: end, goals: goals)
    }
  }

  @Test func `dates of a script count from its last one, or from that with which the sky opens`()
    throws
  {
    let opening = try #require(AlmanacDate("2026-11-21T20:00Z")).time
    let goals = GoalFinder(in: try SkyDesign.builtIn(named: "tonight"))
    func script(_ text: String) throws -> [String] {
      try Script(
        json5: text.utf8, file: "a.json5", goals: goals,
        dates: ScriptDates(openingAt: opening, goals: goals)
      ).entries.compactMap {
        guard case .event(.date(let date)) = $0.action else { return nil }
        return AlmanacDate(time: date * 86_400).shortText
      }
    }
    #expect(
      try script(
        """
        [{at: 0, date: "+3 days"}, {at: 1, rate: 30}, {at: 5, date: "christmas"}, {at: 6, date: "3天后"},
         {at: 7, date: "2030-01-01T06:00Z"}, {at: 8, date: "last christmas"}, {at: 9, date: "now"}]
        """) == [
          "2026-11-24 20:00 UTC", "2026-12-25 00:00 UTC", "2026-12-28 00:00 UTC",
          "2030-01-01 06:00 UTC", "2029-12-25 00:00 UTC", "2026-11-21 20:00 UTC",
        ])
    for (text, reason) in [
      ("xyzzy", "is no date"), ("+2000 years", "is not within the years from 1000 to 3000"),
    ] {
      let error = #expect(throws: ScriptError.self) { try script("[{at: 0, date: \"\(text)\"}]") }
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }
  }

  @Test func `the option counts from now`() throws {
    let now = Double(time(nil))
    let later = try #require(try Options.parse(["--date", "+3 days"])?.dates.date).time
    #expect((now...now + 60).contains(later - 3 * 86_400))
    let feast = try #require(try Options.parse(["find", "mars", "--date", "圣诞节"])?.dates.date)
    #expect((feast.month, feast.day) == (12, 25) && feast.time >= now - 86_400)
    #expect(try Options.parse(["--date", "perseids"])?.dates.date?.month == 8)
    for text in ["xyzzy", "3001-01-01", "+2000 years"] {
      #expect(throws: UsageError.self) { try Options.parse(["--date", text]) }
    }
  }

  @Test func `days go backwards, too`() throws {
    let backwards = try Options.parse(["--days-per-second", "-30"])?.dates
    #expect(backwards?.dates(openingAt: 86_400).date(at: 1) == -29)
    #expect(throws: UsageError.self) { try Options.parse(["--days-per-second", "-10001"]) }
  }
}
