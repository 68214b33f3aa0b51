/// How much of each sign's lines is drawn; lines grow and shrink in a quarter of a second.
struct LineReveals: Hashable, Sendable, Codable {
  private var strokes: [Tween]

  /// Time in which a line grows to full length or shrinks to nothing.
  static let duration: Seconds = 0.25

  /// Creates hidden lines for a number of signs.
  init(signs count: Int) {
    strokes = Array(repeating: Tween(resting: 0), count: count)
  }

  /// The number of signs.
  var count: Int { strokes.count }

  /// Shows a sign's lines in full, without an animation.
  mutating func show(_ sign: Int) {
    strokes[sign] = Tween(resting: 1)
  }

  /// Grows a sign's lines from their current length.
  mutating func reveal(_ sign: Int, at time: Seconds) {
    guard strokes[sign].to != 1 else { return }
    strokes[sign] = strokes[sign].redirected(to: 1, at: time, duration: LineReveals.duration)
  }

  /// Shrinks the lines of all signs but one from their current length.
  mutating func hideAll(except kept: Int? = nil, at time: Seconds) {
    for sign in strokes.indices where sign != kept && strokes[sign].to != 0 {
      strokes[sign] = strokes[sign].redirected(to: 0, at: time, duration: LineReveals.duration)
    }
  }

  /// Whether a sign's lines are drawn in full, or growing.
  func isShown(_ sign: Int) -> Bool { strokes[sign].to == 1 }

  /// Drawn fraction of a sign's lines, 0 to 1.
  func strokeEnd(of sign: Int, at time: Seconds) -> Double {
    strokes[sign].value(at: time)
  }

  /// The signs whose lines are at least partly drawn.
  func visible(at time: Seconds) -> SkyFrame.Reveals {
    var visible = SkyFrame.Reveals()
    for sign in strokes.indices {
      let strokeEnd = strokes[sign].value(at: time)
      guard strokeEnd > 0 else { continue }
      visible.append(SkyFrame.LineReveal(sign: sign, strokeEnd: strokeEnd))
    }
    return visible
  }

  /// Whether any line is still growing or shrinking.
  func areMoving(at time: Seconds) -> Bool {
    strokes.contains { $0.isMoving(at: time) }
  }
}
