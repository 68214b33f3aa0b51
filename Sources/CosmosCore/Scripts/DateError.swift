/// Why a text names no moment that a sky can show.
public enum DateError: Error, Hashable {
  /// It has no form in which a date can be written, or there is no such day.
  case unknown
  /// The moment is before the year 1000 or after the year 3000.
  case outOfRange
}

extension DateError {
  /// A sentence about a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rule: What a date looks like.
  /// - Returns: The sentence.
  package func reason(against text: String, rule: StaticString) -> String {
    switch self {
    case .unknown: "\(text.quoted) is no date; \(rule)"
    case .outOfRange: "\(text.quoted) is not within the years from 1000 to 3000"
    }
  }
}
