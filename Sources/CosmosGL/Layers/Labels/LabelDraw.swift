import CosmosCore

/// A draw of the labels of a layer that can touch the target.
struct LabelDraw {
  let batch: LabelBatch
  /// Position of the strip under the canvas.
  let view: StripView

  /// - Returns: Number of literal parts and digits drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let pipeline = context.beginText(
      from: batch.texts.atlas, color: batch.source.labels.color, view: view, fall: 0)
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
