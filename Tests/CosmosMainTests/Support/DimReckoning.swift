import CosmosAlmanac
import CosmosMain
import CosmosOptions
import CosmosShow
import CosmosTestSupport
import Foundation

/// When periods are dark, by what somebody sees who looks at the clock and at the Sun every minute.
struct DimReckoning {
  let period: DimPeriod
  var place: Place?
  /// Seconds by which the clock is ahead of UTC.
  let offset: (Double) -> Double

  /// What a minute is like.
  struct Minute {
    let time: Double
    let isDark: Bool
    /// Whether it was as dark or bright for some minutes, and the Sun, if it counts, isn't about to touch the horizon.
    let isSteady: Bool
  }

  /// Minutes for which the Sun must be clear of the horizon, since its places here are not exact.
  ///
  /// If it rises or sets so close to a time of the clock, which of the two comes first is unknown.
  private static let margin = 4
  /// How far that is, in degrees.
  private static let clearance = 0.06

  /// Looks every minute, from two days before the range.
  func minutes(in range: Range<Double>) -> [Minute] {
    var highest = -Double.infinity
    var sun = (time: 0.0, altitude: 0.0, hourAngle: 0.0)
    var (isDark, isUnknown) = (false, false)
    var last = (time: -Double.infinity, isOfSun: false)
    var seen: [(time: Double, isDark: Bool, isNear: Bool)] = []
    for time in stride(from: range.lowerBound - 2 * 86_400, to: range.upperBound + 300, by: 60) {
      var events: [DayTime] = []
      // All that the clock shows, or skips, for the first time.
      let reading = time + offset(time)
      if highest > -.infinity, reading > highest {
        for minute in Int((highest / 60).rounded(.down)) + 1...Int((reading / 60).rounded(.down))
          + 1
        where Double(minute) * 60 > highest && Double(minute) * 60 <= reading {
          events.append(.clock(minutes: (minute % 1440 + 1440) % 1440))
        }
      }
      highest = max(highest, reading)
      if let place {
        let next = DimReckoning.sun(at: time, over: place)
        let (wasUp, isUp) = (sun.altitude > Sun.horizon, next.altitude > Sun.horizon)
        if sun.time > 0 {
          if wasUp != isUp { events.append(isUp ? .sunrise : .sunset) }
          // From before the meridian to after it; from after the lower one to before.
          if sun.hourAngle < 0, next.hourAngle >= 0, !isUp { events += [.sunrise, .sunset] }
          if sun.hourAngle > 90, next.hourAngle < -90, isUp { events += [.sunset, .sunrise] }
        }
        sun = (time, next.altitude, next.hourAngle)
      }
      for event in events where event == period.start || event == period.end {
        isDark = event == period.start
        let isClose = time - last.time <= 60 * Double(DimReckoning.margin)
        isUnknown = isClose && (event == .sunrise || event == .sunset) != last.isOfSun
        last = (time, event == .sunrise || event == .sunset)
      }
      let isNear =
        isUnknown || place != nil && abs(sun.altitude - Sun.horizon) < DimReckoning.clearance
      seen.append((time, isDark, isNear))
    }
    return seen.indices.dropFirst(DimReckoning.margin).dropLast(DimReckoning.margin).compactMap {
      let around = seen[$0 - DimReckoning.margin...$0 + DimReckoning.margin]
      guard range.contains(seen[$0].time) else { return nil }
      return Minute(
        time: seen[$0].time, isDark: seen[$0].isDark,
        isSteady: around.allSatisfy { [dark = seen[$0].isDark] in $0.isDark == dark && !$0.isNear })
    }
  }

  /// What a calendar says otherwise, in some minutes of a time.
  func faults(in range: Range<Double>, every step: Int = 1) -> [String] {
    var options = DimOptions()
    (options.periods, options.place) = ([period], place)
    let calendar = DimCalendar(options, localClock: LocalClock(offset: offset))
    return minutes(in: range).enumerated().compactMap { index, minute in
      guard index.isMultiple(of: step), minute.isSteady else { return nil }
      let found = calendar.brightness(at: minute.time).brightness
      guard abs(found - (minute.isDark ? period.brightness : 1)) > 1e-9 else { return nil }
      let place = place.map { " at \($0.latitude), \($0.longitude)" } ?? ""
      return "\(Date(timeIntervalSince1970: minute.time)): \(found), \(period)\(place)"
    }
  }

