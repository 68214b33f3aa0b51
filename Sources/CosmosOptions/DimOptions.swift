import CosmosAlmanac
import CosmosCore

/// When a window is darker than its sky.
package struct DimOptions: Hashable, Sendable {
  /// The parts of each day in which all of it is darker.
  package var periods: [DimPeriod] = []
  /// Where the Sun rises and sets; `nil` if no period depends on it.
  package var place: Place?
  /// Time without input after which the ruler fades out, in seconds; `nil` if it stays.
  package var rulerRest: Seconds?

  /// Creates options that leave a sky as bright as it is.
  package init() {}

  /// Parses the options that make a window darker.
  package init(_ values: OptionValues) throws(UsageError) {
    if let text = values[.dim] {
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let period = DimPeriod(part) else {
          throw values.error(
            .dim, text,
            "give two times and the brightness between them, 0 to 1, such as 22:00-07:00=0.3 "
              + "or sunset-sunrise=0.3")
        }
        periods.append(period)
      }
    }
    let followsSun = periods.contains { $0.start.isOfSun || $0.end.isOfSun }
    if let text = values[.place] {
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
        abs(latitude) <= 90, abs(longitude) <= 180
      else {
        throw values.error(
          .place, text,
          "give degrees of latitude and longitude, north and east positive, such as 52.52,13.41")
      }
      guard followsSun else { throw UsageError("--place needs --dim with sunset or sunrise") }
      place = Place(latitude: latitude, longitude: longitude)
    } else if followsSun {
      throw UsageError(
        "--dim: when the Sun rises and sets depends on the place; give it, such as --place 52.52,13.41"
      )
    }
    if let text = values[.dimRuler] {
      var minutes = DimOptions.defaultRulerRest
      if !text.isEmpty,
        let given = try values.number(.dimRuler, in: 0...10_000, "give minutes, from 0 to 10000")
      {
        minutes = given
      }
      rulerRest = minutes * 60
    }
  }

  /// Whether a value of `--dim` depends on the Sun, and so on the place.
  package static func followsSun(_ text: String) -> Bool {
    text.split(separator: ",").contains { part in
      DimPeriod(part).map { $0.start.isOfSun || $0.end.isOfSun } ?? false
    }
  }

  /// Minutes without input after which the ruler fades out, unless the command line gives others.
  private static let defaultRulerRest = 10.0
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

  /// Parses a period such as `22:00-07:00=0.3`; `nil` if the text is none.
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
}

/// A time of day.
package enum DayTime: Hashable, Sendable {
  /// Minutes since midnight in the time zone of the machine, 0 to 1439.
  case clock(minutes: Int)
  /// When the Sun's upper edge appears on the horizon.
  case sunrise
  /// When the Sun's upper edge disappears.
  case sunset

  /// Parses a time such as `22:00`, `sunrise` or `sunset`; `nil` if the text is none.
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
