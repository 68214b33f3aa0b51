/// The signs in their order along the strip.
public struct SignCatalog: Hashable, Sendable {
  /// Name of the list, such as `"zodiac"`.
  public let name: String

  /// The signs, each with a unique name; a sky may have none.
  public let signs: [Sign]

  /// Creates a list of signs.
  ///
  /// - Parameters:
  ///   - name: Name of the list.
  ///   - signs: The signs in order, each with a unique name.
  public init(name: String, signs: [Sign]) {
    precondition(Set(signs.map(\.name)).count == signs.count, "the names of signs are unique")
    self.name = name
    self.signs = signs
  }

  /// The list of a sky without signs.
  public static let none = SignCatalog(name: "none", signs: [])

  /// Returns a sign's index in the list.
  ///
  /// - Parameter name: The sign's name, in any case.
  /// - Returns: The index, or `nil` if there is no such sign.
  public func index(named name: String) -> Int? {
    let name = name.lowercased()
    return signs.firstIndex { $0.name == name }
  }
}

extension SignCatalog {
  /// Reads a list of signs from JSON5 and validates it.
  ///
  /// - Parameters:
  ///   - json5: The file's bytes.
  ///   - file: The file's name, for messages.
  /// - Throws: ``DesignError`` that names the file, the sign and the field.
  public init(json5: some Collection<UInt8>, file: String) throws(DesignError) {
    let root = try JSON5Document(Array(json5), file: file).root
    self = try ErrorList.rewording(in: file, { Sign.located($0, in: root) }) {
      () throws(DesignError) in try SignCatalog(root)
    }
    try ErrorList.throwFirst(in: file)
  }

  private init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    try fields.checkFormat(1, .format)
    let name = try fields.required(.name).text(upTo: SkyFile.maxNameLength)
    var names: Set<String> = []
    let signs = try fields.required(.signs).map(atMost: SignCatalog.maxSigns) {
      value throws(DesignError) in
      let sign = try Sign(value, takenNames: names)
      names.insert(sign.name)
      return sign
    }
    self.init(name: name, signs: signs)
  }

  private enum Field: String, CaseIterable {
    case format, name, signs
  }

  /// Maximum number of signs in a list: as many as there are constellations in the sky.
  static let maxSigns = 88
}
