/// What the catalogue has about a star that is compiled in, besides where it is.
///
/// Its file begins with `"CosmosFacts 1\n"` and the number of stars modulo 65536 in two bytes. Each star then takes 8 bytes,
/// in the order of the file of stars: the Hipparcos number in four, and in two each the parallax in fiftieths of a
/// milliarcsecond, 0 for unknown ones, and the proper motion in milliarcseconds a year. Of all numbers, the least significant
/// byte comes first.
package struct StarFacts: Hashable, Sendable {
  /// Number in the Hipparcos catalogue.
  package let number: Int

  /// The visual magnitude V.
  package let magnitude: Double

  /// The colour index B − V.
  package let colorIndex: Double

  /// Distance in light-years; `nil` if its parallax is less than three times as large as the error of that.
  package let distance: Double?

  /// Proper motion in degrees a year.
  package let motion: Double

  /// The paths of the stars and of the facts.
  private static let (stars, facts) = ("Assets/Stars/bright.stars", "Assets/Stars/bright.facts")

  /// Bytes before the first star, and of each star.
  private static let (headerSize, stride) = (16, 8)

  /// Light-years of a star with a parallax of a milliarcsecond.
  private static let lightYears = 3261.564

  /// How far from its place a star is searched for, in degrees.
  private static let reach = 0.005

  /// Finds the star at a place; `nil` if the program has none within 18″.
  ///
  /// - Parameter position: Ecliptic longitude and latitude in degrees of J2000.
  package init?(at position: SIMD2<Double>) {
    guard let (file, facts) = StarFacts.files else { return nil }
    let longitude = StripPosition(phase: position.x / DegreeScale.turn).units
    let units = StripPosition(phase: StarFacts.reach / DegreeScale.turn).units
    let near = (0..<file.count).filter { index in
      let star = file.record(index)
      let along = min(star.longitude &- longitude, longitude &- star.longitude)
      return along <= units && abs(Double(star.latitude) - position.y) <= StarFacts.reach
    }
    func gap(to index: Int) -> Double {
      let star = file.record(index)
      let along = min(star.longitude &- longitude, longitude &- star.longitude)
      return max(
        Double(along) * 0x1p-32 * DegreeScale.turn, abs(Double(star.latitude) - position.y))
    }
    guard let index = near.min(by: { gap(to: $0) < gap(to: $1) }) else { return nil }
    let parallax = Double(facts.value(4, of: index, as: UInt16.self)) / 50
    let star = file.record(index)
    number = facts.number(of: index)
    (magnitude, colorIndex) = (star.magnitude, star.colorIndex)
    distance = parallax > 0 ? StarFacts.lightYears / parallax : nil
    motion = Double(facts.value(6, of: index, as: UInt16.self)) / 3_600_000
  }

  /// Finds the place of a star by its number in the Hipparcos catalogue.
  ///
  /// - Returns: Ecliptic longitude and latitude in degrees of J2000; `nil` if the program has no such star.
  package static func position(ofNumber number: Int) -> SIMD2<Double>? {
    guard let (file, facts) = files,
      let index = (0..<file.count).first(where: { facts.number(of: $0) == number })
    else { return nil }
    let star = file.record(index)
    return [Double(star.longitude) * 0x1p-32 * DegreeScale.turn, Double(star.latitude)]
  }

  /// The two files, which are part of the program.
  private static var files: (stars: StarFile, facts: Records)? {
    guard let bytes = EmbeddedFiles.bytes(of: stars),
      let facts = EmbeddedFiles.bytes(of: facts),
      let file = try? StarFile(StarMemory(UnsafeRawBufferPointer(bytes)) { _ in }, name: stars),
      facts.count == headerSize + file.count * stride
    else { return nil }
    return (file, Records(bytes: UnsafeRawBufferPointer(facts)))
  }

  /// The bytes of the file of facts.
  private struct Records {
    let bytes: UnsafeRawBufferPointer

    func value<Number: FixedWidthInteger>(
      _ offset: Int, of index: Int, as: Number.Type
    ) -> Number {
      let start = StarFacts.headerSize + index * StarFacts.stride
      return Number(
        littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: Number.self))
    }

    func number(of index: Int) -> Int { Int(value(0, of: index, as: UInt32.self)) }
  }
}
