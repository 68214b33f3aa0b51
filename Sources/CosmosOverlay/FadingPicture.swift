import CosmosCore
import CosmosGL

/// A picture of a frame that fades out over what is drawn next.
///
/// - Important: Create, use and release it while its context is current.
package final class FadingPicture {
  private let target: RenderTarget
  /// Left, top, width and height, in pixels of the whole image.
  private let area: SIMD4<Float>
  private var plan = FramePlan()
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Draws a frame of the scene that is loaded.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - x: First column of the part of the image that the picture shows, in pixels.
  ///   - y: First row of it, counted from the top.
  ///   - width: Number of columns, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - renderer: The renderer to draw with.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't compile a program.
  package init(
    of frame: SkyFrame, x: Int, y: Int, width: Int, height: Int, with renderer: Renderer
  ) throws(RendererError) {
    try renderer.prepare([.overlay])
    self.renderer = renderer
    area = SIMD4(Float(x), Float(y), Float(width), Float(height))
    target = try RenderTarget.keepingBound { () throws(RendererError) in
      let target = try RenderTarget(
        width: width, height: height, format: .rgba8, label: "fading picture",
        driver: renderer.driver)
      target.bind()
      renderer.draw(
        frame, into: Viewport(x: x, y: y, width: width, height: height, startsAtTop: true))
      renderer.driver.endPass()
      return target
    }
  }

  /// Whether the picture was drawn by a renderer.
  package func isDrawn(by renderer: Renderer?) -> Bool { self.renderer === renderer }

  /// Draws the picture over the contents of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - viewport: The part of the image that the target shows.
  ///   - opacity: The opacity, 0 to 1.
  package func draw(into viewport: Viewport, opacity: Double) {
    plan.removeAll()
    plan.begin("fading picture", isCounted: false)
    plan.appendPanel(target, area: area, opacity: opacity)
    _ = renderer.execute(plan, on: Overlay.projection(viewport))
  }
}
