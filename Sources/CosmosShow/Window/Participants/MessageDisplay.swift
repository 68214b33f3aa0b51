import CosmosCore
import CosmosGL
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// A message in the lower left corner: what is wrong with a file that has changed, while the last good one is shown.
package final class MessageDisplay: Participant {
  package let title = "a message"

  fileprivate var text: String? {
    didSet { if text != oldValue { panel = nil } }
  }
  fileprivate var panel: MessagePanel?

  package func draw(on canvas: Canvas, in window: WindowSession) throws(RendererError) {
    guard let text, let renderer = window.session.renderer else { return }
    if panel == nil {
      panel = try MessagePanel(text, renderer: renderer, font: SkyDesign.defaultFont)
    }
    try panel?.load(for: canvas)
    panel?.draw()
  }

  package func hide() {
    text = nil
  }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    if change.input.shaders != window.session.input.shaders { panel = nil }
  }

  package func skyHasChanged(in window: WindowSession) {
    text = nil
  }

  package func releaseGraphics(in window: WindowSession) {
    panel = nil
  }
}

extension WindowSession {
  /// Shows a message until it no longer holds; `nil` removes it.
  package func post(_ message: String?) {
    guard let display = participants.first(MessageDisplay.self), display.text != message else {
      return
    }
    window.makeCurrent()
    display.text = message
    requestFrame("a message")
  }

  /// Left, top, width and height of the message in pixels of the window; `nil` if none has been drawn.
  package var messageArea: SIMD4<Float>? { participants.first(MessageDisplay.self)?.panel?.area }

  /// Whether a message is shown.
  package var hasMessage: Bool { participants.first(MessageDisplay.self)?.text != nil }
}
