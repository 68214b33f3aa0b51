/// A draw of columns with two heights each; lengths are in pixels of the whole image.
struct GraphDraw {
  /// Left, top, width and height.
  let area: SIMD4<Float>
  /// Thickness of the limit line.
  let thickness: Float
  /// Height of the limit line, which is drawn over the columns.
  let limit: Float
  /// The range of the frame's vectors that holds the heights, two columns per vector.
  let heights: Range<Int>

  /// - Parameters:
  ///   - context: The pipelines, driver and projection to draw with.
  ///   - vectors: All vectors of the frame.
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
