extension Sign {
  /// The name of one of a sign's stars.
  public struct StarName: Hashable, Sendable {
    /// The star, in points relative to the centre of the canvas when the sign is centred; y grows down.
    public let position: Point

    /// The name in each language that has one, by the language's code.
    public let names: [String: String]

    /// Designations by Bayer and Flamsteed, such as `α Leo`; the usual one first.
    public let designations: [String]

    /// The language that names are in if a sky's own language has none.
    public static let defaultLanguage = "en"

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - position: The star, in points relative to the centre of the canvas; y grows down.
    ///   - names: The name by language code; at least the one in ``defaultLanguage``.
    ///   - designations: Designations by Bayer and Flamsteed, the usual one first.
    public init(position: Point, names: [String: String], designations: [String] = []) {
      precondition(names[StarName.defaultLanguage] != nil, "a star has a name in English")
      self.position = position
      self.names = names
      self.designations = designations
    }

    /// The name in the default language, for text whose glyphs the fonts lack.
    public var latinName: String { names[StarName.defaultLanguage] ?? "" }

    /// Returns the name in a language.
    ///
    /// - Parameter language: The language's code, or `nil` for the default one.
    /// - Returns: The name, or ``latinName`` if the language has none.
    public func name(in language: String?) -> String {
      language.flatMap { names[$0] } ?? latinName
    }
  }
}
