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
    do throws(RendererError) {
      overlay = try WindowOverlay(driver: renderer.driver, font: sky.scene.design.font)
    } catch {
      Terminal.report("the figures can't be shown: \(error)")
    }
  }

  /// Draws the overlay, if it is shown, over the frame that was drawn.
  func drawOverlay() {
    guard let overlay else { return }
    do throws(RendererError) {
      try overlay.draw(
        on: sky.scene.canvas, statistics: renderer.statistics, isMoving: sky.isMoving)
    } catch {
      self.overlay = nil
      Terminal.report("the figures can't be shown: \(error)")
    }
  }
}
