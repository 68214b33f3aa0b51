extension Layer.Labels: LayerContent {
  package static let field = "labels"

  private enum Field: String, CaseIterable {
    case text, step, first, size, color, y
  }

  /// Maximum length of a label's text, in bytes.
  private static let maxLength = 200

  /// Maximum number of labels of a layer, on the reference canvas.
  private static let maxCount = 10_000

  package init(_ value: JSON5Value, by reader: inout LayerReader) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let textValue = try fields.required(.text)
    let text = try textValue.text(upTo: Self.maxLength)
    guard Self.parts(of: text).count(where: { $0 == .number }) <= Self.maxNumbers else {
      throw textValue.error("may have {n} at most \(Self.maxNumbers) times")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw textValue.error("must have a character that can be seen")
    }
    let step = try fields.required(.step)
    let far = -100_000.0...100_000
    self.init(
      text: text,
      step: try step.number(in: 1...100_000, "must be a number of points from 1 to 100000"),
      first: try fields[.first]?.number(in: far, "must be a number from -100000 to 100000") ?? 0,
      size: try fields[.size]?.number(in: 1...1000, "must be a number of points from 1 to 1000")
        ?? 16,
      color: try fields[.color]?.color() ?? Color(rgb: 0xFF_FFFF),
      y: try fields[.y]?.number(in: -10...10, "must be a number from -10 to 10") ?? 0.5)
    let count = (reader.period / self.step).rounded()
    guard count <= Double(Self.maxCount) else {
      throw step.error(
        "would give \(Int(count)) labels on the reference canvas; a layer has at most \(Self.maxCount)"
      )
    }
  }

  package var content: Layer.Content { .labels(self) }

  package mutating func fade(by factor: Double) { color = color.faded(by: factor) }
}
