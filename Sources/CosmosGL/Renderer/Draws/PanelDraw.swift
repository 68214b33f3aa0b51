/// A draw of a picture that is drawn seldom and shown often, pixel by pixel, over what was drawn before.
struct PanelDraw {
  let panel: RenderTarget
  /// Left, top, width and height, in pixels of the whole picture.
  let area: SIMD4<Float>

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[.overlay]
    pipeline.begin(context.projection)
    pipeline.set(.area, area)
    pipeline.bind(panel.texture, to: .panel)
    pipeline.drawTriangleStrip()
  }
}
