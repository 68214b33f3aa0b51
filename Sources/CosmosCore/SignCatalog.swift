/// The signs in the order in which they stand along the strip.
public struct SignCatalog: Hashable, Sendable {
  /// Name of the list, such as `"zodiac"`.
  public let name: String

  /// The signs; at least one, each with a name of its own.
  public let signs: [Sign]

  /// Creates a list of signs.
  ///
  /// - Parameters:
  ///   - name: Name of the list.
  ///   - signs: The signs in their order; at least one, each with a name of its own.
  public init(name: String, signs: [Sign]) {
    precondition(!signs.isEmpty, "a sky has a sign")
    precondition(Set(signs.map(\.name)).count == signs.count, "each sign has a name of its own")
    self.name = name
    self.signs = signs
  }

  /// The place in the order of a sign.
  ///
  /// - Parameter name: The sign's name in any case.
  /// - Returns: `nil` where there is no such sign.
  public func index(named name: String) -> Int? {
    let name = name.lowercased()
    return signs.firstIndex { $0.name == name }
  }
}

extension SignCatalog {
  /// Reads a list of signs from JSON5 and checks that every sign can be drawn.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: ``DesignError`` that names the file, the sign and the field.
  public init(json5: some Collection<UInt8>, file: String) throws(DesignError) {
    let contents = try DesignFile(name: file, bytes: Array(json5)).decode(SignFile.self)
    var signs: [Sign] = []
    for (index, entry) in contents.signs.enumerated() {
      let sign = try entry.sign(in: file, at: index)
      guard !signs.contains(where: { $0.name == sign.name }) else {
        throw .sign(
          file: file, sign: sign.name, field: "name", reason: "another sign has it already")
      }
      signs.append(sign)
    }
    guard !signs.isEmpty else {
      throw .field(file: file, path: "signs", reason: "the list is empty")
    }
    self.init(name: contents.name, signs: signs)
  }
}

/// A list of signs as it is written in a file.
private struct SignFile: Decodable {
  let name: String
  let signs: [Entry]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, name, signs
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
    try fields.checkFormat(1, forKey: .format)
    name = try fields.decode(String.self, forKey: .name)
    signs = try fields.decode([Entry].self, forKey: .signs)
  }

  /// One sign, every part of it optional, so that a missing one is told with the sign's name.
  struct Entry: Decodable {
    let name: String?
    let stars: Stars?
    let lines: [String]?
    let icon: Icon?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name, stars, lines, icon
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
      name = try fields.decodeIfPresent(String.self, forKey: .name)
      stars = try fields.decodeIfPresent(Stars.self, forKey: .stars)
      lines = try fields.decodeIfPresent([String].self, forKey: .lines)
      icon = try fields.decodeIfPresent(Icon.self, forKey: .icon)
    }
  }

  struct Stars: Decodable {
    let big: [[Double]]?
    let small: [[Double]]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case big, small
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
      big = try fields.decodeIfPresent([[Double]].self, forKey: .big)
      small = try fields.decodeIfPresent([[Double]].self, forKey: .small)
    }
  }

  struct Icon: Decodable {
    let path: String?
    let anchor: [Double]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case path, anchor
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
      path = try fields.decodeIfPresent(String.self, forKey: .path)
      anchor = try fields.decodeIfPresent([Double].self, forKey: .anchor)
    }
  }
}

extension SignFile.Entry {
  /// The sign that is written here, with everything checked.
  fileprivate func sign(in file: String, at index: Int) throws(DesignError) -> Sign {
    let check = SignCheck(file: file, sign: name.map { "“\($0)”" } ?? "number \(index)")
    let name = try check.present(name, "name")
    guard !name.isEmpty, name == name.lowercased() else {
      throw check.fault("name", "write it in lower case")
    }
    let stars = try check.present(stars, "stars")
    let big = try check.points(try check.present(stars.big, "stars.big"), "stars.big")
    let small = try check.points(try check.present(stars.small, "stars.small"), "stars.small")
    guard !big.isEmpty || !small.isEmpty else { throw check.fault("stars", "there is none") }
    var lines: [Sign.Line] = []
    for (number, text) in try check.present(self.lines, "lines").enumerated() {
      lines.append(try check.line(text, "lines[\(number)]", big: big, small: small))
    }
    let icon = try check.present(icon, "icon")
    let data = try check.present(icon.path, "icon.path")
    let path: IconPath
    do throws(IconPath.SyntaxError) {
      path = try IconPath(svg: data)
    } catch {
      throw check.fault("icon.path", "“\(error.word)” is not a command or a number at its place")
    }
    let anchor = try check.present(icon.anchor, "icon.anchor")
    return Sign(
      name: name, bigStars: big, smallStars: small, lines: lines, icon: path,
      iconAnchor: try check.point(anchor, "icon.anchor"))
  }
}

/// Checks the fields of one sign and words their faults.
private struct SignCheck {
  let file: String
  let sign: String

  func fault(_ field: String, _ reason: String) -> DesignError {
    .sign(file: file, sign: sign, field: field, reason: reason)
  }

  func present<Value>(_ value: Value?, _ field: String) throws(DesignError) -> Value {
    guard let value else { throw fault(field, "it is missing") }
    return value
  }

  func point(_ pair: [Double], _ field: String) throws(DesignError) -> Point {
    guard pair.count == 2, pair.allSatisfy({ abs($0) <= 10_000 }) else {
      throw fault(field, "a place is two numbers from −10000 to 10000")
    }
    return Point(x: pair[0], y: pair[1])
  }

  func points(_ pairs: [[Double]], _ field: String) throws(DesignError) -> [Point] {
    var points: [Point] = []
    for (index, pair) in pairs.enumerated() {
      points.append(try point(pair, "\(field)[\(index)]"))
    }
    return points
  }

  /// Reads a line written as two stars, such as `"b0-s3"`.
  func line(
    _ text: String, _ field: String, big: [Point], small: [Point]
  ) throws(DesignError) -> Sign.Line {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      throw fault(field, "“\(text)” is not two stars, such as \"b0-s3\"")
    }
    return Sign.Line(
      start: try star(ends[0], field, big: big, small: small),
      end: try star(ends[1], field, big: big, small: small))
  }

  private func star(
    _ text: Substring, _ field: String, big: [Point], small: [Point]
  ) throws(DesignError) -> Point {
    let stars = text.first == "b" ? big : text.first == "s" ? small : []
    guard let index = Int(text.dropFirst()), stars.indices.contains(index) else {
      throw fault(field, "it ends on “\(text)”, which is not a star of this sign")
    }
    return stars[index]
  }
}
