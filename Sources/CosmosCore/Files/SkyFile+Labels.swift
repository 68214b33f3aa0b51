/// The labels of a layer as written in a sky file.
struct LabelsEntry {
  let labels: Layer.Labels
  /// The step's value in the file, for error messages.
  let step: JSON5Value

  private enum Field: String, CaseIterable {
    case text, step, first, size, color, y
  }

  /// Maximum length of a label's text, in bytes.
  private static let maxLength = 200

  /// Maximum number of labels of a layer, on the reference canvas.
  static let maxCount = 10_000

  init(_ value: JSON5Value) throws(DesignError) {
    let fields = try JSON5Fields(value, Field.self)
    let textValue = try fields.required(.text)
    let text = try textValue.text(upTo: LabelsEntry.maxLength)
    let numbers = Layer.Labels.parts(of: text).filter { $0 == .number }.count
    guard numbers <= Layer.Labels.maxNumbers else {
      throw textValue.error("may have {n} at most \(Layer.Labels.maxNumbers) times")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw textValue.error("must have a character that can be seen")
    }
    step = try fields.required(.step)
    let far = -100_000.0...100_000
    labels = Layer.Labels(
      text: text,
      step: try step.number(in: 1...100_000, "must be a number of points from 1 to 100000"),
      first: try fields[.first]?.number(in: far, "must be a number from -100000 to 100000") ?? 0,
      size: try fields[.size]?.number(in: 1...1000, "must be a number of points from 1 to 1000")
        ?? 16,
      color: try fields[.color]?.color() ?? Color(rgb: 0xFF_FFFF),
      y: try fields[.y]?.number(in: -10...10, "must be a number from -10 to 10") ?? 0.5)
  }

  /// Checks the number of labels along a strip of a length in points.
  func checkCount(on period: Double) throws(DesignError) {
    let count = (period / labels.step).rounded()
    guard count <= Double(LabelsEntry.maxCount) else {
      throw step.error(
        "would give \(Int(count)) labels on the reference canvas; a layer has at most \(LabelsEntry.maxCount)"
      )
    }
  }
}
