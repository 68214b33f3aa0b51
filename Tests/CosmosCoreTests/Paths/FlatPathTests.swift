import CosmosCore
import Testing

@Suite struct FlatPathTests {
  @Test(
    arguments: [
      (sign: "pisces", lengths: [30.7789, 30.7789, 28.2]),
      (sign: "aries", lengths: [55.4825, 55.4825]),
      (sign: "taurus", lengths: [102.3416]),
      (sign: "gemini", lengths: [29.4924, 29.4924, 24.6, 24.6]),
      (sign: "cancer", lengths: [68.2339, 68.2339]),
      (sign: "leo", lengths: [107.8004]),
      (sign: "virgo", lengths: [41.7793, 34.8438, 34.8438, 46.0036]),
      (sign: "libra", lengths: [50.3696, 37.5]),
      (sign: "scorpio", lengths: [34.8438, 34.8438, 44.9372, 21.2]),
      (sign: "sagittarius", lengths: [21.2, 28.2139, 31.8908]),
      (sign: "capricorn", lengths: [36.232, 102.9603]),
      (sign: "aquarius", lengths: [51.4897, 51.4897]),
    ] as [(sign: String, lengths: [Double])])
  func `icons have the same path lengths as the original's`(sign: String, lengths: [Double]) throws
  {
    let catalog = try SignCatalog.builtIn(named: "zodiac")
    let icon = catalog.signs[try #require(catalog.index(named: sign))].icon
    let path = FlatPath(icon, tolerance: 1e-5)
    #expect(abs(path.length - lengths.reduce(0, +)) < 0.001)
    #expect(path.pieces.count(where: \.beginsPart) == lengths.count)
    var end = 0.0
    for (piece, length) in zip(path.pieces.filter(\.endsPart), lengths) {
      end += length
      #expect(abs(piece.endShare * path.length - end) < 0.001)
    }
  }

  @Test(arguments: [0.5, 0.05, 0.001], 0..<12)
  func `shares increase from 0 to 1 across all subpaths`(tolerance: Double, sign: Int) throws {
    let icon = try SignCatalog.builtIn(named: "zodiac").signs[sign].icon
    let pieces = FlatPath(icon, tolerance: tolerance).pieces
    #expect(pieces.first?.startShare == 0 && pieces.last?.endShare == 1)
    #expect(pieces.first?.beginsPart == true && pieces.last?.endsPart == true)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.endShare == next.startShare && next.startShare < next.endShare)
      #expect(piece.endsPart == next.beginsPart)
      #expect(piece.endsPart || piece.end == next.start)
    }
  }

  @Test(arguments: [1, 0.1, 0.01, 0.001])
  func `no piece deviates from its curve by more than the tolerance`(tolerance: Double) throws {
    // A U-turn, an S-curve, and a curve that returns to its start.
    let curves = [
      [Point(x: 0, y: 0), Point(x: 0, y: 40), Point(x: 30, y: 40), Point(x: 30, y: 0)],
      [Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: -20, y: 30), Point(x: 30, y: 30)],
      [Point(x: 0, y: 0), Point(x: 60, y: 50), Point(x: -60, y: 50), Point(x: 0, y: 0)],
    ]
    for c in curves {
      let path = FlatPath(
        IconPath(steps: [.move(to: c[0]), .curve(control1: c[1], control2: c[2], to: c[3])]),
        tolerance: tolerance)
      for step in 0...1000 {
        let t = Double(step) / 1000
        let weights = [
          (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t,
        ]
        let point = Point(
          x: zip(weights, c).reduce(0) { $0 + $1.0 * $1.1.x },
          y: zip(weights, c).reduce(0) { $0 + $1.0 * $1.1.y })
        #expect(path.distance(to: point) <= tolerance * 1.0001)
      }
      // The number of pieces is not much higher than the tolerance requires.
      #expect(Double(path.pieces.count) <= 2 + 13 / tolerance.squareRoot())
    }
  }

  @Test func `a repeated point adds no piece, unless the path has no other points`() {
    let here = Point(x: 1, y: 1)
    let steps: [IconPath.Step] = [.move(to: here), .line(to: here), .line(to: here)]
    let dot = FlatPath(IconPath(steps: steps), tolerance: 1)
    #expect(dot.pieces.count == 1 && dot.length == 0)
    #expect(dot.pieces[0].beginsPart && dot.pieces[0].endsPart)
    let line = FlatPath(IconPath(steps: steps + [.line(to: Point(x: 1, y: 4))]), tolerance: 1)
    #expect(line.pieces.count == 1 && line.length == 3)
    #expect(line.pieces[0].beginsPart && line.pieces[0].endsPart)
  }

  @Test func `a path without steps has neither pieces nor bounds`() {
    let path = FlatPath(IconPath(steps: []), tolerance: 1)
    #expect(path.pieces.isEmpty && path.length == 0)
    #expect(path.bounds == (Point(x: 0, y: 0), Size(width: 0, height: 0)))
  }

  @Test(arguments: 0..<12)
  func `a flat icon's bounds match the icon's`(sign: Int) throws {
    let icon = try SignCatalog.builtIn(named: "zodiac").signs[sign].icon
    let (flat, exact) = (FlatPath(icon, tolerance: 0.001).bounds, icon.bounds)
    #expect(abs(flat.corner.x - exact.corner.x) < 0.002)
    #expect(abs(flat.corner.y - exact.corner.y) < 0.002)
    #expect(abs(flat.size.width - exact.size.width) < 0.002)
    #expect(abs(flat.size.height - exact.size.height) < 0.002)
  }

  @Test(arguments: [1e5, 1e19, 1e300, Double.infinity])
  func `a curve with extreme control points has a limited number of pieces`(far: Double) {
    let curve = IconPath.Step.curve(
      control1: Point(x: far, y: -far), control2: Point(x: -far, y: far), to: Point(x: 1, y: 0))
    let once = IconPath(steps: [.move(to: Point(x: 0, y: 0)), curve])
    #expect(FlatPath(once, tolerance: 1e-9).pieces.count <= 1000)
    let often = IconPath(
      steps: [.move(to: Point(x: 0, y: 0))] + Array(repeating: curve, count: 2000))
    #expect(FlatPath(often, tolerance: 1e-9).pieces.count <= 10_000)
  }
}

extension FlatPath {
  /// The distance from a point to the nearest piece.
  func distance(to point: Point) -> Double {
    pieces.map { piece in
      let (x, y) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y)
      let (fromX, fromY) = (point.x - piece.start.x, point.y - piece.start.y)
      let squared = x * x + y * y
      let share = squared > 0 ? min(max((fromX * x + fromY * y) / squared, 0), 1) : 0
      let (gapX, gapY) = (fromX - share * x, fromY - share * y)
      return (gapX * gapX + gapY * gapY).squareRoot()
    }.min() ?? .infinity
  }
}
