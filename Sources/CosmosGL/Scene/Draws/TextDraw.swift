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
    let pipeline = context.beginText(from: batch.atlas, color: color, view: view, fall: fall)
    var drawn = 0
    let reach = batch.maxWidth * context.projection.pointsPerPixel.width
    for copy in view.copiesInSight(on: context.projection.canvas, reach: reach) {
      pipeline.set(.shift, Double(copy) * view.period)
      drawn += batch.draw(range)
    }
    return drawn
  }
}

extension DrawContext {
  /// Begins the pipeline of texts; the caller still has to set the shift of each copy of the strip.
  ///
  /// - Parameters:
  ///   - atlas: Coverage of the texts.
  ///   - color: Colour of the texts.
  ///   - view: Position of the strip under the canvas.
  ///   - fall: Distance by which the texts are drawn below their positions, in points.
  /// - Returns: The pipeline.
  func beginText(
    from atlas: borrowing Texture, color: Color, view: StripView, fall: Double
  ) -> Pipeline {
    let pipeline = pipelines[.text]
    pipeline.begin(projection)
    pipeline.set(view)
    pipeline.set(.atlasSize, SIMD2(Float(atlas.width), Float(atlas.height)))
    pipeline.set(.ink, premultiplied: color)
    pipeline.set(.fall, fall)
    pipeline.bind(atlas, to: .atlas)
    return pipeline
  }
}
