import CosmosCore
import CosmosGL

extension WindowSession {
  /// Shows figures about the drawing, or hides them; a failure is told, and the sky goes on.
  func toggleOverlay() {
    needsFrame = true
    guard overlay == nil else {
      overlay = nil
      return
    }
    guard let renderer = session.renderer else { return }
    let clock = session.clock
    do throws(RendererError) {
      overlay = try WindowOverlay(renderer: renderer, font: session.design.font) { clock.now }
    } catch {
      Terminal.report("the figures can't be shown: \(error)")
    }
  }

  /// Draws the overlay, if it is shown, over the frame that was drawn.
  func drawOverlay(statistics: Statistics) {
    guard let overlay else { return }
    do throws(RendererError) {
      try overlay.draw(
        on: sky.scene.canvas, statistics: statistics, isMoving: sky.isMoving)
    } catch {
      self.overlay = nil
      Terminal.report("the figures can't be shown: \(error)")
    }
  }

  /// Makes everything that is on the GPU anew from the sky as it is; the next frame looks as it would have.
  ///
  /// - Throws: `RendererError` where the driver can't.
  func rebuild() throws(RendererError) {
    let showsOverlay = overlay != nil
    overlay = nil
    try session.rebuild()
    if showsOverlay { toggleOverlay() }
    needsFrame = true
  }
}
