import CosmosCore

/// Stars of a layer that can be drawn into a cache.
enum CacheableStars {
  /// Random stars of one colour that don't twinkle.
  case random(StarLayer)
  /// The faint stars of a catalogue.
  case faint(FaintStarLayer)

  /// What a cache of them depends on.
  enum Source: Hashable {
    /// Random stars; `smallest` is the diameter of the smallest star as a fraction of the largest one's.
    case random(StarBuffer.Source, glow: ProfileTexture.Source, smallest: Double)
    case faint(Layer.CatalogStars, pointsPerDegree: Double)
  }

  var source: Source {
    switch self {
    case .random(let layer):
      .random(
        layer.buffer.source, glow: layer.glow.source, smallest: layer.look?.smallest ?? 1)
    case .faint(let layer): .faint(layer.style, pointsPerDegree: layer.pointsPerDegree)
    }
  }

  /// Returns the position of their strip relative to the canvas, with the foreground at an offset in points.
  func view(in resources: SceneResources, at offset: Double) -> StripView {
    switch self {
    case .random(let layer): resources.view(of: layer.index, at: offset)
    case .faint(let layer): resources.degreesView(of: layer.index, at: offset)
    }
  }

  /// Draws a portion of them, so that they attenuate what is already in the target.
  ///
  /// - Returns: Number of stars drawn.
  func draw(_ portion: DrawPortion, view: StripView, in context: DrawContext) -> Int {
    switch self {
    case .random(let layer):
      return StarDraw(
        buffer: layer.buffer, glow: layer.glow, look: layer.look, view: view, blend: .dimming,
        portion: portion
      ).execute(in: context)
    case .faint(let layer):
      var draw = layer.draw(at: view)
      (draw.blend, draw.portion) = (.dimming, portion)
      return draw.execute(in: context)
    }
  }
}
