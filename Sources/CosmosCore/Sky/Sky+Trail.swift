extension Sky {
  /// Whether marks show where the planets stood.
  public var showsTrail: Bool { wantsTrail && scene.hasBodies }

  /// Whether marks show where the planets stood, or still fade out.
  public var isTrailVisible: Bool { scene.hasBodies && (wantsTrail || trail.value(at: time) > 0) }

  /// Shows the marks from the start, without fading them in; a sky without planets has none, but the next one may.
  public mutating func openTrail() {
    wantsTrail = true
    trail = Track(1)
  }

  /// Shows or hides where the planets stood on the last days, in a sky that shows them.
  public mutating func toggleTrail() {
    if scene.hasBodies { showTrail(!wantsTrail) }
  }

  /// Shows or hides where the planets stood on the last days, in this sky or in the next one that shows them.
  public mutating func showTrail(_ isShown: Bool) {
    guard isShown != wantsTrail else { return }
    wantsTrail = isShown
    trail.redirect(to: isShown ? 1 : 0, at: time, duration: Sky.trailFade)
  }

  /// Sets the marks.
  ///
  /// - Parameter marks: Where the planets stood; `nil` for none.
  public mutating func setTrail(_ marks: PlanetTrail?) {
    scene.trail = marks
  }

  private static let trailFade: Seconds = 0.5
}
