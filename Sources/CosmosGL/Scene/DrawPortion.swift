import CosmosCore

/// Which of the objects of a draw are drawn now, in the order in which all of them would be.
struct DrawPortion {
  /// Number of the portion, from 0.
  let number: Int
  /// How many portions there are, all of about the same size.
  let count: Int

  /// All objects.
  static let whole = DrawPortion(number: 0, count: 1)

  /// The objects that are drawn.
  ///
  /// - Parameter total: How many objects there are; they are not counted where all are drawn.
  /// - Returns: Their places in the order of drawing, which may reach beyond the last one.
  func range(of total: @autoclosure () -> Int) -> Range<Int> {
    guard count > 1 else { return 0..<Int.max }
    let total = total()
    return total * number / count..<total * (number + 1) / count
  }
}

extension StripIndex.Ranges {
  /// Those of the objects whose places in the order of drawing are in a range, which may reach beyond them.
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
