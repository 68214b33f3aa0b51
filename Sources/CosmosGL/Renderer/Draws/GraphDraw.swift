/// A draw of columns, each with two heights; lengths are pixels of the whole picture.
struct GraphDraw {
  /// Left, top, width and height.
  let area: SIMD4<Float>
  /// Thickness of the line at ``limit``.
  let thickness: Float
  /// Height of a line over the columns.
  let limit: Float
  /// Which of the frame's vectors the columns' heights are, two columns in each.
  let heights: Range<Int>

  /// - Parameters:
  ///   - context: Where to draw.
  ///   - vectors: The vectors of the whole frame.
  func execute(in context: DrawContext, vectors: [SIMD4<Float>]) {
    let pipeline = context.pipelines[.graph]
    pipeline.begin(context.projection)
    pipeline.set(.area, area)
    pipeline.set(.thickness, thickness)
    pipeline.set(.limit, limit)
    pipeline.set(.heights, vectors.span.extracting(heights))
    pipeline.drawTriangleStrip()
  }
}
