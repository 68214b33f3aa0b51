import CosmosCore
import CosmosOptions
import CosmosWindow

/// A double click, which switches between fullscreen and a window.
package final class DoubleClick: Participant {
  package let title = "a double click"

  /// The last press of the primary button that may be the first of two.
  private var first: (x: Double, y: Double, instant: ContinuousClock.Instant)?

  /// Longest time between two presses, as on most desktops.
  private static let interval = Duration.milliseconds(400)
  /// How far apart two presses may be, in pixels.
  private static let reach = 8.0

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    switch event {
    case .press(.left, let x, let y):
      let now = ContinuousClock.now
      if let first, now - first.instant < DoubleClick.interval,
        abs(x - first.x) < DoubleClick.reach, abs(y - first.y) < DoubleClick.reach,
        !window.sky.hasSomethingOpen
      {
        self.first = nil
        if window.options.keys.allows("f") { window.toggleFullscreen() }
      } else {
        first = (x, y, now)
      }
    case .press(.right, _, _), .key: first = nil
    default: break
    }
  }
}
