import CosmosAlmanac
import CosmosCore

extension Option {
  package static let dim = Option(
    "dim",
    .parsed(
      "TIMES=LEVEL",
      "give two times and the brightness between them, 0 to 1, such as 22:00-07:00=0.3 "
        + "or sunset-sunrise=0.3", as: .list(separator: ","), DimPeriod.periods
    ).examples("22:00-07:00=0.3", "sunset-sunrise=0.3"), \.dimming.periods,
    "brightness between two times of day, such as 22:00-07:00=0.3 or sunset-sunrise=0.3",
    default: "1 at any time", adopted: .live, on: .time)

  package static let place = Option(
    "place",
    .parsed(
      "LAT,LON",
      "give degrees of latitude and longitude, north and east positive, such as 52.52,13.41",
      as: .list(separator: ",")
    ) { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
        abs(latitude) <= 90, abs(longitude) <= 180
      else { return nil }
      return Place(latitude: latitude, longitude: longitude)
    }.examples("52.52,13.41"), \.dimming.place,
    "place of all that rises and sets, in degrees, north and east positive, such as 52.52,13.41",
    adopted: .live, on: .time)

  package static let dimRuler = Option(
    "dim-ruler", .number("MINUTES", in: 0...10_000, of: "minutes", omitted: 10).map { $0 * 60 },
    \.dimming.rulerRest, "fade out the ruler after this long without input", adopted: .live,
    on: .time)
}

/// When a window is darker than its sky.
package struct DimOptions: Hashable, Sendable {
  /// The parts of each day in which all of it is darker.
  package var periods: [DimPeriod] = []
  /// Where the Sun and everything else rises and sets; `nil` if nobody has said it.
  package var place: Place?
  /// Time without input after which the ruler fades out, in seconds; `nil` if it stays.
  package var rulerRest: Seconds?

  /// Creates options that leave a sky as bright as it is.
  package init() {}

  /// Checks that there is a place if one is needed.
  func check() throws(UsageError) {
    guard !periods.contains(where: \.followsSun) || place != nil else {
      throw UsageError(
        "--dim: when the Sun rises and sets depends on the place; give it, such as --place 52.52,13.41"
      )
    }
  }
}

/// A part of each day in which a window is darker.
package struct DimPeriod: Hashable, Sendable {
  /// When it gets darker.
  package let start: DayTime
  /// When it gets brighter again.
  package let end: DayTime
  /// Factor of all colour values, 0 to 1.
  package let brightness: Double

  /// Creates a period.
  package init(from start: DayTime, to end: DayTime, brightness: Double) {
    (self.start, self.end, self.brightness) = (start, end, brightness)
  }

  /// Parses a period such as `22:00-07:00=0.3`; `nil` for any other text.
  package init?(_ text: Substring) {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let brightness = Double(sides[1]), (0...1).contains(brightness) else {
      return nil
    }
    let times = sides[0].split(separator: "-", omittingEmptySubsequences: false).map(DayTime.init)
    guard times.count == 2, let start = times[0], let end = times[1], start != end else {
      return nil
    }
    self.init(from: start, to: end, brightness: brightness)
  }

  /// Parses periods separated by commas; `nil` if one of them is invalid.
  static func periods(_ text: String) -> [DimPeriod]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let periods = parts.compactMap(DimPeriod.init)
    return periods.count == parts.count ? periods : nil
  }

  /// Whether it depends on the Sun.
  var followsSun: Bool { start.isOfSun || end.isOfSun }
}

/// A time of day.
package enum DayTime: Hashable, Sendable {
  /// Minutes since midnight in the time zone of the machine, 0 to 1439.
  case clock(minutes: Int)
  /// When the Sun's upper edge appears on the horizon.
  case sunrise
  /// When the Sun's upper edge disappears.
  case sunset

  /// Parses a time such as `22:00`, `sunrise` or `sunset`; `nil` for any other text.
  package init?(_ text: Substring) {
    switch text {
    case "sunrise": self = .sunrise
    case "sunset": self = .sunset
    default:
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2,
        parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
        let hour = Int(parts[0]), hour < 24, let minute = Int(parts[1]), minute < 60
      else { return nil }
      self = .clock(minutes: 60 * hour + minute)
    }
  }

  /// Whether it depends on the Sun.
  package var isOfSun: Bool { self == .sunrise || self == .sunset }
}
