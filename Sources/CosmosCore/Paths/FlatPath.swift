/// A path flattened to line segments ("pieces"), each with the range of the path's length that it covers.
///
/// Lengths are in the path's own units. Shares are fractions of the total length of all subpaths ("parts"), in
/// order; a move from one subpath to the next adds no length.
public struct FlatPath: Hashable, Sendable {
  /// A line segment.
  public struct Piece: Hashable, Sendable {
    /// Where the piece starts.
    public var start: Point
    /// Where the piece ends.
    public var end: Point
    /// Fraction of the path's length that precedes the piece.
    public var startShare: Double
    /// Fraction of the path's length up to the end of the piece.
    public var endShare: Double
    /// Whether a subpath starts here, so that the stroke has a cap instead of a join.
    public var beginsPart: Bool
    /// Whether a subpath ends here, so that the stroke has a cap instead of a join.
    public var endsPart: Bool
  }

  /// The pieces in drawing order; a piece of zero length is a dot.
  public let pieces: [Piece]

  /// Total length of all pieces.
  public let length: Double

  /// Flattens a path.
  ///
  /// - Parameters:
  ///   - path: Moves, lines and curves.
  ///   - tolerance: Largest distance between a piece and its curve, greater than zero.
  public init(_ path: IconPath, tolerance: Double) {
    precondition(tolerance > 0, "the tolerance is greater than zero")
    var pieces: [Piece] = []
    var length = 0.0
    let parts = FlatPath.parts(of: path, tolerance: tolerance)
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

  /// The smallest axis-aligned rectangle around all pieces.
  public var bounds: (corner: Point, size: Size) {
    pieces.flatMap { [$0.start, $0.end] }.bounds
  }

  /// Drops points that equal their predecessor; a part whose points are all equal becomes a dot.
  private static func withoutRepeats(_ points: [Point]) -> [Point] {
    let kept = points[..<1] + zip(points.dropFirst(), points).filter { $0 != $1 }.map(\.0)
    return kept.count > 1 ? Array(kept) : Array(points.prefix(2))
  }

  /// Returns the points of each subpath, at least two.
  private static func parts(of path: IconPath, tolerance: Double) -> [[Point]] {
    var parts: [[Point]] = []
    var points: [Point] = []
    let curves = path.steps.count { if case .curve = $0 { true } else { false } }
    let most = min(maxPiecesOfCurve, max(1, maxPiecesOfPath / max(curves, 1)))
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
          points.append(IconPath.bezier(from, control1, control2, to, at: t))
        }
      }
    }
    if points.count > 1 { parts.append(points) }
    return parts
  }

  private static let maxPiecesOfCurve = 1000

  /// Maximum number of pieces for all curves of a path together, except that each curve gets at least one.
  private static let maxPiecesOfPath = 10_000

  /// Number of equal parameter steps that keep the pieces within the tolerance of the curve, at most `most`.
  private static func pieceCount(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, tolerance: Double, most: Int
  ) -> Int {
    // A chord over 1/n of a curve misses it by at most |f''| / (8 n²), and |f''| is at most six times the
    // larger second difference of the points.
    func bend(_ p: Point, _ q: Point, _ r: Point) -> Double {
      let (x, y) = (p.x - 2 * q.x + r.x, p.y - 2 * q.y + r.y)
      return (x * x + y * y).squareRoot()
    }
    let count = (0.75 * max(bend(a, b, c), bend(b, c, d)) / tolerance).squareRoot().rounded(.up)
    // With huge coordinates the count may overflow an integer or be NaN.
    return count < Double(most) ? max(Int(count), 1) : most
  }
}
