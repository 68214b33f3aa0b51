import CosmosCore

/// A draw of a rectangle of whole pixels in one colour; lengths are pixels of the whole picture.
struct BoxDraw {
  /// Left, top, width and height.
  let area: SIMD4<Float>
  /// Radius of its corners.
  var radius = 0.0
  let color: Color
  /// What becomes of the colours that are there.
  var blend = BlendState.over

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[.box]
    pipeline.begin(context.projection, blend: blend)
    pipeline.set(.area, area)
    pipeline.set(.radius, radius)
    pipeline.set(.ink, premultiplied: color)
    pipeline.drawTriangleStrip()
  }
}
