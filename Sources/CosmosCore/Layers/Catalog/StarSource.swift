/// Which stars a sky gets for a catalogue without a file.
public struct StarSource: Sendable {
  /// Reads the stars up to a magnitude that is greater than 6.5.
  public typealias Find = @Sendable (Double, DegreeScale) throws(DesignError) -> StarCatalog

  /// The magnitude of the faintest stars of all catalogues, −2 to 30, instead of those that the sky names; `nil` for those.
  public let magnitude: Double?

  private let findFaint: Find

  /// The magnitudes that can be asked for.
  package static let magnitudes = -2.0...30

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - magnitude: The magnitude of the faintest stars of all catalogues, −2 to 30; `nil` for those that the sky names.
  ///   - findFaint: Reads stars that are not compiled in; by default they are refused.
  public init(magnitude: Double? = nil, findFaint: @escaping Find = StarSource.none) {
    precondition(
      magnitude.map(StarSource.magnitudes.contains) ?? true, "a magnitude lies in −2 to 30")
    (self.magnitude, self.findFaint) = (magnitude, findFaint)
  }

  /// Refuses stars that are not compiled in.
  public static func none(
    upTo limit: Double, degrees: DegreeScale
  ) throws(DesignError) -> StarCatalog {
    throw .unusable(
      reason: "there are no stars fainter than \(StarCatalog.builtInLimit) in the library")
  }

  /// Returns the stars up to a magnitude.
  func catalog(upTo limit: Double, degrees: DegreeScale) throws(DesignError) -> StarCatalog {
    guard limit <= StarCatalog.builtInLimit else { return try findFaint(limit, degrees) }
    let path = "Assets/Stars/bright.stars"
    guard let bytes = EmbeddedFiles.bytes(of: path) else { throw .unknown(name: path) }
    // They are part of the program.
    let memory = StarMemory(UnsafeRawBufferPointer(bytes)) { _ in }
    return try StarCatalog(memory, name: path, limit: limit, degrees: degrees)
  }
}
