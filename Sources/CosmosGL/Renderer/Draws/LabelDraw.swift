import CosmosCore

/// A draw of the labels of a layer that can touch the target.
struct LabelDraw {
  let batch: LabelBatch
  /// Position of the strip under the canvas.
  let view: StripView

  /// - Returns: Number of literal parts and digits drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let atlas = (width: batch.texts.atlas.width, height: batch.texts.atlas.height)
    let pipeline = context.pipelines[.text]
    pipeline.begin(projection)
    pipeline.set(view)
    pipeline.set(.atlasSize, SIMD2(Float(atlas.width), Float(atlas.height)))
    pipeline.set(.ink, premultiplied: batch.source.labels.color)
    pipeline.bind(batch.texts.atlas, to: .atlas)
    var drawn = 0
    for copy in view.copiesInSight(on: projection.canvas, reach: batch.reach(projection)) {
      let shift = Double(copy) * view.period
      pipeline.set(.shift, shift)
      let ranges = batch.ranges(view: view, projection: projection, shift: shift)
      drawn += batch.texts.draw(ranges.first) + batch.texts.draw(ranges.second)
    }
    return drawn
  }
}
