/// A picture on the GPU that is drawn seldom and shown often.
final class Panel {
  let target: RenderTarget

  /// Makes a panel with undefined contents, and leaves its target bound.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - label: Name shown by frame debuggers.
  ///   - driver: The driver of the current context.
  /// - Throws: ``RendererError`` where the driver has no room.
  init(width: Int, height: Int, label: String, driver: Driver) throws(RendererError) {
    target = try RenderTarget(
      width: width, height: height, format: .rgba8, label: label, driver: driver)
  }
}

/// A draw of a panel, pixel by pixel, over what was drawn before.
struct PanelDraw {
  let panel: Panel
  /// Left, top, width and height, in pixels of the whole picture.
  let area: SIMD4<Float>

  func execute(in context: DrawContext) {
    let pipeline = context.pipelines[.overlay]
    pipeline.begin(context.projection)
    pipeline.set(.area, area)
    pipeline.bind(panel.target.texture, to: .panel)
    pipeline.drawTriangleStrip()
  }
}
