extension Sign {
  private enum Field: String, CaseIterable {
    case name, label, at, stars, lines, names, icon
  }

  private enum StarsField: String, CaseIterable {
    case big, small
  }

  private enum IconField: String, CaseIterable {
    case path, anchor
  }

  /// Maximum number of stars of each size, and of lines in a sign.
  private static let maxStars = 500

  /// Width and height to which a larger icon is scaled down, in points.
  private static let largestIcon = 64.0

  /// Maximum length of a name, and of a label, in bytes.
  private static let maxNameLength = 100

  /// Reads a sign and validates it.
  ///
  /// - Parameters:
  ///   - value: The sign in the file.
  ///   - takenNames: The names of the preceding signs.
  /// - Throws: ``DesignError/field(file:position:path:reason:)``.
  init(_ value: JSON5Value, takenNames: Set<String>) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let written = try fields.required(.name)
    let name = try written.text(upTo: Sign.maxNameLength)
    let nameFault = Sign.fault(ofName: name, takenNames).map(written.error)
    try nameFault?.report()
    let label = try fields[.label]?.text(upTo: Sign.maxNameLength)
    let (icon, anchor) = try Sign.icon(fields[.icon])
    let place = try fields[.at]?.number(
      in: 0...359.999_999, "must be a number of degrees, from 0 up to 360")
    let (list, lineList) = (try fields.required(.stars), try fields.required(.lines))
    let stars = try JSON5Fields(list, StarsField.self)
    let (bigList, smallList) = (try stars.required(.big), try stars.required(.small))
    let (big, small) = (try Sign.points(bigList), try Sign.points(smallList))
    // Without the one or the other, lines would seem to end on stars that don't exist.
    guard !big.isEmpty || !small.isEmpty, bigList.isList, smallList.isList else {
      throw list.error("there is none")
    }
    let lines = try lineList.map(atMost: Sign.maxStars) {
      text throws(DesignError) in try Line(text, big: big, small: small)
    }
    let starNames = try fields[.names]?.map(atMost: StarName.maxCount) {
      name throws(DesignError) in
      try StarName(name) { Sign.star($0, big: big, small: small) }
    }
    if let nameFault { throw nameFault }
    self.init(
      name: name, label: label, place: place, bigStars: big, smallStars: small, lines: lines,
      starNames: starNames ?? [], icon: icon, iconAnchor: anchor)
  }

  /// Returns why a sign may not have a name, or `nil` if it may.
  private static func fault(ofName name: String, _ takenNames: Set<String>) -> String? {
    // A saved image has the sign's name in its own.
    guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "/" && $0.value != 0x7F })
    else { return "write it without slashes and control characters" }
    guard !name.isEmpty, name == name.lowercased() else { return "write it in lower case" }
    return takenNames.contains(name) ? "another sign has it already" : nil
  }

  /// Returns an error that names the sign in which it is, or the error itself if it is in none.
  ///
  /// - Parameters:
  ///   - error: An error of a list of signs.
  ///   - root: The top-level value of the list.
  /// - Returns: ``DesignError/sign(file:position:sign:field:reason:)`` with the sign's name, or with its index.
  static func located(_ error: DesignError, in root: JSON5Value) -> DesignError {
    // The path starts at the file's top level, as in `signs[2].icon.path`; the message needs only the part in the sign.
    guard case .field(let file, let position, let path, let reason) = error,
      path.hasPrefix("signs["), let index = Int(path.dropFirst(6).prefix { $0 != "]" })
    else { return error }
    let field = path.drop { $0 != "]" }.dropFirst(2)
    let name = root["signs"]?[index]?["name"].flatMap { $0.isString ? $0.literal : nil }
    return .sign(
      file: file, position: position, sign: name?.quoted ?? "number \(index)",
      field: field.isEmpty ? "all of it" : String(field), reason: reason)
  }

  /// Reads an icon, moves its bounds to (0, 0) and scales it down to ``largestIcon``.
  private static func icon(
    _ value: JSON5Value?
  ) throws(DesignError) -> (path: IconPath, anchor: Point?) {
    guard let value else { return (IconPath(steps: []), nil) }
    let fields = try JSON5Fields(value, IconField.self)
    let data = try fields.required(.path)
    let anchor = try fields[.anchor].map { value throws(DesignError) in try point(value) }
    let text = try data.text(upTo: IconPath.maxDataLength)
    let path: IconPath
    do throws(IconPath.SyntaxError) {
      path = try IconPath(svg: text)
    } catch {
      return try data.error("\(error)").reported(returning: (IconPath(steps: []), nil))
    }
    let (corner, size) = path.bounds
    let scale = min(1, Sign.largestIcon / max(size.width, size.height, 1))
    // Offsets left by rounding in the file stay, so that the icon's coordinates are those of the file.
    guard scale < 1 || max(abs(corner.x), abs(corner.y)) > 0.1 else { return (path, anchor) }
    return (path.moved(from: corner, scaledBy: scale), anchor)
  }

  private static func point(_ value: JSON5Value) throws(DesignError) -> Point {
    let most = IconPath.largestCoordinate
    let (x, y) = try value.pair(
      in: -most...most, "a place is two numbers from −\(Int(most)) to \(Int(most))")
    return Point(x: x, y: y)
  }

  private static func points(_ value: JSON5Value) throws(DesignError) -> [Point] {
    try value.map(atMost: maxStars) { pair throws(DesignError) in try point(pair) }
  }

  /// Returns the star with a short name such as `"s3"`, or `nil` if there is none.
  fileprivate static func star(_ name: Substring, big: [Point], small: [Point]) -> Point? {
    let stars = name.first == "b" ? big : name.first == "s" ? small : []
    let digits = name.dropFirst()
    guard digits.first?.isNumber == true, let index = Int(digits), stars.indices.contains(index)
    else { return nil }
    return stars[index]
  }
}

extension Sign.Line {
  /// Reads a line specified by two stars, such as `"b0-s3"`.
  fileprivate init(_ value: JSON5Value, big: [Point], small: [Point]) throws(DesignError) {
    let text = try value.text()
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      throw value.error("\(text.quoted) is not two stars, such as \"b0-s3\"")
    }
    func star(_ name: Substring) throws(DesignError) -> Point {
      guard let star = Sign.star(name, big: big, small: small) else {
        throw value.error("it ends on \(String(name).quoted), which is not a star of this sign")
      }
      return star
    }
    self.init(start: try star(ends[0]), end: try star(ends[1]))
  }
}
