import CosmosCore
import CosmosGL
import Foundation
import Testing

/// Tests that measure rendered strokes and their ends.
@MainActor @Suite(.serialized) struct StrokeTests {
  private func line(_ points: [(Double, Double)]) -> FlatPath {
    let points = points.map { Point(x: $0.0, y: $0.1) }
    return FlatPath(
      IconPath(steps: [.move(to: points[0])] + points.dropFirst().map { .line(to: $0) }),
      tolerance: 1)
  }

  /// A circle around (100, 100) of many pieces.
  private func circle(pieces: Int) -> FlatPath {
    line(
      (0...pieces).map { step -> (Double, Double) in
        let angle = Double(step) / Double(pieces) * 2 * .pi
        return (100 + 70 * cos(angle), 100 + 70 * sin(angle))
      })
  }

  @Test(arguments: 0..<12)
  func `an icon is drawn in path order from its stroke-start to its stroke-end`(sign: Int) throws {
    let pen = try StrokePen()
    let path = try FlatPath.icon(ofSign: sign, scale: 4, margin: 7)
    for shares in [0...0.001, 0...0.5, 0...1, 0.2...0.3, 0.5...1, 0.1...0.9] {
      try expectOrder(path, shares, pen)
    }
  }

  private func expectOrder(
    _ path: FlatPath, _ shares: ClosedRange<Double>, _ pen: StrokePen
  ) throws {
    let picture = try pen.draw(path, width: 200, height: 160, stroke: 2, shares: shares)
    let drawn = path.pieces(from: shares.lowerBound, to: shares.upperBound)
    let partEnds =
      path.pieces.filter(\.beginsPart).map(\.start) + path.pieces.filter(\.endsPart).map(\.end)
    for piece in path.pieces {
      let centre = Point(
        x: (piece.start.x + piece.end.x) / 2, y: (piece.start.y + piece.end.y) / 2)
      let share = (piece.startShare + piece.endShare) / 2
      let isDrawn = shares.contains(share)
      // A pixel next to an end may be partly covered.
      let ends = [shares.lowerBound, shares.upperBound]
      guard ends.allSatisfy({ abs(share - $0) * path.length > 1.5 }),
        partEnds.allSatisfy({ hypot($0.x - centre.x, $0.y - centre.y) > 1.5 })
      else { continue }
      if isDrawn {
        #expect(picture.coverage(at: centre) > 0.6, "\(shares), \(centre)")
      } else if !drawn.contains(where: { $0.distance(to: centre) < 3 }) {
        #expect(picture.coverage(at: centre) == 0, "\(shares), \(centre)")
      }
    }
    // Crossing strokes overlap, so their lengths alone don't determine the area.
    let expected = coverage(of: drawn, stroke: 2, like: picture).reduce(0, +)
    // The rendered ends are straight; the expected ones are round.
    let parts = Double(drawn.count(where: \.beginsPart) + 1)
    #expect(abs(picture.area - expected) <= 0.01 * expected + 3.2 * parts, "\(shares)")
  }

  // Not 0.5: a subpath of two icons ends there, and rounding decides whether the next one shows its first dot.
  @Test(arguments: 0..<12)
  func `an icon with a wide stroke covers the area around its drawn path`(sign: Int) throws {
    let pen = try StrokePen()
    let path = try FlatPath.icon(ofSign: sign, scale: 2.5, margin: 5)
    for end in [0.001, 0.25, 0.51, 0.75, 1] {
      let picture = try pen.draw(
        path, width: 125, height: 102, stroke: 5, shares: 0...end, hasRoundCaps: true)
      let expected = coverage(of: path.pieces(from: 0, to: end), stroke: 5, like: picture)
      let worst = zip(picture.coverage, expected).lazy.map { abs($0 - $1) }.max() ?? 0
      #expect(worst <= 0.01, "up to \(end)")
    }
  }

