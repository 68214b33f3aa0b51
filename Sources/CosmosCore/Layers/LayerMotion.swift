/// How a layer changes by itself, while nothing moves the sky; a pure function of time.
package protocol LayerMotion: Sendable {
  /// Returns the interval around a time in which the layer looks the same.
  ///
  /// - Parameter time: Seconds since the sky opened.
  /// - Returns: From when to when, in seconds; the time alone while the layer changes continuously.
  func stillness(around time: Seconds) -> ClosedRange<Seconds>
}

extension SkyScene {
  /// How its shown layers change by themselves; those that don't are left out.
  package var layerMotions: [any LayerMotion] {
    shownLayers.compactMap { design.layers[$0].content.value.motion(layer: $0, of: self) }
  }
}

extension [any LayerMotion] {
  /// Returns the interval around a time in which all layers look the same; it is infinite if there are none.
  func stillness(around time: Seconds) -> ClosedRange<Seconds> {
    reduce(-.infinity ... .infinity) { $0.clamped(to: $1.stillness(around: time)) }
  }
}
