import CosmosCore

/// A draw of a pixel-aligned rectangle in one colour; lengths are in pixels of the whole image.
struct BoxDraw {
  /// Left, top, width and height.
  let area: SIMD4<Float>
  /// Corner radius.
  var radius = 0.0
  /// Width of the edges, in which the colour fades out; 1 for an antialiased edge.
  var softness = 1.0
  let color: Color
  /// How the colour blends with the existing contents.
  var blend = BlendState.over

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[.box]
    pipeline.begin(context.projection.inPixels, blend: blend)
    pipeline.set(.area, area)
    pipeline.set(.radius, radius)
    pipeline.set(.softness, softness)
    pipeline.set(.ink, premultiplied: color)
    pipeline.drawTriangleStrip()
  }
}
