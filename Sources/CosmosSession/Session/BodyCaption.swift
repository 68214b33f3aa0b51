import CosmosAlmanac
import CosmosBench
import CosmosCore
import CosmosOptions

/// The line of text about the body at which a tour rests.
package enum BodyCaption {
  /// Returns the text about a body.
  ///
  /// - Parameters:
  ///   - subject: The body, and the date.
  ///   - strings: The texts in one language.
  /// - Returns: Its constellation and its magnitude; of the Moon, its phase and the day of the next full moon in UTC.
  package static func text(of subject: Sky.CaptionSubject, strings: Strings) -> String? {
    let time = subject.date * 86_400
    guard let body = Body.allCases.first(where: { $0.skyBody == subject.body }) else { return nil }
    let place = Ephemeris(at: TerrestrialTime(time)).place(of: body)
    var values = [
      "body": strings.name(of: subject.body),
      "constellation": strings.name(ofConstellation: place.constellation),
    ]
    guard body == .moon else {
      let number = NumberFormat.fixed(abs(place.magnitude), decimals: 1)
      values["magnitude"] = place.magnitude <= -0.05 ? "−\(number)" : number
      return strings.text(.captionPlanet, filling: values)
    }
    values["phase"] = NumberFormat.fixed(100 * place.phase, decimals: 0)
    values["date"] = text(
      of: AlmanacDate(time: SkyCalendar(after: time).fullMoon), strings: strings)
    return strings.text(.captionMoon, filling: values)
  }

  /// The day and the month for people.
  ///
  /// - Parameters:
  ///   - day: Days since 1970-01-01.
  ///   - strings: The texts in one language.
  /// - Returns: Such as `21 November`.
  package static func text(ofDay day: Int, strings: Strings) -> String {
    text(of: AlmanacDate(time: Double(day) * 86_400), strings: strings)
  }

  private static func text(of date: AlmanacDate, strings: Strings) -> String {
    strings.text(
      .date, filling: ["day": "\(date.day)", "month": strings.name(ofMonth: date.month)])
  }
}

extension Strings {
  /// The name of a constellation: that of its sign, or else the Latin one.
  func name(ofConstellation constellation: Constellation) -> String {
    let sign: String =
      switch constellation {
      case .sco: "scorpio"
      case .cap: "capricorn"
      case .boo: "bootes"
      default: constellation.name.lowercased()
      }
    let name = name(ofSign: sign)
    return name == sign ? constellation.name : name
  }
}
