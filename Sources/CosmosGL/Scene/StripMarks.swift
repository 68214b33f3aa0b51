import CosmosCore

/// Marks along a strip in the order of their positions, in either direction, starting anywhere.
package struct StripMarks {
  /// Positions of the marks on the strip.
  package let positions: [StripPosition]

  /// Creates marks.
  package init(positions: [StripPosition]) {
    self.positions = positions
  }

  /// Returns the marks near the centre of a view.
  ///
  /// It leaves none of them out, whatever their order, and includes no others if they are in the order of the strip.
  ///
  /// - Parameters:
  ///   - view: Position of the strip under the canvas.
  ///   - distance: Distance from the centre up to which marks are wanted, in points.
  /// - Returns: Ranges of indices: all but the longest run of unwanted marks, which may go through the list's ends.
  package func ranges(in view: StripView, within distance: Double) -> StripIndex.Ranges {
    var first: Int?
    var last = 0
    // The longest run of unwanted marks between two wanted ones.
    var gap = 0..<0
    for (index, position) in positions.enumerated() {
      guard abs(view.distance(to: position)) <= distance else { continue }
      if first == nil {
        first = index
      } else if index - last - 1 > gap.count {
        gap = last + 1..<index
      }
      last = index
    }
    guard let start = first else { return StripIndex.Ranges(first: 0..<0, second: 0..<0) }
    let countOutside = start + positions.count - 1 - last
    guard gap.count > countOutside else {
      return StripIndex.Ranges(first: start..<last + 1, second: 0..<0)
    }
    return StripIndex.Ranges(first: start..<gap.lowerBound, second: gap.upperBound..<last + 1)
  }
}
