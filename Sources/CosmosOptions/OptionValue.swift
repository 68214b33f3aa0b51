import CosmosCore
import CosmosImage

/// How the value of an option is written.
package struct ValueForm: Sendable {
  /// The placeholder of the value in the help, or `nil` if the option takes none.
  package var placeholder: String?
  /// The value to use if it is omitted; `nil` if it can't be omitted.
  package var omitted: String?
  /// The forms of the value in a settings file.
  package var settingKind = Option.SettingKind.text
  /// Whether the value may be the name of a file, which a settings file gives relative to its own folder.
  package var isFile = false
  /// All values, if they are few.
  package var words: [String] = []
  /// Values to start from, where nobody knows how one is written.
  package var examples: [String] = []
  /// The completions, unless they follow from the words or the placeholder.
  var completion: (@Sendable () -> ValueCompletion)?
  /// The smallest and the largest number, such as `0 to 1000`; `nil` for another kind of value.
  package var range: String?
  /// The same as numbers.
  package var limits: ClosedRange<Double>?
  /// Whether the value is a whole number.
  package var isWhole = false
  /// The expected value, for error messages.
  package var rule = ""

  /// Whether the value can be omitted.
  package var isOptional: Bool { omitted != nil }
  /// Whether the option is on or off.
  package var isFlag: Bool { placeholder == nil }
}

/// A kind of value: how it is written, and what it means.
struct OptionValue<Value: Sendable>: Sendable {
  var form: ValueForm
  /// Reads a word of the command line; the result is `nil` if it breaks the rule.
  let parse: @Sendable (Argument) throws(UsageError) -> Value?
  /// The word that has this meaning; `nil` if the option then is missing.
  let text: @Sendable (Value) -> Argument?
}

extension OptionValue {
  /// A flag; the value is the one of an option that is given.
  static func flag(_ value: Value) -> Self where Value: Equatable {
    Self(
      form: ValueForm(settingKind: .flag), parse: { _ in value }, text: { $0 == value ? "" : nil })
  }

  /// A text that has a meaning; `parse` returns `nil` if it breaks the rule.
  ///
  /// By default, the rule is to give one of the words of the placeholder. `words` are all values, if the placeholder doesn't
  /// have them. Where an image may need the option, `text` is the opposite of `parse`.
  static func parsed(
    _ placeholder: String, _ rule: String? = nil, as kind: Option.SettingKind = .text,
    words: [String] = [], text: @escaping @Sendable (Value) -> Argument? = { "\($0)" },
    _ parse: @escaping @Sendable (String) throws(UsageError) -> Value?
  ) -> Self {
    let rule = rule ?? "give \(placeholder.split(separator: "|").map(String.init).alternatives)"
    return Self(
      form: ValueForm(placeholder: placeholder, settingKind: kind, words: words, rule: rule),
      parse: { (word) throws(UsageError) in try parse(word.text) }, text: text)
  }

  /// One of the words of a placeholder, or of a list.
  static func choice(_ placeholder: String, words: [String] = []) -> Self
  where Value: RawRepresentable<String> {
    .parsed(
      placeholder, words.isEmpty ? nil : "give one of \(words.listed)", words: words,
      text: { "\($0.rawValue)" }
    ) { Value(rawValue: $0) }
  }

  /// The same values, for which a shell offers something else than the placeholder.
  func completed(_ completion: @escaping @Sendable () -> ValueCompletion) -> Self {
    var value = self
    value.form.completion = completion
    return value
  }

  /// The same values, with some to start from.
  func examples(_ words: String...) -> Self {
    var value = self
    value.form.examples = words
    return value
  }

  /// The same values, whose words a settings file gives relative to its own folder, as names of files.
  var namingFiles: Self {
    var value = self
    value.form.isFile = true
    return value
  }

  /// The same words with another meaning.
  func map<Other>(_ meaning: @escaping @Sendable (Value) -> Other) -> OptionValue<Other> {
    let parse = parse
    return OptionValue<Other>(
      form: form, parse: { (word) throws(UsageError) in try parse(word).map(meaning) },
      text: { _ in nil })
  }
}

extension OptionValue where Value == Bool {
  /// A flag that sets something.
  static var flag: Self { flag(true) }
}

extension OptionValue where Value == String {
  /// Any text.
  static func text(_ placeholder: String) -> Self { .parsed(placeholder) { $0 } }
}

extension OptionValue where Value == FilePath {
  /// The name of a file or a folder; if there is a rule, it says what to give instead of an empty name.
  static func file(_ placeholder: String, _ rule: String? = nil) -> Self {
    Self(
      form: ValueForm(placeholder: placeholder, isFile: true, rule: rule ?? ""),
      parse: { rule == nil || !$0.path.bytes.isEmpty ? $0.path : nil }, text: { Argument($0) })
  }
}

extension OptionValue where Value == Double {
  /// A number in a range, of a unit unless the rule says it; `omitted` counts if there is no value.
  static func number(
    _ placeholder: String, in range: ClosedRange<Double>, of unit: String = "",
    rule: String? = nil, omitted: Double? = nil
  ) -> Self {
    let ends = [range.lowerBound, range.upperBound].map(shortText).joined(separator: " to ")
    return Self(
      form: ValueForm(
        placeholder: placeholder, omitted: omitted.map(shortText), settingKind: .number,
        range: ends, limits: range, rule: rule ?? "give \(unit), from \(ends)"),
      parse: { word in
        if let omitted, word.path.bytes.isEmpty { return omitted }
        return Double(word.text).flatMap { range.contains($0) ? $0 : nil }
      }, text: { "\($0)" })
  }

  /// A number for people: without a fraction of zero.
  private static func shortText(_ number: Double) -> String {
    let text = number == number.rounded() ? "\(Int(number))" : "\(number)"
    return text.replacing("-", with: "−")
  }
}

extension OptionValue where Value: FixedWidthInteger {
  /// A whole number.
  static func wholeNumber(_ placeholder: String, in range: ClosedRange<Value>) -> Self {
    let ends = "\(range.lowerBound) to \(range.upperBound)"
    var value = parsed(placeholder, "give a whole number from \(ends)", as: .number) { text in
      Value(text).flatMap { range.contains($0) ? $0 : nil }
    }
    value.form.range = ends
    value.form.limits = Double(range.lowerBound)...Double(range.upperBound)
    value.form.isWhole = true
    return value
  }

  /// One of a few whole numbers.
  static func oneOf(_ numbers: [Value], _ placeholder: String, of unit: String) -> Self {
    let words = numbers.map { "\($0)" }
    return parsed(placeholder, "give \(words.alternatives) \(unit)", as: .number, words: words) {
      Value($0).flatMap { numbers.contains($0) ? $0 : nil }
    }
  }
}

extension [String] {
  /// The words as alternatives, such as `a, b or c`.
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}

/// A list of indices and ranges, such as `0,1,5-7`.
package struct IndexList: Hashable, Sendable {
  /// The list as it is written.
  let text: String
  private let ranges: [ClosedRange<Int>]

  /// Reads a list; `nil` for any other text.
  init?(_ text: String) {
    self.text = text
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first <= last, first >= 0
      else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  /// The indices; `nil` if one of them is too large.
  func indices(below count: Int) -> Set<Int>? {
    guard ranges.allSatisfy({ $0.upperBound < count }) else { return nil }
    return Set(ranges.joined())
  }
}
