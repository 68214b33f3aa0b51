/// The environment of every draw: the pipelines, the driver, and the projection of canvas points to target pixels.
struct DrawContext {
  let pipelines: PipelineSet
  let driver: Driver
  var projection: Projection
  /// A step of the target's colours, by which backdrops are dithered; 0 for targets that need no dithering.
  var ditherStep = 1.0 / 255

  /// Whether backdrops are dithered.
  var isDithered: Bool { ditherStep > 0 }
}
