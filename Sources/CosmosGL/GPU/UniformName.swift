/// The uniforms of all shaders, samplers left out; each case has its name in the source.
///
/// What a uniform means, and its unit, stands next to its declaration in `Shaders/`.
package enum UniformName: Int, CaseIterable, Sendable {
  // How points fall on the pixels of a target; set from a `Projection`.
  case toClip, fragmentToPixel, pointsPerPixel, canvasSize
  // How a layer's strip lies under the canvas; set from a `StripView`.
  case stripCentre, pointsPerUnit, shift
  // Colours.
  case ground, ink, tint
  // Backdrops.
  case glowsTint, glowsLookup, vignetteInner, vignetteOuter, vignetteLookup
  // Stars and discs.
  case reach, side, glowLookup, ends, centres, looks, pixelsPerUnit
  // Strokes.
  case progress, drawn, halfWidth
  // Text.
  case atlasSize
  // Ticks and rings.
  case height, pixelSize, shortTicks, tallTicks, pitch, phase, band, mask, sector, dash
  // CachedLayers.
  case size, columns, planes
  // The overlay and its graph.
  case area, radius, thickness, limit, heights
}

/// The samplers of all shaders; each case has its name in the source.
package enum SamplerName: Sendable {
  case atlas, glow, glows, panel, pieces, caches
}
