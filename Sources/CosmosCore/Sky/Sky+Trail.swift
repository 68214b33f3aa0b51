extension Sky {
  /// Whether marks show where the planets stood, or still fade out.
  public var isTrailVisible: Bool { showsTrail || trail.value(at: time) > 0 }

  /// Shows the marks from the start, without fading them in; a sky without planets has none.
  public mutating func openTrail() {
    guard scene.hasBodies else { return }
    showsTrail = true
    trail = Track(1)
  }

  /// Shows or hides where the planets stood on the last days, in a sky that shows them.
  public mutating func toggleTrail() {
    guard scene.hasBodies else { return }
    showsTrail.toggle()
    trail.cut(at: time)
    trail.animate(to: showsTrail ? 1 : 0, start: time, duration: Sky.trailFade)
  }

  /// Sets the marks.
  ///
  /// - Parameter marks: Where the planets stood; `nil` for none.
  public mutating func setTrail(_ marks: PlanetTrail?) {
    scene.trail = marks
  }

  private static let trailFade: Seconds = 0.5
}
