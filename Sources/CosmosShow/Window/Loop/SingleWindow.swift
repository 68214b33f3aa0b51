import CosmosCore
import CosmosOptions
import CosmosWindow

/// A single window.
package final class SingleWindow: Show {
  package let windows: [WindowSession]
  package var participants: [any ShowParticipant] = []
  private var isQuitting = false
  /// The events that have ended the last sleep; `nil` if there was none.
  private var events: [WindowEvent]?

  package init(_ window: WindowSession) {
    windows = [window]
    window.show = self
  }

  package var isOver: Bool { isQuitting || windows[0].isOver }

  package func update() {}

  package func takeEvents(of window: WindowSession) throws(WindowError) -> [WindowEvent] {
    guard let events else { return try window.window.poll() }
    self.events = nil
    return events
  }

  package func wait(timeout: Seconds?) throws(WindowError) {
    let (window, frame) = (windows[0].window, windows[0].timeToFrame)
    events = timeout == 0 && frame == 0 ? try window.poll() : try window.wait(timeout: timeout)
  }

  package func adopt(_ options: Options) {}

  package func quit() {
    isQuitting = true
  }
}
