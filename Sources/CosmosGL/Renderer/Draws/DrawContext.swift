/// What every draw goes through: the pipelines, and how points of the canvas fall on the target.
struct DrawContext {
  let pipelines: PipelineSet
  let driver: Driver
  let projection: Projection
}
