import CosmosCore
import CosmosGL

/// A small picture of a sky of its own, which is drawn anew from time to time.
///
/// - Important: Create, use and release it while its context is current.
package final class Thumbnail {
  let target: RenderTarget
  /// The frame that the picture shows.
  package private(set) var shown: SkyFrame?
  // Declared last, so that the renderer's context outlives every object created in it.
  private let renderer: Renderer

  /// Uploads a scene; ``redraw(_:)`` then draws the picture.
  ///
  /// - Parameters:
  ///   - scene: The scene, in the size of the picture.
  ///   - prefetch: What has been prepared for it.
  ///   - renderer: A renderer for this picture alone.
  /// - Throws: ``RendererError`` when the driver runs out of memory or can't compile a program.
  package init(
    of scene: SkyScene, prefetch: ScenePrefetch, with renderer: Renderer
  ) throws(RendererError) {
    self.renderer = renderer
    target = try RenderTarget.keepingBound { () throws(RendererError) in
      let target = try RenderTarget(
        width: scene.canvas.pixelWidth, height: scene.canvas.pixelHeight, format: .rgba8,
        label: "thumbnail", driver: renderer.driver)
      try renderer.load(scene, prefetch: prefetch)
      return target
    }
  }

  /// Creates a renderer for a picture, which shares what is on the GPU with another one.
  ///
  /// - Parameters:
  ///   - other: A renderer of the same context.
  ///   - shaders: The texts of the shader files.
  ///   - wake: Called on any thread when there is something to upload.
  /// - Returns: The renderer, which keeps no layer caches: they take more than so small a picture.
  package static func renderer(
    beside other: Renderer, shaders: ShaderSources, wake: @escaping @Sendable () -> Void
  ) -> Renderer {
    let renderer = Renderer(sharing: [other], shaders: shaders)
    renderer.maxCacheBytes = 0
    renderer.loadAsynchronously(awaitsSizes: true, wake: wake)
    return renderer
  }

  /// Draws the picture anew.
  ///
  /// - Parameter frame: The frame of the scene.
  package func redraw(_ frame: SkyFrame) {
    _ = renderer.uploadPending()
    RenderTarget.keepingBound {
      target.bind()
      let canvas = renderer.prepare(frame)
      renderer.drawPrepared(
        on: canvas,
        into: Viewport(
          width: canvas.pixelWidth, height: canvas.pixelHeight, startsAtTop: true))
      renderer.driver.endPass()
    }
    shown = frame
  }

  /// Whether the picture still lacks images, which ``redraw(_:)`` takes up when they are decoded.
  package var isIncomplete: Bool { renderer.hasPendingUploads }
}
