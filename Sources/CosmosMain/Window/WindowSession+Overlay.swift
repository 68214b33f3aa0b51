import CosmosCore
import CosmosGL

extension WindowSession {
  /// Shows or hides the metrics overlay; a failure is reported, and the sky continues.
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
      Log.error("can't show the overlay: \(error)")
    }
  }

  /// Draws the overlay over the current frame, if it is visible.
  func drawOverlay(on canvas: Canvas, statistics: Statistics) {
    guard let overlay else { return }
    do throws(RendererError) {
      try overlay.draw(
        on: canvas, statistics: statistics, isMoving: sky.isMoving)
    } catch {
      self.overlay = nil
      Log.error("can't show the overlay: \(error)")
    }
  }
}
