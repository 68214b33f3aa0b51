/// How much of each sign's lines is drawn: lines grow and shrink in a quarter of a second.
struct LineReveals: Hashable, Sendable {
  private var strokes: [Tween]

  /// Time from nothing to all of a line, and back.
  static let duration: Seconds = 0.25

  /// Creates the lines of a number of signs, none of them drawn.
  init(signs count: Int) {
    strokes = Array(repeating: Tween(resting: 0), count: count)
  }

  /// Draws all of a sign's lines at once.
  mutating func show(_ sign: Int) {
    strokes[sign] = Tween(resting: 1)
  }

  /// Lets a sign's lines grow from what is drawn of them.
  mutating func reveal(_ sign: Int, at time: Seconds) {
    guard strokes[sign].to != 1 else { return }
    strokes[sign] = strokes[sign].redirected(to: 1, at: time, duration: LineReveals.duration)
  }

  /// Lets the lines of all signs but one shrink from what is drawn of them.
  mutating func hideAll(except kept: Int? = nil, at time: Seconds) {
    for sign in strokes.indices where sign != kept && strokes[sign].to != 0 {
      strokes[sign] = strokes[sign].redirected(to: 0, at: time, duration: LineReveals.duration)
    }
  }

  /// Drawn share of a sign's lines, 0 to 1.
  func strokeEnd(of sign: Int, at time: Seconds) -> Double {
    strokes[sign].value(at: time)
  }

  /// The signs of which something is drawn.
  func visible(at time: Seconds) -> SkyFrame.Reveals {
    var visible = SkyFrame.Reveals()
    for sign in strokes.indices {
      let strokeEnd = strokes[sign].value(at: time)
      guard strokeEnd > 0 else { continue }
      visible.append(SkyFrame.LineReveal(sign: sign, strokeEnd: strokeEnd))
    }
    return visible
  }

  /// Whether any line still grows or shrinks.
  func areMoving(at time: Seconds) -> Bool {
    strokes.contains { $0.isMoving(at: time) }
  }
}