  /// Altitude and hour angle of the Sun, in degrees, by the low-precision formulas of the Astronomical Almanac.
  private static func sun(
    at time: Double, over place: Place
  ) -> (altitude: Double, hourAngle: Double) {
    let radians = Double.pi / 180
    let days = time / 86_400 - 10_957.5
    let anomaly = (357.528 + 0.985_600_3 * days) * radians
    let longitude =
      (280.460 + 0.985_647_4 * days + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * radians
    let obliquity = (23.439 - 4e-7 * days) * radians
    let ascension = atan2(cos(obliquity) * sin(longitude), cos(longitude)) / radians
    let declination = asin(sin(obliquity) * sin(longitude))
    let sidereal = 280.460_618_37 + 360.985_647_366_29 * days
    let hourAngle = (sidereal + place.longitude - ascension).remainder(dividingBy: 360)
    let latitude = place.latitude * radians
    let height =
      sin(latitude) * sin(declination)
      + cos(latitude) * cos(declination) * cos(hourAngle * radians)
    return (asin(height) / radians, hourAngle)
  }
}

extension DimReckoning {
  /// A period that depends on the Sun, at a place anywhere, with a clock of a whole hour's zone.
  static func random(using random: inout SeededGenerator) -> DimReckoning {
    // As many beyond the polar circles as between them, and near them most of all.
    let latitude = Double.random(in: Bool.random(using: &random) ? 60...90 : 0...75, using: &random)
    let place = Place(
      latitude: Bool.random(using: &random) ? latitude : -latitude,
      longitude: Double.random(in: -180...180, using: &random))
    let offset = Double(Int.random(in: -11...12, using: &random)) * 3600
    let clock = DayTime.clock(minutes: Int.random(in: 0..<1440, using: &random))
    let times: [(DayTime, DayTime)] = [
      (.sunset, .sunrise), (.sunrise, .sunset), (clock, .sunrise), (.sunset, clock),
      (.sunrise, clock), (clock, .sunset),
    ]
    let (start, end) = times[Int.random(in: times.indices, using: &random)]
    return DimReckoning(
      period: DimPeriod(from: start, to: end, brightness: 0.25), place: place,
      offset: { _ in offset })
  }

  /// What a calendar says otherwise on days of the years 1970 to 2037.
  func faults(
    ofDays count: Double, every step: Int, using random: inout SeededGenerator
  ) -> [String] {
    let start = Double(Int.random(in: 0..<24_837, using: &random) * 86_400)
    return faults(in: start..<start + count * 86_400, every: step)
  }
}

extension ZoneFile {
  /// What a calendar says otherwise in the days around some or all changes of the years 1970 to 2037.
  func faults(inChanges count: Int? = nil, using random: inout SeededGenerator) -> [String] {
    let changes = changes.filter { (0..<2_145_916_800).contains($0.time) }
    return changes.shuffled(using: &random).prefix(count ?? changes.count).flatMap { change in
      // Around what the clock shows before or after, or anything.
      let shown = Int((change.time + offset(at: change.time - 1)) / 60) % 1440
      let minutes = [0, 30, 59, -1, -30, -45, 15, 61].map { ((shown + $0) % 1440 + 1440) % 1440 }
      let start = minutes[Int.random(in: minutes.indices, using: &random)]
      let others = minutes.filter { $0 != start } + [Int.random(in: 0..<1440, using: &random)]
      let end = others[Int.random(in: others.indices, using: &random)]
      guard start != end else { return [String]() }
      let reckoning = DimReckoning(
        period: DimPeriod(
          from: .clock(minutes: start), to: .clock(minutes: end), brightness: 0.25),
        offset: offset(at:))
      return reckoning.faults(in: change.time - 10_800..<change.time + 93_600, every: 7)
        .map { "\(name): \($0)" }
    }
  }
}
