import CosmosCore

/// A draw of copies of an image side by side, over the whole width of the canvas.
struct ImageDraw {
  let texels: ImageTexels
  /// Where the copies lie.
  let tiling: ImageTiling
  /// Position of the strip under the canvas; irrelevant for a layer that doesn't move.
  let view: StripView
  /// Opacity, 0 to 1.
  let opacity: Double

  func execute(in context: DrawContext) {
    let projection = context.projection
    let (canvas, pixel) = (projection.canvas, projection.pointsPerPixel)
    let pipeline = context.pipelines[.image]
    pipeline.begin(projection)
    pipeline.set(.pixelSize, pixel.height)
    pipeline.set(
      .imageRows,
      SIMD4(
        Float(tiling.top), Float(tiling.height), Float(tiling.height / pixel.height),
        Float(opacity)))
    // Strip units wrap around with the strip, and so does their product with the number of copies: the result is
    // the exact position within one copy. What doesn't move has the middle of a copy at the centre.
    let centre =
      tiling.count == 0
      ? 0.5 : Double(view.centre.units &* UInt32(truncatingIfNeeded: tiling.count)) * 0x1p-32
    pipeline.set(
      .imageLookup,
      SIMD4(
        Float(pixel.width / tiling.width), Float(pixel.height / tiling.height),
        Float(centre - canvas.width / 2 / tiling.width), Float(-tiling.top / tiling.height)))
    pipeline.bind(texels.texture, to: .image)
    pipeline.drawTriangleStrip()
  }
}
