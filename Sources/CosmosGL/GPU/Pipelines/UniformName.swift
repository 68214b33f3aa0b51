/// The uniforms of all shaders, except samplers; each case is named as in the source.
///
/// The declarations in `Shaders/` document each uniform's meaning and unit.
package enum UniformName: Int, CaseIterable, Sendable {
  // How points map to the target's pixels; set from a `Projection`.
  case toClip, fragmentToPixel, pointsPerPixel, canvasSize
  // How a layer's strip is positioned under the canvas; set from a `StripView`.
  case stripCentre, pointsPerUnit, shift
  // Colours.
  case ground, groundStep, ditherStep, ink, tint
  // Backdrops.
  case glowsTint, glowsLookup, vignetteInner, vignetteOuter, vignetteLookup
  case nebulaLookup, nebulaTexel
  // Stars and discs.
  case reach, side, glowLookup, ends, centres, looks, pixelsPerUnit
  // Stars that differ from one another.
  case sizes, tints, thresholds, twinkle, rates, cyclePosition
  // Stars of a catalogue.
  case starScale
  // The Sun, the Moon and the planets.
  case bodyLook
  // Auroras.
  case curtainPlace, curtainShape, waves, phases, lowerTint, upperTint, rays
  // Images.
  case imageRows, imageLookup
  // Strokes.
  case progress, drawn, halfWidth
  // Text.
  case atlasSize, fall
  // Ticks and rings.
  case height, pixelSize, shortTicks, tallTicks, pitch, phase, band, mask, sector, dash
  // Layer caches.
  case size, columns, planes
  // Pictures on rotated screens.
  case rotation, rotationOffset
  // The overlay and its graph.
  case area, opacity, radius, softness, thickness, limit, heights
}

/// The samplers of all shaders; each case is named as in the source.
package enum SamplerName: Sendable {
  case atlas, glow, glows, image, nebula, panel, pieces, caches
}