  /// Expected coverage of each pixel by pieces with round ends, from the distance of its centre.
  private nonisolated func coverage(
    of pieces: [FlatPath.Piece], stroke: Double, like picture: StrokePicture
  ) -> [Double] {
    let reach = stroke / 2 + 0.5
    var gaps = [Double](repeating: .infinity, count: picture.width * picture.height)
    for piece in pieces {
      let (xs, ys) = ([piece.start.x, piece.end.x], [piece.start.y, piece.end.y])
      let columns = Int((xs.min() ?? 0) - reach)...Int((xs.max() ?? 0) + reach)
      for row in Int((ys.min() ?? 0) - reach)...Int((ys.max() ?? 0) + reach) {
        for column in columns {
          let point = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
          let position = picture.width * row + column
          gaps[position] = min(gaps[position], piece.distance(to: point))
        }
      }
    }
    return gaps.map { min(max(reach - $0, 0), 1) }
  }

  @Test func `a stroke of almost zero length is a dot as wide as the stroke`() throws {
    let path = line([(30, 30), (130, 30)])
    let picture = try StrokePen().draw(
      path, width: 160, height: 60, stroke: 20, shares: 0...0.001, hasRoundCaps: true)
    #expect(abs(picture.area - (100 * Double.pi + 2)) < 3)
    #expect(picture.coverage(at: Point(x: 20.5, y: 30)) > 0.9)
    #expect(picture.coverage(at: Point(x: 41.5, y: 30)) == 0)
  }

  @Test func `an empty section of a path draws nothing`() throws {
    let path = line([(30, 30), (130, 30)])
    let pen = try StrokePen()
    for end in [0.0, 0.5] {
      let picture = try pen.draw(
        path, width: 160, height: 60, stroke: 20, shares: end...end, hasRoundCaps: true)
      #expect(picture.area == 0)
    }
  }

  @Test(arguments: [0.0, 17, 45, 90, 200, 301])
  func `butt caps are flat`(angle: Double) throws {
    let pen = try StrokePen()
    for length in [0.05, 0.3, 1, 7.5, 40] {
      try expectFlatEnds(angle: angle, length: length, pen)
    }
  }

  private func expectFlatEnds(angle: Double, length: Double, _ pen: StrokePen) throws {
    let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    // Draw only a section of a line, so that the stroke ends where the path does not.
    let path = line([(60 - 50 * x, 60 - 50 * y), (60 + 50 * x, 60 + 50 * y)])
    let half = length / 200
    let picture = try pen.draw(
      path, width: 120, height: 120, stroke: 20, shares: (0.5 - half)...(0.5 + half))
    #expect(abs(picture.area - 20 * length) <= 0.02 * 20 * length + 2.5, "\(length)")
    var wrong: [Point] = []
    for row in 0..<120 {
      for column in 0..<120 {
        let point = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
        let along = abs((point.x - 60) * x + (point.y - 60) * y)
        let across = abs((point.x - 60) * y - (point.y - 60) * x)
        let found = picture.coverage(at: point)
        let isOutside = along > length / 2 + 0.51 || across > 10.51
        let isInside = along < length / 2 - 0.51 && across < 9.49
        if isOutside && found != 0 || isInside && found != 1 { wrong.append(point) }
      }
    }
    #expect(wrong.isEmpty, "\(length)")
  }

  @Test func `a butt cap on a curve is as flat as on a line`() throws {
    // Each piece is far shorter than the stroke is wide.
    let path = circle(pieces: 60)
    let pen = try StrokePen()
    for end in stride(from: 0.02, through: 0.98, by: 0.04) {
      let picture = try pen.draw(path, width: 200, height: 200, stroke: 24, shares: 0...end)
      #expect(wrongPixels(of: picture, end: end).isEmpty, "\(end)")
    }
  }

