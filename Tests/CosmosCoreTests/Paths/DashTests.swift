import CosmosCore
import Testing

@Suite struct DashTests {
  /// A path with one subpath for each list of points.
  private func path(_ parts: [[(Double, Double)]]) -> FlatPath {
    let steps = parts.flatMap { points in
      points.enumerated().map { index, point -> IconPath.Step in
        let point = Point(x: point.0, y: point.1)
        return index == 0 ? .move(to: point) : .line(to: point)
      }
    }
    return FlatPath(IconPath(steps: steps), tolerance: 1)
  }

  /// The points of each dash, in a form such as `"0,0 3,0"`.
  private func dashes(_ path: FlatPath) -> [String] {
    var dashes: [String] = []
    func text(_ point: Point) -> String {
      "\((point.x * 1000).rounded() / 1000),\((point.y * 1000).rounded() / 1000)"
        .split(separator: ".0").joined()
    }
    for piece in path.pieces {
      if piece.beginsPart { dashes.append(text(piece.start)) }
      dashes[dashes.count - 1] += " " + text(piece.end)
    }
    return dashes
  }

  @Test(
    arguments: [
      (pattern: [3, 2], dashes: ["0,0 3,0", "5,0 8,0"]),
      (pattern: [4, 2], dashes: ["0,0 4,0", "6,0 10,0"]),  // a dash ends with the line
      (pattern: [4, 3], dashes: ["0,0 4,0", "7,0 10,0"]),  // a dash is cut off
      (pattern: [5, 5], dashes: ["0,0 5,0"]),  // a gap ends with the line: no dot there
      (pattern: [10, 1], dashes: ["0,0 10,0"]),
      (pattern: [99, 1], dashes: ["0,0 10,0"]),  // longer than the line
      (pattern: [4], dashes: ["0,0 4,0", "8,0 10,0"]),  // odd: used twice
      (pattern: [1, 2, 3], dashes: ["0,0 1,0", "3,0 6,0", "7,0 9,0"]),
      (pattern: [0, 4], dashes: ["0,0 0,0", "4,0 4,0", "8,0 8,0"]),  // dots
      (pattern: [0, 5], dashes: ["0,0 0,0", "5,0 5,0"]),  // none where nothing follows
      (pattern: [4, 0], dashes: ["0,0 4,0", "4,0 8,0", "8,0 10,0"]),  // caps, but no gaps
      (pattern: [0, 3, 2, 0], dashes: ["0,0 0,0", "3,0 5,0", "5,0 5,0", "8,0 10,0"]),
    ] as [(pattern: [Double], dashes: [String])])
  func `a line is split according to the pattern`(pattern: [Double], dashes: [String]) {
    #expect(self.dashes(path([[(0, 0), (10, 0)]]).dashed(pattern)) == dashes)
  }

