import CosmosCore
import CosmosGL
import CosmosOptions
import CosmosOverlay
import CosmosSession

/// Which screen of a wall a window shows, for a while after somebody has asked.
///
/// - Important: Use and release it while the window's context is current.
package final class WallIdentification: Participant {
  package let title = "the name of the screen"

  private var panel: IdentificationPanel?
  private var isFailing = false

  /// Distance from circle to circle, in points.
  private static let step = 50.0

  /// Creates the feature.
  package init() {}

  /// When the name vanishes, by the time of the sky; `nil` if nobody has asked for it.
  private func end(in window: WindowSession) -> Seconds? {
    guard let end = window.session.wallLog?.extras.identification, !isFailing else { return nil }
    return end > window.sky.time ? end : nil
  }

  package func update(in window: WindowSession) {
    guard (end(in: window) != nil) != (panel != nil) else { return }
    if panel != nil { panel = nil }
    window.requestFrame("the name of the screen")
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    end(in: window).map { .sky(max($0, window.time)) }
  }

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard end(in: window) != nil, let renderer = window.session.renderer else { return }
    let name = window.options.wall.screen?.name ?? WallDesign.wholeName
    if panel?.name != name || panel?.isDrawn(by: renderer) != true {
      panel = try IdentificationPanel(name, renderer: renderer, font: SkyDesign.defaultFont)
    }
    try panel?.load(for: canvas)
    // The window shows a part of the wall's picture, in its pixels.
    let (whole, origin) = (window.sky.scene.canvas, window.shown.origin)
    panel?.draw(
      around: Point(
        x: whole.width * whole.scale / 2 - Double(origin.x),
        y: whole.height * whole.scale / 2 - Double(origin.y)),
      step: WallIdentification.step * whole.scale)
  }

  package func isPictured(with options: Options) -> Bool { false }

  package func hide() {
    panel = nil
    isFailing = true
  }

  package func releaseGraphics(in window: WindowSession) { panel = nil }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    // The other sky may have other shaders.
    panel = nil
  }
}
