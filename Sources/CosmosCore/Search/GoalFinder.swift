/// Finds the places that a command or a script names.
///
/// - Important: Signs are found at once; for anything else, all objects of the sky are collected when the first one is asked
///   for.
public final class GoalFinder {
  /// The signs of the sky.
  public let catalog: SignCatalog
  private let design: SkyDesign?
  private let strings: Strings?
  private lazy var index = design.map { SkyIndex(of: $0, strings: strings) }

  /// Finds places in a sky.
  ///
  /// - Parameters:
  ///   - design: The design of the sky.
  ///   - strings: Its texts, whose names are found beside those in the languages that come with the program.
  public init(in design: SkyDesign, strings: Strings? = nil) {
    catalog = design.catalog
    self.design = design
    self.strings = strings
  }

  /// Finds signs.
  public init(in catalog: SignCatalog) {
    self.catalog = catalog
    (design, strings) = (nil, nil)
  }

  /// Returns the place that a name stands for.
  ///
  /// - Parameter name: The name of a sign, or of anything else that the sky has: in any case and language, and exact.
  /// - Returns: The place; `nil` if the sky has no such thing.
  public func goal(named name: String) -> SkyGoal? {
    catalog.index(named: name).map { .sign($0) } ?? object(named: name)?.goal
  }

  /// Returns what a name stands for.
  ///
  /// - Parameter name: A name as for ``goal(named:)``.
  /// - Returns: The object; `nil` if it is a sign, or the sky has no such thing.
  package func object(named name: String) -> SkyObject? {
    catalog.index(named: name) == nil ? index?.object(named: name) : nil
  }

  /// All that has a name in the sky; see ``SkyIndex/objects``.
  package var objects: [SkyObject] { index?.objects ?? [] }

  /// Finds objects by a name or a part of it; see ``SkyIndex/objects(matching:)``.
  package func objects(matching text: String) -> [SkyObject] {
    index?.objects(matching: text) ?? []
  }

  /// Why there is no place with a name.
  package func reason(without name: String) -> String {
    let signs = catalog.signs.map(\.name)
    guard design?.degrees == nil else {
      if SkyIndex.isLongitude(name) {
        return "\(name.quoted): give a longitude from 0 to 360 degrees, such as λ=123.4"
      }
      let names = objects(matching: name).prefix(1).map { $0.name }
      let hint =
        names.isEmpty ? name.suggestion(from: signs) : " (did you mean \(names[0].quoted)?)"
      return "the sky has nothing that is called \(name.quoted)\(hint)"
    }
    guard !signs.isEmpty else { return "the sky has no signs" }
    return
      "there is no sign \(name.quoted)\(name.suggestion(from: signs)); the signs are \(signs.listed)"
  }
}