  /// The pixels in which a ring around (100, 100), drawn up to a share of its circumference, has wrong
  /// coverage.
  private nonisolated func wrongPixels(of picture: StrokePicture, end: Double) -> [Point] {
    var wrong: [Point] = []
    let last = end * 2 * Double.pi
    for row in 0..<200 {
      for column in 0..<200 {
        let (x, y) = (Double(column) + 0.5 - 100, Double(row) + 0.5 - 100)
        let radius = (x * x + y * y).squareRoot()
        guard radius > 59.5, radius < 80.5 else { continue }
        var angle = atan2(y, x)
        if angle < 0 { angle += 2 * .pi }
        // Distances along the ring in pixels. Pixels near the ends are not checked, to allow for antialiasing
        // and the bend of the pieces.
        let found = picture.coverage(at: Point(x: x + 100, y: y + 100))
        let behind = (angle - last) * radius
        let before = (2 * .pi - angle) * radius
        let isOutside = behind > 1.5 && before > 1.5
        let isInside = behind < -1.5 && angle * radius > 1.5
        if isOutside && found != 0 || isInside && found != 1 {
          wrong.append(Point(x: x + 100, y: y + 100))
        }
      }
    }
    return wrong
  }

  @Test(arguments: [30.0, 90, 150, 179])
  func `joins in a stroke with butt caps are round and leave no gap`(turn: Double) throws {
    let angle = turn * .pi / 180
    let path = line([(20, 60), (60, 60), (60 + 40 * cos(angle), 60 + 40 * sin(angle))])
    let picture = try StrokePen().draw(path, width: 120, height: 120, stroke: 16)
    for row in 0..<120 {
      for column in 0..<120 {
        let point = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
        let (x, y) = (point.x - 60, point.y - 60)
        guard (x * x + y * y).squareRoot() < 7.4 else { continue }
        #expect(picture.coverage(at: point) == 1, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [0.5, 0.66, 1, 2, 5, 20])
  func `the coverage of a line matches its stroke width`(stroke: Double) throws {
    let pen = try StrokePen()
    for angle in [0.0, 10, 33, 45, 72, 90] {
      try expectWidth(stroke, angle: angle, pen)
    }
  }

  private func expectWidth(_ stroke: Double, angle: Double, _ pen: StrokePen) throws {
    let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    // Depending on its position, a thin slanted line covers more or fewer pixel centres.
    let pictures = try stride(from: 0.0, to: 1, by: 0.125).map { shift in
      let path = line([
        (64 + shift - 50 * x, 64 - 50 * y), (64 + shift + 50 * x, 64 + 50 * y),
      ])
      return try pen.draw(path, width: 128, height: 128, stroke: stroke)
    }
    let mean = pictures.reduce(0) { $0 + $1.area / 100 } / Double(pictures.count)
    #expect(abs(mean - stroke) <= 0.02 * stroke, "\(angle)")
    // The edge is a ramp one pixel wide, not a step.
    #expect(
      pictures.allSatisfy { $0.coverage.contains { $0 > 0.2 && $0 < 0.8 } } || angle == 0
        || angle == 90)
  }

  @Test(arguments: 0..<12)
  func `strokes are no darker where they cross`(sign: Int) throws {
    let pen = try StrokePen()
    for stroke in [1.32, 0.66, 3] {
      // At a third of the opacity, a second stroke over the first would stand out by more than half.
      let path = try FlatPath.icon(ofSign: sign, scale: stroke / 2, margin: 5)
      let picture = try pen.draw(
        path, width: 80, height: 64, stroke: stroke, hasRoundCaps: true, opacity: 0.33)
      let single = stroke < 1 ? stroke : 1
      #expect((picture.coverage.max() ?? 0) <= single + 0.007, "\(stroke)")
    }
  }
}

extension FlatPath.Piece {
  /// The distance from a point to the nearest point of the piece.
  func distance(to point: Point) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let (fromX, fromY) = (point.x - start.x, point.y - start.y)
    let squared = x * x + y * y
    let share = squared > 0 ? min(max((fromX * x + fromY * y) / squared, 0), 1) : 0
    let (gapX, gapY) = (fromX - share * x, fromY - share * y)
    return (gapX * gapX + gapY * gapY).squareRoot()
  }
}
