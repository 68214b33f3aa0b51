/// The environment of every draw: the pipelines, the driver, and the projection of canvas points to target pixels.
struct DrawContext {
  let pipelines: PipelineSet
  let driver: Driver
  let projection: Projection
  /// Whether backdrops are dithered, for targets of 8 bits per channel.
  var isDithered = true
}
