extension Layer {
  /// The same text again and again along the strip, with a number that counts.
  public struct Labels: Hashable, Sendable {
    /// The parts of the text, left to right.
    public let parts: [Part]

    /// Nominal distance between the left edges of neighbouring labels, in points; see
    /// ``SkyScene/labelCount(of:on:)``.
    public let step: Double

    /// Left edge of the ink of the first label, in points from the start of the strip.
    public let first: Double

    /// Font size in points.
    public let size: Double

    /// Colour of the text.
    public var color: Color

    /// Height at which the centre of the ink is, as a share of the canvas height from the top.
    public let y: Double

    /// A part of a text.
    public enum Part: Hashable, Sendable {
      /// Characters that are the same on every label.
      case literal(String)
      /// The label's number along the strip, from 0, in decimal digits.
      case number
    }

    /// Creates a description of labels.
    ///
    /// - Parameters:
    ///   - text: The text, in which each `{n}` stands for the label's number, at most 4 times.
    ///   - step: Nominal distance between neighbouring labels, in points; greater than zero.
    ///   - first: Left edge of the ink of the first label, in points from the start of the strip.
    ///   - size: Font size in points; greater than zero.
    ///   - color: Colour of the text.
    ///   - y: Height at which the centre of the ink is, as a share of the canvas height from the top.
    public init(
      text: String, step: Double, first: Double = 0, size: Double = 16,
      color: Color = Color(rgb: 0xFF_FFFF), y: Double = 0.5
    ) {
      precondition(step > 0 && size > 0, "labels have a size and a distance")
      let parts = Labels.parts(of: text)
      precondition(
        parts.count(where: { $0 == .number }) <= Labels.maxNumbers, "a label has few numbers")
      self.parts = parts
      self.step = step
      self.first = first
      self.size = size
      self.color = color
      self.y = y
    }

    /// Maximum number of times that a label shows its number.
    static let maxNumbers = 4

    /// Splits a text at its placeholders.
    static func parts(of text: String) -> [Part] {
      let literals = text.split(separator: "{n}", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? [] : [Part.literal(String($0))] }
      return Array(literals.joined(separator: [.number]))
    }
  }
}

extension SkyScene {
  /// The number of labels on a layer's strip: as many as come closest to the nominal step, at least 1.
  ///
  /// - Parameters:
  ///   - labels: The layer's content.
  ///   - layer: The layer.
  /// - Returns: 1 to ``maxLabels``; only on canvases many times wider than the reference, the limit widens the step.
  public func labelCount(of labels: Layer.Labels, on layer: Layer) -> Int {
    let count = (period(of: layer) / labels.step).rounded()
    return Int(min(max(1, count), Double(SkyScene.maxLabels)))
  }

  /// The left edge of a label's ink on a layer's strip.
  ///
  /// - Parameters:
  ///   - number: The label's number along the strip, from 0.
  ///   - labels: The layer's content.
  ///   - layer: The layer.
  /// - Returns: Points from the start of the strip, which may be outside the first period.
  public func labelLeft(_ number: Int, of labels: Layer.Labels, on layer: Layer) -> Double {
    let step = period(of: layer) / Double(labelCount(of: labels, on: layer))
    return labels.first + Double(number) * step
  }

  /// Maximum number of labels on a strip.
  public static let maxLabels = 100_000
}

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
    let stepValue = try fields.required(.step)
    let step = try stepValue.number(in: 1...100_000, of: "points")
    let first = try fields.number(.first, in: -100_000...100_000, else: 0)
    let size = try fields.number(.size, in: 1...1000, of: "points", else: 16)
    let color = try fields[.color]?.color() ?? Color(rgb: 0xFF_FFFF)
    let y = try fields.number(.y, in: -10...10, else: 0.5)
    guard Self.parts(of: text).count(where: { $0 == .number }) <= Self.maxNumbers else {
      throw textValue.error("may have {n} at most \(Self.maxNumbers) times")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw textValue.error("must have a character that can be seen")
    }
    let count = (reader.period / step).rounded()
    guard count <= Double(Self.maxCount) else {
      throw stepValue.error(
        "would give \(Int(count)) labels on the reference canvas; a layer has at most \(Self.maxCount)"
      )
    }
    self.init(text: text, step: step, first: first, size: size, color: color, y: y)
  }

  package var content: Layer.Content { .labels(self) }

  package mutating func fade(by factor: Double) { color = color.faded(by: factor) }
}
