import CosmosCore
import Testing

@Suite struct IconPathTests {
  private static func move(_ x: Double, _ y: Double) -> IconPath.Step {
    .move(to: Point(x: x, y: y))
  }

  private static func line(_ x: Double, _ y: Double) -> IconPath.Step {
    .line(to: Point(x: x, y: y))
  }

  private static func curve(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double, _ y: Double
  ) -> IconPath.Step {
    .curve(control1: Point(x: a, y: b), control2: Point(x: c, y: d), to: Point(x: x, y: y))
  }

  @Test(arguments: [
    // The commands, absolute and relative.
    (
      " M 1,2 L -3 4.5\n C 1 2 3 4 5 6 ",
      [move(1, 2), line(-3, 4.5), curve(1, 2, 3, 4, 5, 6)]
    ),
    ("m1 2l3 4", [move(1, 2), line(4, 6)]),
    ("M1 1H5V7h-1v-2", [move(1, 1), line(5, 1), line(5, 7), line(4, 7), line(4, 5)]),
    ("M1 1c1 0 2 1 3 3", [move(1, 1), curve(2, 1, 3, 2, 4, 4)]),
    // A smooth curve reflects the last control point of a curve of its kind, and only of its kind.
    ("M0 0C1 0 2 1 2 2S1 4 0 4", [move(0, 0), curve(1, 0, 2, 1, 2, 2), curve(2, 3, 1, 4, 0, 4)]),
    ("M0 0l2 2s-1 2-2 2", [move(0, 0), line(2, 2), curve(2, 2, 1, 4, 0, 4)]),
    ("M0 0Q3 3 6 0S9 3 12 0", [move(0, 0), curve(2, 2, 4, 2, 6, 0), curve(6, 0, 9, 3, 12, 0)]),
    ("M0 0Q3 3 6 0T12 0", [move(0, 0), curve(2, 2, 4, 2, 6, 0), curve(8, -2, 10, -2, 12, 0)]),
    (
      "M0 0q3 3 6 0t6 0 6 0",
      [
        move(0, 0), curve(2, 2, 4, 2, 6, 0), curve(8, -2, 10, -2, 12, 0),
        curve(14, 2, 16, 2, 18, 0),
      ]
    ),
    ("M0 0l3 0T9 0", [move(0, 0), line(3, 0), curve(3, 0, 5, 0, 9, 0)]),
    // Closing draws back to the start, where the next part begins; a closed point is a dot.
    ("M1 1h4v4Z", [move(1, 1), line(5, 1), line(5, 5), line(1, 1)]),
    ("M1 1h4v4H1V1z", [move(1, 1), line(5, 1), line(5, 5), line(1, 5), line(1, 1)]),
    (
      "M1 1h4v4zl2 2",
      [move(1, 1), line(5, 1), line(5, 5), line(1, 1), move(1, 1), line(3, 3)]
    ),
    ("M1 1h4zm1 1h1", [move(1, 1), line(5, 1), line(1, 1), move(2, 2), line(3, 2)]),
    ("M3 4z", [move(3, 4), line(3, 4)]),
    // Repeated arguments; those of a move are lines.
    ("M0 0 1 1 2 0", [move(0, 0), line(1, 1), line(2, 0)]),
    ("m1 1 1 1 2 0", [move(1, 1), line(2, 2), line(4, 2)]),
    ("M0 0H1 2 3", [move(0, 0), line(1, 0), line(2, 0), line(3, 0)]),
    // Numbers next to each other.
    ("M.5.5-1-2", [move(0.5, 0.5), line(-1, -2)]),
    ("M1.5.5+2-3e1", [move(1.5, 0.5), line(2, -30)]),
    ("M1e-1,2E+1L1.5,3", [move(0.1, 20), line(1.5, 3)]),
    ("M 1 , 2 L\t3\u{C},\r\n4", [move(1, 2), line(3, 4)]),
    ("M5. 5.L1.1.1", [move(5, 5), line(1.1, 0.1)]),
    // Arcs that are not: without a radius, and back to the same point.
    ("M0 0A0 5 0 0 1 4 4", [move(0, 0), line(4, 4)]),
    ("M0 0a5 5 0 0 1 0 0h1", [move(0, 0), line(1, 0)]),
  ])
  func `path data is parsed by SVG's grammar`(data: String, steps: [IconPath.Step]) throws {
    let parsed = try IconPath(svg: data).steps
    #expect(parsed.count == steps.count, "\(parsed)")
    for (one, other) in zip(parsed, steps) { #expect(isClose(one, other), "\(one), not \(other)") }
  }

  /// Whether two steps are the same but for rounding.
  private func isClose(_ one: IconPath.Step, _ other: IconPath.Step) -> Bool {
    func isClose(_ one: Point, _ other: Point) -> Bool {
      abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9
    }
    switch (one, other) {
    case (.move(let a), .move(let b)), (.line(let a), .line(let b)): return isClose(a, b)
    case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
      return isClose(a, d) && isClose(b, e) && isClose(c, f)
    default: return false
    }
  }

  @Test(arguments: [
    // Large and direction: which of the four arcs from (0, 0) to (6, 0) with a radius of 5, whose centres are at
    // (3, ±4).
    (data: "M0 0A5 5 0 0 0 6 0", centre: Point(x: 3, y: -4), sweep: -73.74),
    (data: "M0 0A5 5 0 0 1 6 0", centre: Point(x: 3, y: 4), sweep: 73.74),
    (data: "M0 0A5 5 0 1 0 6 0", centre: Point(x: 3, y: 4), sweep: -286.26),
    (data: "M0 0A5 5 0 1 1 6 0", centre: Point(x: 3, y: -4), sweep: 286.26),
    // Flags need no separators, and a negative radius counts as positive.
    (data: "M0 0a-5 5 0 016 0", centre: Point(x: 3, y: 4), sweep: 73.74),
    // An ellipse too small is enlarged until it fits: a half circle of radius 3.
    (data: "M0 0A1 1 0 0 1 6 0", centre: Point(x: 3, y: 0), sweep: 180),
  ])
  func `an arc becomes cubic curves on its circle`(
    data: String, centre: Point, sweep: Double
  ) throws {
    let path = try IconPath(svg: data)
    let radius = (centre.x * centre.x + centre.y * centre.y).squareRoot()
    let flat = FlatPath(path, tolerance: 0.0005)
    for piece in flat.pieces {
      let (x, y) = (piece.end.x - centre.x, piece.end.y - centre.y)
      #expect(abs((x * x + y * y).squareRoot() - radius) < 0.002)
    }
    #expect(abs(flat.length - radius * abs(sweep) * .pi / 180) < 0.01)
    // Clockwise, with y down, starts upwards of the chord if the centre is below it.
    let middle = path.bounds
    #expect((middle.corner.y < -1e-3) == (sweep > 0), "\(middle)")
  }

  @Test func `a turned ellipse reaches its ends`() throws {
    let path = try IconPath(svg: "M2 1A6 3 30 1 0 7 4")
    guard case .curve(_, _, let end)? = path.steps.last else {
      Issue.record("an arc is made of curves")
      return
    }
    #expect(end == Point(x: 7, y: 4))
    // Every point is on an ellipse with these radii, turned by 30°: fit the centre from its extent.
    let flat = FlatPath(path, tolerance: 0.001)
    let (cosine, sine) = (0.866_025_403_784, 0.5)
    let turned = flat.pieces.map { piece in
      Point(
        x: (cosine * piece.end.x + sine * piece.end.y) / 6,
        y: (cosine * piece.end.y - sine * piece.end.x) / 3)
    }
    // All points of a circle of radius 1 are as far from its centre; three of them give it.
    let (a, b, c) = (turned[0], turned[turned.count / 3], turned[2 * turned.count / 3])
    let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
    func square(_ p: Point) -> Double { p.x * p.x + p.y * p.y }
    let centre = Point(
      x: (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / d,
      y: (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / d)
    for point in turned {
      let (x, y) = (point.x - centre.x, point.y - centre.y)
      #expect(abs((x * x + y * y).squareRoot() - 1) < 0.001)
    }
  }

  @Test(
    arguments: [
      (data: "", at: 1, command: Character?.none, says: "draws nothing"),
      (data: "M 0 0", at: 6, command: nil, says: "draws nothing"),
      (data: "L 1 1 L 2 2", at: 1, command: nil, says: "“L” is not M or m"),
      (data: "5 5", at: 1, command: nil, says: "“5” is not a command"),
      (data: "M0 0 L 1 x", at: 10, command: "L", says: "“x” is not a number"),
      (data: "M 0 0 l 1", at: 10, command: "l", says: "a number is missing at the end"),
      (data: "M 0 0 L 1 nan", at: 11, command: "L", says: "“n” is not a number"),
      (data: "M 0 0 L 1 0x10", at: 12, command: "L", says: "“x” is not a command"),
      (data: "M 0 0 L 1 1,", at: 13, command: "L", says: "a number is missing at the end"),
      (data: "M 0 0 L 1,,1", at: 11, command: "L", says: "“,” is not a number"),
      (data: "M,0 0 L 1 1", at: 2, command: "M", says: "“,” is not a number"),
      (data: "M0 0L1 1 2", at: 11, command: "L", says: "a number is missing at the end"),
      (data: "M0 0 L 1 -", at: 10, command: "L", says: "“-” is not a number"),
      (data: "M0 0 h1Z5", at: 9, command: "Z", says: "“5” is not a command"),
      (data: "M0 0 B 1 1", at: 6, command: "M", says: "“B” is not a command"),
      (data: "M0 0 é", at: 6, command: "M", says: "“é” is not a command"),
      (data: "M0 0 A5 5 0 2 1 6 0", at: 13, command: "A", says: "“2” is not a flag, 0 or 1"),
      (data: "M0 0 A5 5 0 1", at: 14, command: "A", says: "a flag, 0 or 1 is missing at the end"),
      (data: "M 0 0 L 1e300 5", at: 9, command: "L", says: "the path leaves the range"),
      (data: "M 0 0 L 1e999 5", at: 9, command: "L", says: "“1e999” is too large"),
      (data: "M 9999 0 h 2", at: 12, command: "h", says: "the path leaves the range from −10000"),
      // A smooth curve reflects its control point out of the range.
      (data: "M0 0Q-9000 0 9000 0T0 0", at: 20, command: "T", says: "the path leaves the range"),
      (data: "M0 0a1e9 5 0 0 1 5 5", at: 6, command: "a", says: "the path leaves the range"),
    ] as [(data: String, at: Int, command: Character?, says: String)])
  func `an error tells the character, the command and what is wrong`(
    data: String, at: Int, command: Character?, says: String
  ) {
    let error = #expect(throws: IconPath.SyntaxError.self) { try IconPath(svg: data) }
    let message = error.map { "\($0)" } ?? ""
    #expect(error?.position == at && error?.command == command, "\(message)")
    #expect(message.contains(says) && message.hasPrefix("character "), "\(message)")
    #expect(!message.contains("\n"))
  }

  @Test func `limits are named`() throws {
    let most = "M0 0" + String(repeating: "h1", count: 1000)
    #expect(try IconPath(svg: most).steps.count == 1001)
    let tooMany = #expect(throws: IconPath.SyntaxError.self) { try IconPath(svg: most + "v1") }
    #expect(tooMany?.reason == "the path has more than 1000 segments")
    #expect(tooMany?.position == most.utf8.count + 1 && tooMany?.command == "v")
    // Data that is too long is not read: an unknown command in it would be another error.
    let million = "M0 0" + String(repeating: "x1", count: 1_000_000)
    let tooLong = #expect(throws: IconPath.SyntaxError.self) { try IconPath(svg: million) }
    #expect(tooLong?.reason == "path data may have at most 20000 bytes, this has 2000004")
  }

  @Test func `any bytes are parsed or rejected`() {
    // Every short text over the grammar's alphabet, and what follows a good beginning.
    let letters = Array("Mm1.-,aAzZqT e5")
    var accepted = 0
    for first in letters {
      for second in letters {
        for third in letters {
          for text in ["\(first)\(second)\(third)", "M0 0 9 9\(first)\(second)\(third)"] {
            accepted += (try? IconPath(svg: text)) == nil ? 0 : 1
          }
        }
      }
    }
    #expect(accepted > 100)
  }
}
