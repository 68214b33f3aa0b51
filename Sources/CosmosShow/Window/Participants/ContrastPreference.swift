import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession

/// Whether panels and texts over the sky have the highest contrast, as the command line or the desktop asks for.
package final class ContrastPreference: Participant {
  package let title = "high contrast"

  private var isHigh = false
  /// Whether the renderer can't draw it.
  private var hasFailed = false

  package func start(in window: WindowSession) {
    watch(window.options)
  }

  package func skyHasOpened(in window: WindowSession) {
    poll(in: window)
  }

  package func poll(in window: WindowSession) {
    let isHigh =
      switch window.options.contrast {
      case .auto: DesktopSettings.asks(for: .moreContrast)
      case .normal: false
      case .high: true
      }
    guard isHigh != self.isHigh, !(isHigh && hasFailed) else { return }
    self.isHigh = isHigh
    window.requestFrame("another contrast")
  }

  package func adjust(_ frame: inout SkyFrame) {
    frame.hasHighContrast = isHigh
  }

  package func beginDrawing(in window: WindowSession) {
    guard let renderer = window.session.renderer else { return }
    renderer.hasHighContrast = isHigh
    guard isHigh else { return }
    do throws(RendererError) {
      // A sky without plates needs no boxes otherwise.
      try renderer.prepare([.box])
    } catch {
      (isHigh, hasFailed) = (false, true)
      renderer.hasHighContrast = false
      Log.error("can't show \(title): \(error)")
    }
  }

  package func releaseGraphics(in window: WindowSession) {
    hasFailed = false
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    watch(change.next)
  }

  private func watch(_ options: Options) {
    if options.contrast == .auto { DesktopSettings.watch(.moreContrast) }
  }
}
