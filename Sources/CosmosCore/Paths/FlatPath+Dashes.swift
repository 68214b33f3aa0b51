extension FlatPath {
  /// The path cut into dashes, each a part of its own.
  ///
  /// A dash goes round corners, and ends where its part of the path ends; the pattern runs on into the
  /// next part.
  ///
  /// - Parameter pattern: Lengths that are drawn and left out in turn, from the path's start on; greater
  ///   than zero in all. An odd number of them is gone through twice.
  /// - Returns: The dashes in order; their shares count over the dashes alone.
  public func dashed(_ pattern: [Double]) -> FlatPath {
    precondition(
      pattern.reduce(0, +) > 0 && pattern.allSatisfy { $0 >= 0 }, "a pattern has a length")
    var dashes: [[Point]] = []
    // Which entry of the pattern is at hand, counted without end, and where on the path it begins.
    var (step, from) = (0, 0.0)
    // Sums that ought to be equal differ by less.
    let sliver = 1e-9 * length
    for piece in pieces {
      let (start, end) = (piece.startShare * length, piece.endShare * length)
      while from < end - sliver {
        let till = from + pattern[step % pattern.count]
        if step.isMultiple(of: 2) {
          let last = piece.point(at: (min(till, end) - start) / (end - start))
          if from < start - sliver && !piece.beginsPart {
            dashes[dashes.count - 1].append(last)
          } else {
            dashes.append([piece.point(at: (max(from, start) - start) / (end - start)), last])
          }
        }
        guard till <= end + sliver else { break }
        (step, from) = (step + 1, till)
      }
    }
    return FlatPath(parts: dashes)
  }
}

extension FlatPath.Piece {
  /// The point that lies a share of the piece's length from its start.
  fileprivate func point(at share: Double) -> Point {
    Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
  }
}
