import CosmosCore

/// One of several equal portions of a draw's objects, in drawing order.
struct DrawPortion {
  /// Index of the portion, from 0.
  let number: Int
  /// Number of portions, all of about the same size.
  let count: Int

  /// All objects in a single portion.
  static let whole = DrawPortion(number: 0, count: 1)

  /// Returns the objects that belong to this portion.
  ///
  /// - Parameter total: Number of objects; not evaluated where one portion holds all of them.
  /// - Returns: Indices in drawing order, which may extend past the last object.
  func range(of total: @autoclosure () -> Int) -> Range<Int> {
    guard count > 1 else { return 0..<Int.max }
    let total = total()
    return total * number / count..<total * (number + 1) / count
  }
}

extension StripIndex.Ranges {
  /// Returns the objects whose indices in drawing order are in a range, which may extend past the ends.
  func part(_ wanted: Range<Int>) -> StripIndex.Ranges {
    func part(of range: Range<Int>, after start: Int) -> Range<Int> {
      let first = min(max(0, wanted.lowerBound - start), range.count)
      let end = min(max(first, wanted.upperBound - start), range.count)
      return range.lowerBound + first..<range.lowerBound + end
    }
    return StripIndex.Ranges(
      first: part(of: first, after: 0), second: part(of: second, after: first.count))
  }
}
