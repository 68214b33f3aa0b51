import CosmosCore

/// A draw of the labels of a layer that can touch the target.
final class LabelDraw: LayerDraw {
  private let batch: LabelBatch
  private let layer: Layer
  private let scene: SkyScene

  init(_ batch: LabelBatch, layer index: Int, of scene: SkyScene) {
    self.batch = batch
    self.scene = scene
    layer = scene.design.layers[index]
  }

  func execute(_ frame: SkyFrame, in context: DrawContext) -> Int {
    let view = StripView(of: layer, in: scene, at: frame.offset)
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
