/// How a layer changes by itself, while nothing moves the sky; a pure function of a moment.
package protocol LayerMotion: Sendable {
  /// Returns the interval around a moment in which the layer looks the same, if the sky stays where it is.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: From when to when, in seconds since the sky opened; the time alone while the layer changes continuously.
  func stillness(around moment: LayerMoment) -> ClosedRange<Seconds>
}

/// What the course of a layer that changes by itself depends on.
package struct LayerMoment: Hashable, Sendable {
  /// Seconds since the sky opened.
  package var time: Seconds
  /// Foreground position in points.
  package var offset: Double
  /// The date at each time; `nil` for a sky that shows none.
  package var dates: SkyDate?

  /// Creates a moment.
  package init(time: Seconds, offset: Double = 0, dates: SkyDate? = nil) {
    (self.time, self.offset, self.dates) = (time, offset, dates)
  }

  /// The time, within a loop if there is one, in seconds.
  func time(inLoop loop: Seconds?) -> Seconds {
    loop.map { time - (time / $0).rounded(.down) * $0 } ?? time
  }

  /// The moment of a frame.
  package init(_ frame: SkyFrame) {
    self.init(time: frame.layerTime, offset: frame.offset, dates: frame.dates)
  }
}

extension SkyScene {
  /// How its shown layers change by themselves; those that don't are left out.
  package var layerMotions: [any LayerMotion] {
    shownLayers.compactMap { design.layers[$0].content.value.motion(layer: $0, of: self) }
  }
}

extension [any LayerMotion] {
  /// Returns the interval around a moment in which all layers look the same; it is infinite if there are none.
  func stillness(around moment: LayerMoment) -> ClosedRange<Seconds> {
    reduce(-.infinity ... .infinity) { $0.clamped(to: $1.stillness(around: moment)) }
  }
}
