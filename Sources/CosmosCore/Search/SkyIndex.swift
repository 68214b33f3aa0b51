/// The objects of a sky by their names, in all languages that come with the program.
package struct SkyIndex: Sendable {
  private struct Entry {
    let object: SkyObject
    let keys: [SearchKey]
  }

  private let entries: [Entry]
  private let hasDegrees: Bool
  private let isRealSky: Bool

  /// All objects: bodies, then signs, stars, star clusters and the like, and showers.
  package var objects: [SkyObject] { entries.map(\.object) }

  /// Maximum number of objects that a search finds.
  package static let maxCount = 20

  /// Collects the objects of a sky.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - strings: Texts in another language than those that come with the program; `nil` for none.
  package init(of design: SkyDesign, strings: Strings? = nil) {
    var languages = Strings.languages.compactMap { try? Strings.builtIn($0) }
    if let strings, !languages.contains(strings) { languages.append(strings) }
    let objects =
      design.bodies(in: languages) + design.signs(in: languages) + design.namedStars
      + design.deepSky(in: languages) + design.showers(in: languages)
    hasDegrees = design.degrees != nil
    isRealSky = design.isReal
    entries = objects.map { object in
      let names = [object.name] + object.names.values
      let readings = names.flatMap { name in languages.compactMap { $0.reading(of: name) } }
      let spellings =
        object.designations.flatMap(Designation.spellings) + names.map(Designation.spelledOut)
      return Entry(
        object: object, keys: Set(names + readings + spellings).map { SearchKey($0) })
    }
  }

  /// Finds objects by a name or a part of it, in any case and language, with or without accents, or with typing errors.
  ///
  /// - Parameter text: What somebody has typed, whatever it is.
  /// - Returns: At most ``maxCount`` objects, the best match first; typing errors are forgiven only if nothing matches.
  package func objects(matching text: String) -> [SkyObject] {
    if text.contains("=") { return longitude(text).map { [$0] } ?? [] }
    let typed = SearchKey(text)
    guard typed.isUsable else { return [] }
    if let star = star(numbered: typed) { return [star] }
    let found = ranked { $0.rank(of: typed) }
    return found.isEmpty ? ranked { $0.errors(in: typed) } : found
  }

  /// Returns the object with a name.
  ///
  /// - Parameter text: The name or a designation, in any case and language.
  /// - Returns: The object; `nil` if no name is the same.
  package func object(named text: String) -> SkyObject? {
    if text.contains("=") { return longitude(text) }
    let typed = SearchKey(text)
    guard typed.isUsable else { return nil }
    return star(numbered: typed) ?? ranked { $0.letters == typed.letters ? 0 : nil }.first
  }

  /// The star with a number in the Hipparcos catalogue, such as `HIP 49669`.
  private func star(numbered typed: SearchKey) -> SkyObject? {
    let text = String(String.UnicodeScalarView(typed.letters))
    guard isRealSky, text.hasPrefix("hip"), let number = Int(text.dropFirst(3)),
      let position = StarFacts.position(ofNumber: number)
    else { return nil }
    let star = SkyObject.unnamedStar(at: position)
    return objects.first { $0.kind == .star && $0.isAt(position) } ?? star
  }

  private func ranked(_ rank: (SearchKey) -> Int?) -> [SkyObject] {
    entries.enumerated().compactMap { number, entry in
      entry.keys.compactMap(rank).min().map { (rank: $0, number: number, object: entry.object) }
    }.sorted { one, other in
      guard one.rank == other.rank else { return one.rank < other.rank }
      guard one.object.kind == other.object.kind else { return one.number < other.number }
      let magnitudes = (one.object.magnitude ?? 99, other.object.magnitude ?? 99)
      return magnitudes.0 == magnitudes.1
        ? one.number < other.number : magnitudes.0 < magnitudes.1
    }.prefix(SkyIndex.maxCount).map(\.object)
  }

  /// Whether a text is meant to be a longitude, such as `λ=123.4`.
  static func isLongitude(_ text: String) -> Bool {
    guard let end = text.firstIndex(of: "=") else { return false }
    return ["λ", "lambda"].contains(text[..<end].lowercased().filter { !$0.isWhitespace })
  }

  /// A place by its longitude of the date, such as `λ=123.4`.
  private func longitude(_ text: String) -> SkyObject? {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard hasDegrees, parts.count == 2, SkyIndex.isLongitude(text),
      let degrees = Double(parts[1].filter { !$0.isWhitespace && $0 != "°" }),
      (0...DegreeScale.turn).contains(degrees)
    else { return nil }
    return SkyObject(
      kind: .longitude, name: "λ=\(degrees)", goal: .ofDate(longitude: degrees))
  }
}

extension SkyObject {
  /// Whether it is at a place, to a hundredth of a degree.
  fileprivate func isAt(_ place: SIMD2<Double>) -> Bool {
    guard let position else { return false }
    return abs((position.x - place.x).remainder(dividingBy: DegreeScale.turn)) < 0.01
      && abs(position.y - place.y) < 0.01
  }
}

