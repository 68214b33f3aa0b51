/// A path as straight pieces, each of which knows its share of the path's whole length.
///
/// Lengths are in the path's own units. Shares count over all parts of the path in their order, and
/// moves between parts have no length.
public struct FlatPath: Hashable, Sendable {
  /// One straight piece.
  public struct Piece: Hashable, Sendable {
    /// Where the piece begins.
    public var start: Point
    /// Where it ends.
    public var end: Point
    /// The share of the path's length that lies before the piece.
    public var startShare: Double
    /// The share of the path's length that lies before the piece's end.
    public var endShare: Double
    /// Whether a part of the path begins here: there is no join, but a cap.
    public var beginsPart: Bool
    /// Whether a part of the path ends here: there is no join, but a cap.
    public var endsPart: Bool
  }

  /// The pieces in the order in which they are drawn; one without length is a dot.
  public let pieces: [Piece]

  /// Length of all pieces together.
  public let length: Double

  /// Flattens a path.
  ///
  /// - Parameters:
  ///   - path: Moves, lines and curves.
  ///   - tolerance: How far a piece may stray from its curve, greater than zero.
  public init(_ path: IconPath, tolerance: Double) {
    precondition(tolerance > 0, "a curve is never made of straight pieces exactly")
    self.init(parts: FlatPath.parts(of: path, tolerance: tolerance))
  }

  /// Joins points with straight pieces.
  ///
  /// - Parameter parts: The points of each part of the path, in order; at least two each.
  init(parts: [[Point]]) {
    var pieces: [Piece] = []
    var length = 0.0
    for points in parts.map(FlatPath.withoutRepeats) {
      for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let before = length
        length += (x * x + y * y).squareRoot()
        pieces.append(
          Piece(
            start: start, end: end, startShare: before, endShare: length,
            beginsPart: index == 0, endsPart: index == points.count - 2))
      }
    }
    let whole = length > 0 ? length : 1
    self.length = length
    self.pieces = pieces.map { piece in
      var piece = piece
      piece.startShare /= whole
      piece.endShare /= whole
      return piece
    }
  }

  /// The smallest upright rectangle around all pieces.
  public var bounds: (corner: Point, size: Size) {
    let points = pieces.flatMap { [$0.start, $0.end] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let corner = Point(x: xs.min() ?? 0, y: ys.min() ?? 0)
    return (
      corner, Size(width: (xs.max() ?? 0) - corner.x, height: (ys.max() ?? 0) - corner.y)
    )
  }

  /// A part without points that repeat the one before; a part that never leaves its point stays a dot.
  private static func withoutRepeats(_ points: [Point]) -> [Point] {
    let kept = points[..<1] + zip(points.dropFirst(), points).filter { $0 != $1 }.map(\.0)
    return kept.count > 1 ? Array(kept) : Array(points.prefix(2))
  }

  private static func parts(of path: IconPath, tolerance: Double) -> [[Point]] {
    var parts: [[Point]] = []
    var points: [Point] = []
    let curves = path.steps.count { if case .curve = $0 { true } else { false } }
    let most = min(mostPiecesOfCurve, max(1, mostPiecesOfPath / max(curves, 1)))
    for step in path.steps {
      switch step {
      case .move(let to):
        if points.count > 1 { parts.append(points) }
        points = [to]
      case .line(let to): points.append(to)
      case .curve(let control1, let control2, let to):
        guard let from = points.last else { continue }
        let count = pieceCount(from, control1, control2, to, tolerance: tolerance, most: most)
        for piece in 1...count {
          let t = Double(piece) / Double(count)
          points.append(
            Point(
              x: IconPath.bezier(from.x, control1.x, control2.x, to.x, at: t),
              y: IconPath.bezier(from.y, control1.y, control2.y, to.y, at: t)))
        }
      }
    }
    if points.count > 1 { parts.append(points) }
    return parts
  }

  /// The most pieces of a curve.
  private static let mostPiecesOfCurve = 1000

  /// The most pieces of all curves of a path together, as long as every curve has one.
  private static let mostPiecesOfPath = 10_000

  /// Even steps of the parameter in which a curve strays by no more than the tolerance.
  private static func pieceCount(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, tolerance: Double, most: Int
  ) -> Int {
    // A chord over 1/n of a curve misses it by at most |f''| / (8 n²), and |f''| is at most six times
    // the larger second difference of the points.
    func bend(_ p: Point, _ q: Point, _ r: Point) -> Double {
      let (x, y) = (p.x - 2 * q.x + r.x, p.y - 2 * q.y + r.y)
      return (x * x + y * y).squareRoot()
    }
    let count = (0.75 * max(bend(a, b, c), bend(b, c, d)) / tolerance).squareRoot().rounded(.up)
    // Far out it may be too large for an integer, or no number.
    return count < Double(most) ? max(Int(count), 1) : most
  }
}
