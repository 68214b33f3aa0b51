import CosmosCore

/// A draw of lines of text in one colour.
struct TextDraw {
  /// The batch that holds the lines.
  let batch: TextBatch
  /// The range of lines to draw.
  let range: Range<Int>
  /// Colour of the text.
  let color: Color
  /// Position of the strip under the canvas.
  let view: StripView
  /// Distance by which the lines are drawn below their positions, in points.
  var fall = 0.0

  /// - Returns: Number of lines drawn.
  func execute(in context: DrawContext) -> Int {
    let projection = context.projection
    let pipeline = context.pipelines[.text]
    pipeline.begin(projection)
    pipeline.set(view)
    pipeline.set(.atlasSize, SIMD2(Float(batch.atlas.width), Float(batch.atlas.height)))
    pipeline.set(.ink, premultiplied: color)
    pipeline.set(.fall, fall)
    pipeline.bind(batch.atlas, to: .atlas)
    var drawn = 0
    let reach = batch.maxWidth * projection.pointsPerPixel.width
    for copy in view.copiesInSight(on: projection.canvas, reach: reach) {
      pipeline.set(.shift, Double(copy) * view.period)
      drawn += batch.draw(range)
    }
    return drawn
  }
}
