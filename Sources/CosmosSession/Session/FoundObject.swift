import CosmosAlmanac
import CosmosBench
import CosmosCore

/// Something that a search has found, and where it stands at a date.
package struct FoundObject: Hashable, Sendable {
  /// The name that identifies it in commands.
  package let name: String
  /// Its designation by Bayer, or else by Flamsteed; `nil` for all but stars.
  package let designation: String?
  /// What it is, such as `star`.
  package let kind: String
  /// Ecliptic longitude and latitude of the date, in degrees to a ten-thousandth; `nil` in a sky without degrees.
  package let position: SIMD2<Double>?
  /// Visual magnitude, of bodies to a hundredth and of stars to a tenth; `nil` if it has none, or it isn't known.
  package let magnitude: Double?

  /// Places an object.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - ephemeris: The places at the date.
  package init(_ object: SkyObject, at ephemeris: Ephemeris) {
    let body = Body.allCases.first { object.goal == .body($0.skyBody) }.map(ephemeris.place)
    let fixed = object.position.map {
      ephemeris.position(ofCatalog: EclipticPosition(longitude: $0.x, latitude: $0.y))
    }
    let place = (body?.position ?? fixed).map { SIMD2($0.longitude, $0.latitude) }
    let typed: SIMD2<Double>? =
      if case .ofDate(let longitude) = object.goal { [longitude, 0] } else { nil }
    name = object.name
    designation = object.designations.first
    kind = object.kind.rawValue
    position = (place ?? typed).map { ($0 * 10_000).rounded(.toNearestOrEven) / 10_000 }
    magnitude = (body?.magnitude ?? object.magnitude).map { ($0 * 100).rounded() / 100 }
  }
}

extension FoundObject {
  private enum Field: String, CaseIterable {
    case name, designation, kind, longitude, latitude, magnitude
  }

  /// An array of objects in JSON, on one line.
  package static func json(_ objects: [FoundObject]) -> String {
    var json = JSONWriter(.compact)
    json.array { json in
      for object in objects {
        json.object { json in
          json.field("\(Field.name)", object.name)
          if let designation = object.designation {
            json.field("\(Field.designation)", designation)
          }
          json.field("\(Field.kind)", object.kind)
          let numbers: [(Field, Double?)] = [
            (.longitude, object.position?.x), (.latitude, object.position?.y),
            (.magnitude, object.magnitude),
          ]
          for (field, number) in numbers {
            if let number { json.field("\(field)", number) } else { json.null("\(field)") }
          }
        }
      }
    }
    return json.text
  }

  /// Reads what ``json(_:)`` has written.
  ///
  /// - Throws: `JSON5Error` or `DesignError` if it is anything else.
  package static func objects(json text: String) throws -> [FoundObject] {
    try JSON5Document(checking: Array(text.utf8), file: "the answer").root.elements().map {
      try FoundObject($0.dictionary(atMost: Field.allCases.count))
    }
  }

  private init(_ fields: [String: JSON5Value]) throws(DesignError) {
    func text(_ field: Field) throws(DesignError) -> String? { try fields["\(field)"]?.text() }
    func number(_ field: Field) throws(DesignError) -> Double? {
      guard let value = fields["\(field)"], !value.isNull else { return nil }
      return try value.number()
    }
    (name, kind) = (try text(.name) ?? "", try text(.kind) ?? "")
    designation = try text(.designation)
    let place = (x: try number(.longitude), y: try number(.latitude))
    position = place.x.flatMap { x in place.y.map { [x, $0] } }
    magnitude = try number(.magnitude)
  }

  /// A table for people, with a heading.
  package static func table(_ objects: [FoundObject]) -> String {
    func text(_ number: Double?, decimals: Int, width: Int) -> String {
      (number.map { NumberFormat.fixed($0, decimals: decimals) } ?? "").alignedRight(to: width)
    }
    let width = max(4, objects.map(\.name.count).max() ?? 0)
    let rows = objects.map { object in
      let cells = [
        object.name.alignedLeft(to: width), object.kind.alignedLeft(to: 9),
        text(object.position?.x, decimals: 3, width: 9),
        text(object.position?.y, decimals: 3, width: 9),
        text(object.magnitude, decimals: 1, width: 10), " \(object.designation ?? "")",
      ]
      return cells.joined(separator: " ")
    }
    let heading = "\("name".alignedLeft(to: width)) kind      longitude  latitude  magnitude"
    return ([heading] + rows).map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}

extension GoalFinder {
  /// Finds objects, and where they stand.
  ///
  /// - Parameters:
  ///   - text: What somebody has typed.
  ///   - date: Days since 1970-01-01T00:00:00Z.
  /// - Returns: The objects, the best match first.
  package func find(_ text: String, at date: Double) -> [FoundObject] {
    let ephemeris = Ephemeris(at: TerrestrialTime(date * 86_400))
    return objects(matching: text).map { FoundObject($0, at: ephemeris) }
  }
}
