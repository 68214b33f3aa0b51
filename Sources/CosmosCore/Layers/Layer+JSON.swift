extension Layer {
  /// Reads a layer as written in a sky file: its name, its speed, and exactly one kind of content.
  init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let given = Content.kinds.compactMap { kind in
      fields[Field(kind.field)].map { (kind: kind, value: $0) }
    }
    let speedValue = fields[.speed]
    let writtenSpeed = try speedValue?.number(in: 0...100)
    let name = try fields[.name]?.text(upTo: SkyFile.maxNameLength)
    let opacity = try fields.number(.opacity, in: 0...1, else: 1)
    let ruler = try fields[.ruler].map { value throws(DesignError) in try reader.ruler(value) }
    guard given.count == 1, let (kind, written) = given.first else {
      throw value.error(
        "a layer holds one of \(Content.kinds.map { $0.field }.listed(with: "and"))")
    }
    let speed = writtenSpeed ?? kind.standardSpeed(hasRuler: ruler != nil)
    reader.begin(value, speed: speed)
    self.init(
      name: name ?? kind.field, speed: speed, opacity: opacity,
      content: try kind.init(written, by: &reader).content, ruler: ruler)
    guard !showsRealSky || speed == 1 else {
      throw (speedValue ?? value).error(
        "must be 1, because the layer shows what stands in the real sky")
    }
    guard !needsStrip || speed >= SkyDesign.minStripSpeed else {
      let still = Content.kinds.filter { !$0.needsStrip(atSpeed: 0) }.map { $0.field }.sorted()
      throw (speedValue ?? fields[.ruler] ?? value).error(
        "only layers of \(still.listed(with: "or")) without a ruler may stand still; must be at least "
          + "\(SkyDesign.minStripSpeed)")
    }
    try reader.end()
  }

  /// A field of a layer: a kind of content, or one that all kinds have.
  private struct Field: RawRepresentable, CaseIterable, Hashable {
    let rawValue: String

    static let (name, speed, opacity) = (Field("name"), Field("speed"), Field("opacity"))
    static let ruler = Field("ruler")
    static let allCases =
      [name, speed, opacity] + Content.kinds.map { Field($0.field) } + [ruler]

    init(_ name: String) {
      rawValue = name
    }

    init?(rawValue: String) {
      self.init(rawValue)
      guard Field.allCases.contains(self) else { return nil }
    }
  }
}

extension [String] {
  /// The words in a sentence, such as `a, b and c`.
  fileprivate func listed(with conjunction: String) -> String {
    dropLast().joined(separator: ", ") + " \(conjunction) " + (last ?? "")
  }
}
