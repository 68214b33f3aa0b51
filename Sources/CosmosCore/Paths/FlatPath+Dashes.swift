extension FlatPath {
  /// Returns the path cut into dashes, each a separate part.
  ///
  /// Dashes follow corners and end where their part of the path ends; the pattern continues into the next part.
  ///
  /// - Parameter pattern: Alternating lengths of dashes and gaps, from the path's start; their sum is greater
  ///   than zero. If their number is odd, dashes and gaps swap roles in every second repetition.
  /// - Returns: The dashes in order; their shares are fractions of the total length of the dashes.
  public func dashed(_ pattern: [Double]) -> FlatPath {
    precondition(
      pattern.reduce(0, +) > 0 && pattern.allSatisfy { $0 >= 0 }, "a pattern has a length")
    var dashes: [[Point]] = []
    // `step` is the index of the current pattern entry and never wraps; `from` is where on the path that entry starts.
    var (step, from) = (0, 0.0)
    // Rounding errors between sums that should be equal are smaller than this.
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
  /// Returns the point at a fraction of the piece's length from its start.
  fileprivate func point(at share: Double) -> Point {
    Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
  }
}
