import CosmosCore
import Glibc
import Testing

@Suite struct MonogramTests {
  @Test func `paths are further apart than their stroke width`() {
    let paths = MenuPaths.monogram.map { FlatPath($0, tolerance: 0.05) }
    for (index, path) in paths.enumerated() {
      for other in paths[(index + 1)...] {
        let gaps = points(of: path).flatMap { one in
          points(of: other).map { two in hypot(one.x - two.x, one.y - two.y) }
        }
        // Strokes are 6 points wide; two strokes less than a point apart would share a pixel.
        #expect(gaps.min() ?? .infinity > 7)
      }
    }
  }

  /// Points along a path, at most one point apart.
  private func points(of path: FlatPath) -> [Point] {
    path.pieces.flatMap { piece -> [Point] in
      let (x, y) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y)
      let steps = Int(hypot(x, y).rounded(.up))
      return (0...steps).map { step in
        let share = Double(step) / Double(max(1, steps))
        return Point(x: piece.start.x + share * x, y: piece.start.y + share * y)
      }
    }
  }
}
