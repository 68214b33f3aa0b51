import CosmosAlmanac
import CosmosBench
import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession

/// `cosmos almanac`: prints where the Sun, the Moon and the planets stand, and what comes next.
struct AlmanacCommand {
  private let date: AlmanacDate
  private let isJSON: Bool

  init(_ options: Options) {
    date = options.dates.date ?? AlmanacDate(time: SharedClock.read())
    isJSON = options.isJSON
  }

  func run() throws {
    let ephemeris = Ephemeris(at: TerrestrialTime(date.time))
    let places = Body.allCases.map { ($0, ephemeris.place(of: $0)) }
    let calendar = SkyCalendar(after: date.time)
    try Terminal.print(isJSON ? json(places, calendar) : table(places, calendar))
  }

  private func table(_ places: [(Body, ApparentPlace)], _ calendar: SkyCalendar) -> String {
    var lines = [
      AlmanacDate(time: date.time).shortText,
      "",
      "         longitude   latitude   magnitude    lit   constellation",
    ]
    for (body, place) in places {
      let cells = [
        NumberFormat.fixed(place.position.longitude, decimals: 3).alignedRight(to: 9),
        NumberFormat.fixed(place.position.latitude, decimals: 3).alignedRight(to: 10),
        NumberFormat.fixed(place.magnitude, decimals: 1).alignedRight(to: 11),
        "\(NumberFormat.fixed(100 * place.phase, decimals: 0)) %".alignedRight(to: 6),
        "  \(place.constellation.name)",
      ]
      lines.append("\(body.rawValue.alignedLeft(to: 8)) \(cells.joined(separator: " "))")
    }
    lines.append("")
    for (name, time) in events(calendar) {
      lines.append("\(name.alignedLeft(to: 20)) \(AlmanacDate(time: time).shortText)")
    }
    return lines.joined(separator: "\n")
  }

  private func events(_ calendar: SkyCalendar) -> [(String, Double)] {
    let season =
      switch calendar.season.event {
      case .marchEquinox: "March equinox"
      case .juneSolstice: "June solstice"
      case .septemberEquinox: "September equinox"
      case .decemberSolstice: "December solstice"
      }
    let showers = Shower.great.map { shower in
      (shower.rawValue, SkyCalendar.next(.catalogSun(shower.facts.peak), after: date.time))
    }
    let next = [
      ("new moon", calendar.newMoon), ("full moon", calendar.fullMoon),
      (season, calendar.season.time),
    ]
    return (next + showers.sorted { $0.1 < $1.1 }.prefix(1)).sorted { $0.1 < $1.1 }
  }

  private func json(_ places: [(Body, ApparentPlace)], _ calendar: SkyCalendar) -> String {
    var json = JSONWriter(.spaced)
    json.object { json in
      json.field("date", date.text)
      json.array("bodies") { json in
        for (body, place) in places {
          json.object { json in
            json.field("name", body.rawValue)
            json.field("longitude", rounded(place.position.longitude))
            json.field("latitude", rounded(place.position.latitude))
            json.field("magnitude", (place.magnitude * 100).rounded() / 100)
            json.field("phase", (place.phase * 1000).rounded() / 1000)
            json.field("constellation", place.constellation.rawValue)
          }
        }
      }
      json.array("next") { json in
        for (name, time) in events(calendar) {
          json.object { json in
            json.field("event", name.lowercased())
            json.field("date", AlmanacDate(time: (time / 60).rounded() * 60).text)
          }
        }
      }
    }
    return json.text
  }

  /// Degrees to a third of a second of arc, which is finer than places are known.
  private func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
}
