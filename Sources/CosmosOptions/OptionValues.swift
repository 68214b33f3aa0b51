import CosmosCore
import CosmosImage

/// Parses option values; every error names the option and says what it accepts.
package struct OptionValues {
  private let values: [Option: Argument]

  package init(_ values: [Option: Argument]) {
    self.values = values
  }

  /// A value as text; a byte that is not valid UTF-8 appears as `\xE9`.
  package subscript(_ option: Option) -> String? { values[option]?.text }

  /// A value as a file name.
  package func path(_ option: Option) -> FilePath? { values[option]?.path }

  package func has(_ option: Option) -> Bool {
    values[option] != nil
  }

  /// A copy of the values without that of `option`.
  package func without(_ option: Option) -> OptionValues {
    OptionValues(values.filter { $0.key != option })
  }

  /// Parses a finite number within a range.
  package func number(
    _ option: Option, in range: ClosedRange<Double>, _ rule: String
  ) throws(UsageError) -> Double? {
    guard let text = self[option] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw error(option, text, rule)
    }
    return number
  }

  /// Parses an integer within a range.
  package func wholeNumber<Number: FixedWidthInteger>(
    _ option: Option, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = self[option] else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw error(
        option, text, "give a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Parses a width and a height, such as `1280x720`.
  package func size(_ option: Option, upTo most: Int) throws(UsageError) -> (
    width: Int, height: Int
  )? {
    guard let text = self[option] else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...most).contains(width), (1...most).contains(height)
    else {
      throw error(option, text, "give width x height, such as 1280x720, each from 1 to \(most)")
    }
    return (width, height)
  }

  /// Parses a list of indices and ranges, such as `0,1,5-7`.
  package func list(_ option: Option, below count: Int, of things: String) throws(UsageError)
    -> Set<Int>?
  {
    guard let text = self[option] else { return nil }
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first <= last, first >= 0
      else {
        throw error(option, text, "give numbers and ranges, such as 0,1,5-7")
      }
      guard last < count else {
        throw error(option, text, "this sky has \(things) 0 to \(count - 1)")
      }
      numbers.formUnion(first...last)
    }
    return numbers
  }

  package func error(_ option: Option, _ text: String, _ rule: String) -> UsageError {
    UsageError("--\(option.form.name) \(text.excerpt): \(rule)")
  }
}
