import CosmosAlmanac
import CosmosCore
import CosmosMain
import CosmosOptions
import CosmosShow
import CosmosTestSupport
import Foundation
import Testing

/// Tests of when a window is darker.
///
/// The calendar follows the time zone of the machine, so times of day are converted by the same one.
@Suite struct DimCalendarTests {
  /// Seconds since 1970 of a local time.
  private func time(_ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0) throws -> Double {
    let parts = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .current, year: 2026, month: 11,
      day: day, hour: hour, minute: minute, second: second)
    return try #require(parts.date).timeIntervalSince1970
  }

  private func calendar(_ periods: DimPeriod..., at place: Place? = nil) -> DimCalendar {
    var options = DimOptions()
    (options.periods, options.place) = (periods, place)
    return DimCalendar(options)
  }

  private static let night = DimPeriod(
    from: .clock(minutes: 22 * 60), to: .clock(minutes: 7 * 60), brightness: 0.3)

  @Test(arguments: [
    (21, 59, 59, 1.0), (22, 0, 0, 1.0), (22, 0, 30, 0.65), (22, 1, 0, 0.3), (23, 59, 0, 0.3),
    (0, 0, 0, 0.3), (6, 59, 59, 0.3), (7, 0, 30, 0.65), (7, 1, 0, 1.0), (12, 0, 0, 1.0),
  ])
  func `a night is dark from its start to its end, with a minute between`(
    hour: Int, minute: Int, second: Int, brightness: Double
  ) throws {
    let found = calendar(Self.night).brightness(at: try time(24, hour, minute, second))
    #expect(abs(found.brightness - brightness) < 1e-9)
  }

  @Test func `the brightness stays until the next change`() throws {
    let calendar = calendar(Self.night)
    #expect(calendar.brightness(at: try time(24, 12, 0)).until == (try time(24, 22, 0)))
    #expect(calendar.brightness(at: try time(24, 23, 0)).until == (try time(25, 7, 0)))
    let start = try time(24, 22, 0)
    let next = calendar.brightness(at: start).until
    #expect(next > start && next < start + 0.5)
    #expect(calendar.brightness(at: start + 59.9).until == start + 60)
  }

  @Test func `of several periods the darkest counts`() throws {
    let calendar = calendar(
      Self.night, DimPeriod(from: .clock(minutes: 0), to: .clock(minutes: 60), brightness: 0),
      DimPeriod(from: .clock(minutes: 12 * 60), to: .clock(minutes: 23 * 60), brightness: 0.8))
    #expect(calendar.brightness(at: try time(24, 0, 30)).brightness == 0)
    #expect(calendar.brightness(at: try time(24, 13, 0)).brightness == 0.8)
    #expect(calendar.brightness(at: try time(24, 22, 30)).brightness == 0.3)
    #expect(calendar.brightness(at: try time(24, 8, 0)).brightness == 1)
  }

  private static let dark = DimPeriod(from: .sunset, to: .sunrise, brightness: 0.5)

  @Test func `the Sun decides where it rises and sets`() throws {
    // London on 2026-06-21: the Sun rises at 03:43 and sets at 20:21 UTC.
    let london = Place(latitude: 51.507, longitude: -0.128)
    let calendar = calendar(Self.dark, at: london)
    let midnight = 1_782_000_000.0
    #expect(calendar.brightness(at: midnight + 3 * 3600 + 40 * 60).brightness == 0.5)
    #expect(calendar.brightness(at: midnight + 3 * 3600 + 47 * 60).brightness == 1)
    #expect(calendar.brightness(at: midnight + 20 * 3600 + 18 * 60).brightness == 1)
    #expect(calendar.brightness(at: midnight + 20 * 3600 + 25 * 60).brightness == 0.5)
  }

  @Test(arguments: [(1_782_000_000.0, 1.0), (1_797_811_200.0, 0.5)])
  func `beyond the polar circle it is never dark in summer, and always in winter`(
    start: Double, brightness: Double
  ) {
    let calendar = calendar(Self.dark, at: Place(latitude: 78.2, longitude: 15.6))
    for minute in stride(from: 0.0, to: 2 * 1440, by: 31) {
      #expect(calendar.brightness(at: start + 60 * minute).brightness == brightness)
    }
  }

  /// A period, a midnight in Tromsø, and the dark hours after it; in June the Sun is lowest there at 00:46 by the clock, in
  /// December highest at 11:43.
  private static let tromsø: [(String, Double, ClosedRange<Double>)] = [
    ("22:00-sunrise", 1_782_000_000 - 7200, 22...24.7),
    ("sunset-7:00", 1_782_000_000 - 7200, 24.8...31),
    ("22:00-sunrise", 1_797_811_200 - 3600, 22...35.7),
    ("sunset-7:00", 1_797_811_200 - 3600, 11.8...31),
  ]

  @Test(arguments: tromsø)
  func `the Sun counts as setting at its lowest, and as rising at its highest`(
    period: String, midnight: Double, dark: ClosedRange<Double>
  ) throws {
    let words = ["--dim", "\(period)=0.5", "--place", "69.65,18.96"]
    let dimming = try #require(try Options.parse(words)).dimming
    let clock = LocalClock { _ in (midnight / 86_400).rounded(.up) * 86_400 - midnight }
    for hour in 13..<35 {
      let found = DimCalendar(dimming, localClock: clock)
        .brightness(at: midnight + 3600 * (Double(hour) + 0.5))
      #expect(found.brightness == (dark.contains(Double(hour) + 0.5) ? 0.5 : 1), "\(hour):30")
    }
  }

  @Test func `the Sun dims as an independent reckoning says, at some places and on some days`() {
    var random = SeededGenerator(seed: 20)
    let faults = (0..<60).flatMap { _ in
      DimReckoning.random(using: &random).faults(ofDays: 2, every: 7, using: &random)
    }
    #expect(faults.isEmpty)
  }

  @Test func `clocks that are set dim as an independent reckoning says, in some zones`() throws {
    var random = SeededGenerator(seed: 40)
    let zones = ["Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia"]
    let faults = try zones.flatMap { name in
      let zone = try #require(ZoneFile(name))
      return zone.faults(inChanges: 6, using: &random)
    }
    #expect(faults.isEmpty)
  }

  @Test func `a window asks the calendar again once a minute`() throws {
    var now = try time(24, 21, 30)
    var options = DimOptions()
    options.periods = [Self.night]
    let dimmer = Dimmer(options, wallClock: { now }, clock: { now })
    #expect(dimmer.frame.brightness == 1)
    #expect(dimmer.timeToChange == 60)
    // Somebody sets the clock, forward and back.
    now = try time(24, 23, 0)
    #expect(dimmer.frame.brightness == 0.3)
    now = try time(24, 21, 0)
    #expect(dimmer.frame.brightness == 1)
    now = try time(24, 21, 59, 50)
    #expect(dimmer.frame.brightness == 1)
    #expect(dimmer.timeToChange == 10)
  }

  @Test func `the ruler fades out without input and comes back with it`() {
    var now = 100.0
    var options = DimOptions()
    options.rulerRest = 600
    let dimmer = Dimmer(options, wallClock: { now }, clock: { now })
    #expect(dimmer.frame.rulerOpacity == 1 && dimmer.timeToChange == 600)
    now += 600
    #expect(dimmer.frame.rulerOpacity == 1)
    now += 30
    #expect(dimmer.frame.rulerOpacity == 0.5)
    #expect(dimmer.timeToChange.map { $0 > 0.1 && $0 < 0.3 } == true)
    now += 1000
    #expect(dimmer.frame.rulerOpacity == 0 && dimmer.timeToChange == nil)
    dimmer.noteInput()
    #expect(dimmer.frame.rulerOpacity == 0 && dimmer.timeToChange == 0)
    now += 0.15
    #expect(dimmer.frame.rulerOpacity == 0.5)
    now += 0.2
    #expect(dimmer.frame.rulerOpacity == 1)
    #expect(dimmer.timeToChange.map { abs($0 - 599.65) < 1e-6 } == true)
  }
}

extension Dimmer {
  /// A frame that shows what holds now.
  fileprivate var frame: SkyFrame {
    var frame = SkyFrame(offset: 0)
    apply(to: &frame)
    return frame
  }
}
