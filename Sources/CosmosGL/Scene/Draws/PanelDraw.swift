/// A draw that blends a cached image over the existing contents, pixel for pixel; the image is redrawn rarely.
struct PanelDraw {
  let panel: RenderTarget
  /// Left, top, width and height, in pixels of the whole image.
  let area: SIMD4<Float>
  /// 0 to 1.
  let opacity: Double

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[.overlay]
    pipeline.begin(context.projection)
    pipeline.set(.area, area)
    pipeline.set(.opacity, opacity)
    pipeline.bind(panel.texture, to: .panel)
    pipeline.drawTriangleStrip()
  }
}