  @Test(
    arguments: [
      (pattern: [3, 4], dashes: ["0,0 3,0", "4,3 4,4 2,4", "0,2 0,0"]),  // round a corner
      (pattern: [4, 2], dashes: ["0,0 4,0", "4,2 4,4 2,4", "0,4 0,0"]),  // dashes end at corners
      (pattern: [2, 2], dashes: ["0,0 2,0", "4,0 4,2", "4,4 2,4", "0,4 0,2"]),  // starts at corners
      (pattern: [99, 1], dashes: ["0,0 4,0 4,4 0,4 0,0"]),  // one dash covers the whole shape
    ] as [(pattern: [Double], dashes: [String])])
  func `a dash continues around corners, and a closed shape has a starting point`(
    pattern: [Double], dashes: [String]
  ) {
    let square = path([[(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]])
    #expect(self.dashes(square.dashed(pattern)) == dashes)
  }

  @Test(
    arguments: [
      (pattern: [4, 1], dashes: ["0,0 3,0", "0,9 1,9", "2,9 3,9"]),  // resumes in the next part
      (pattern: [1, 4], dashes: ["0,0 1,0", "2,9 3,9"]),
      (pattern: [3, 1], dashes: ["0,0 3,0", "1,9 3,9"]),  // a dash ends with a subpath
      (pattern: [1, 2], dashes: ["0,0 1,0", "0,9 1,9"]),  // a dash starts with a subpath
      (pattern: [99, 1], dashes: ["0,0 3,0", "0,9 3,9"]),
    ] as [(pattern: [Double], dashes: [String])])
  func `a pattern continues across subpaths, but a dash does not`(
    pattern: [Double], dashes: [String]
  ) {
    let parts = path([[(0, 0), (3, 0)], [(0, 9), (3, 9)]])
    #expect(self.dashes(parts.dashed(pattern)) == dashes)
  }

  @Test func `rounding errors that accumulate leave no slivers`() {
    // A tenth is inexact in binary: ten of them add up to slightly less than one.
    let line = path([[(0, 0), (0.5, 0), (1, 0)], [(0, 1), (1, 1)]])
    #expect(line.dashed([0.1, 0.1]).pieces.count == 10)
    #expect(line.dashed([0.05]).pieces.count == 20)
  }

  @Test func `a zero-length path has no dashes`() {
    #expect(path([[(1, 1), (1, 1)]]).dashed([1, 1]).pieces.isEmpty)
    #expect(path([]).dashed([1, 1]).pieces.isEmpty)
  }

  @Test(arguments: UInt64(1)...200)
  func `dashes of any path and pattern match a walk along the path`(seed: UInt64) {
    var random = seed
    func next() -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(random >> 33) * 0x1p-31
    }
    let whole = path(
      (0..<1 + Int(3 * next())).map { _ in
        (0..<2 + Int(5 * next())).map { _ in (20 * next(), 20 * next()) }
      })
    let longest = [1, 10, 100][Int(3 * next())]
    var pattern = (0..<1 + Int(4 * next())).map { _ in Double(longest) * next() }
    if next() < 0.3 { pattern[Int(Double(pattern.count) * next())] = 0 }
    if pattern.allSatisfy({ $0 == 0 }) { pattern[0] = 1 }
    let dashed = whole.dashed(pattern)

    // Walk along the path in 100,000 steps, and compare the steps at which the pen is down with the length of
    // the dashes.
    let cycle = pattern + pattern
    let period = cycle.reduce(0, +)
    func isDown(at position: Double) -> Bool {
      var rest = position.truncatingRemainder(dividingBy: period)
      for (index, entry) in cycle.enumerated() {
        if rest < entry { return index.isMultiple(of: 2) }
        rest -= entry
      }
      return false
    }
    let steps = 100_000
    let stride = whole.length / Double(steps)
    var down = 0
    for step in 0..<steps where isDown(at: (Double(step) + 0.5) * stride) { down += 1 }
    let changes = 2 * whole.length / period * Double(cycle.count) + 8
    #expect(abs(dashed.length - Double(down) * stride) <= changes * stride)
    // Points along the path lie on a dash where the pen is down, and only there.
    for piece in whole.pieces {
      for share in [0.1237, 0.5077, 0.8911] {
        let position =
          (piece.startShare + (piece.endShare - piece.startShare) * share) * whole.length
        let point = Point(
          x: piece.start.x + (piece.end.x - piece.start.x) * share,
          y: piece.start.y + (piece.end.y - piece.start.y) * share)
        guard isDown(at: position - 1e-6) == isDown(at: position + 1e-6) else { continue }
        #expect((dashed.distance(to: point) < 1e-9) == isDown(at: position))
      }
    }
    // No dash is longer than the longest entry of the pattern, and the dashes follow the path's order.
    var lengths: [Double] = []
    for piece in dashed.pieces {
      if piece.beginsPart { lengths.append(0) }
      lengths[lengths.count - 1] += (piece.endShare - piece.startShare) * dashed.length
    }
    #expect((lengths.max() ?? 0) <= (cycle.max() ?? 0) + 1e-9)
    #expect(
      dashed.pieces.isEmpty || dashed.pieces[0].start == whole.pieces[0].start || pattern[0] == 0)
  }
}
