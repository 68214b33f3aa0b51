extension String {
  /// A hint for a message about an unknown name, such as ` (did you mean “speed”?)`.
  ///
  /// - Parameters:
  ///   - names: The known names.
  ///   - prefix: The characters before a name as it is typed, which this text lacks.
  /// - Returns: The hint with a space before it, or an empty text if no name is similar.
  package func suggestion(from names: some Sequence<String>, after prefix: String = "") -> String {
    nearest(in: names).map { " (did you mean \((prefix + $0).quoted)?)" } ?? ""
  }

  /// Returns the name that is most similar to this text, ignoring case.
  ///
  /// - Parameter names: The known names; of several that are equally similar, the first one is returned.
  /// - Returns: The name, or `nil` if too many letters differ for a misspelling.
  package func nearest(in names: some Sequence<String>) -> String? {
    let text = Array(lowercased().unicodeScalars.prefix(String.longestComparison))
    guard !text.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased().unicodeScalars.prefix(String.longestComparison))
      // Lengths that differ by more than the limit can't be within it.
      let limit = min(text.count + 2, other.count + 2) / 3
      guard abs(text.count - other.count) <= limit else { continue }
      let distance = editDistances(from: text, to: other)[other.count]
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Number of Unicode scalars that are compared; the cost grows with its square.
  private static let longestComparison = 60
}

/// Returns how many letters must be inserted, deleted, replaced or swapped with a neighbour to get each beginning of a text.
///
/// - Parameters:
///   - text: The letters that are there.
///   - other: The letters that are meant.
/// - Returns: The number for the first 0, 1, 2, … of the letters that are meant.
func editDistances(from text: [Unicode.Scalar], to other: [Unicode.Scalar]) -> [Int] {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for row in text.indices {
    var current = [row + 1]
    for column in other.indices {
      let isEqual = text[row] == other[column]
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isEqual ? 0 : 1))
      if row > 0, column > 0, text[row] == other[column - 1], text[row - 1] == other[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last
}

extension Sequence<String> {
  /// The names separated by commas, for a message; a long list is truncated.
  package var listed: String {
    let shown = prefix(40).map(\.excerpt)
    let isWhole = dropFirst(40).first { _ in true } == nil
    return shown.joined(separator: ", ") + (isWhole ? "" : ", …")
  }
}