extension SkyDesign {
  /// Whether it shows the Sun, the Moon and the planets where they are.
  fileprivate var isReal: Bool { hasBodies && degrees != nil }

  /// The Sun, the Moon and the planets, if the sky shows them.
  fileprivate func bodies(in languages: [Strings]) -> [SkyObject] {
    guard isReal else { return [] }
    return SkyBody.allCases.map { body in
      SkyObject(
        kind: .body, name: body.name, names: names(in: languages) { $0.name(of: body) },
        goal: .body(body))
    }
  }

  fileprivate func signs(in languages: [Strings]) -> [SkyObject] {
    catalog.signs.enumerated().map { index, sign in
      var object = SkyObject(
        kind: .sign, name: sign.name,
        names: names(in: languages) { sign.label ?? $0.name(ofSign: sign.name) },
        goal: .sign(index))
      let ends = (sign.bigStars + sign.smallStars.filter { _ in sign.bigStars.isEmpty }).map(\.y)
      if let low = ends.min(), let high = ends.max() {
        object.position = position(of: Point(x: 0, y: (low + high) / 2), in: sign)
      }
      return object
    }
  }

  /// The stars with names, with the magnitudes of the catalogue if the sky has one.
  fileprivate var namedStars: [SkyObject] {
    let catalogs = layers.compactMap { layer in
      if case .catalog(let stars) = layer.content { stars.catalog } else { nil }
    }
    return catalog.signs.flatMap { sign in
      sign.starNames.compactMap { star in
        guard let position = position(of: star.position, in: sign) else { return nil }
        var object = SkyObject(
          kind: .star, name: star.latinName, names: star.names, designations: star.designations,
          goal: .fixed(longitude: position.x, latitude: position.y), position: position)
        // The GPU's stars have them to a sixteenth.
        object.magnitude = degrees.flatMap { degrees in
          catalogs.lazy.compactMap { catalog in
            catalog.brightestStar(at: position, in: degrees).map { catalog.stars[$0].magnitude }
          }.first
        }.map { ($0 * 10).rounded() / 10 }
        return object
      }
    }
  }

  /// Star clusters, nebulae and galaxies, if the sky is the real one.
  fileprivate func deepSky(in languages: [Strings]) -> [SkyObject] {
    guard isReal else { return [] }
    return DeepSkyObject.allCases.map { one in
      let position = one.position
      var object = SkyObject(
        kind: one.facts.kind, name: one.rawValue,
        names: names(in: languages) { $0.name(of: one) }, designations: one.facts.designations,
        goal: .fixed(longitude: position.x, latitude: position.y), position: position)
      object.magnitude = one.facts.magnitude
      object.deepSky = one
      return object
    }
  }

  /// The radiants of the showers, if the sky is the real one.
  fileprivate func showers(in languages: [Strings]) -> [SkyObject] {
    guard isReal else { return [] }
    return Shower.allCases.map { shower in
      let radiant = shower.radiant
      return SkyObject(
        kind: .shower, name: shower.rawValue, names: names(in: languages) { $0.name(of: shower) },
        goal: .fixed(longitude: radiant.longitude, latitude: radiant.latitude),
        position: [radiant.longitude, radiant.latitude])
    }
  }

  private func names(in languages: [Strings], _ name: (Strings) -> String) -> [String: String] {
    Dictionary(languages.map { ($0.language, name($0)) }) { $1 }
  }

  /// Longitude and latitude of a point of a sign, in degrees; `nil` without degrees.
  private func position(of point: Point, in sign: Sign) -> SIMD2<Double>? {
    guard let degrees, let place = sign.place else { return nil }
    let east = point.x / degrees.points
    let longitude = (degrees.growsLeft ? place - east : place + east)
      .truncatingRemainder(dividingBy: DegreeScale.turn)
    return [longitude < 0 ? longitude + DegreeScale.turn : longitude, -point.y / degrees.points]
  }
}

extension StarCatalog {
  /// Finds the brightest star at a place.
  ///
  /// - Parameters:
  ///   - place: Ecliptic longitude and latitude in degrees of J2000.
  ///   - degrees: How longitudes lie along the strip.
  /// - Returns: Its index among those that are not faint; `nil` if there is none within a hundredth of a degree.
  func brightestStar(at place: SIMD2<Double>, in degrees: DegreeScale) -> Int? {
    let x = StripPosition(phase: degrees.position(of: place.x) / DegreeScale.turn)
    // Names stand on the catalogue's stars, to a hundredth of a point.
    let reach = 0.01
    let units = UInt32(reach / DegreeScale.turn * 0x1p32)
    return stars.indices.lazy.filter { index in
      let star = stars[index]
      return abs(Double(star.latitude) - place.y) < reach
        && min(star.x &- x.units, x.units &- star.x) < units
    }.min { stars[$0].magnitude < stars[$1].magnitude }
  }
}
