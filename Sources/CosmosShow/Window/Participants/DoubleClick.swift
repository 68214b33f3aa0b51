import CosmosCore
import CosmosOptions
import CosmosSession
import CosmosWindow

/// A double click or a double tap, which switches between fullscreen and a window.
package final class DoubleClick: Participant {
  package let title = "a double click"

  /// The last press that may be the first of two, in pixels, and when it was by the session's clock.
  private var first: (x: Double, y: Double, time: Seconds)?

  /// Longest time between two presses, as on most desktops.
  private static let interval: Seconds = 0.4
  /// How far apart two presses may be, and how far the pointer may move between them, in points.
  private static let reach = 12.0

  package func takes(_ event: WindowEvent, in window: WindowSession) -> Bool {
    switch event {
    case .press(.left, let x, let y), .finger(.down, let x, let y):
      // To the sky, a press in one size and its release in the other would be a drag.
      return press(x, y, in: window)
    case .pointer(let x, let y), .finger(.moved, let x, let y):
      if !isNear(x, y, in: window) { first = nil }
    case .press(.right, _, _), .key, .pan, .scroll, .wheel, .finger(.cancelled, _, _): first = nil
    default: break
    }
    return false
  }

  /// Notes a press.
  ///
  /// - Returns: Whether it is the second one.
  private func press(_ x: Double, _ y: Double, in window: WindowSession) -> Bool {
    let now = window.session.clock.now
    guard let first, now - first.time < DoubleClick.interval, isNear(x, y, in: window),
      !window.sky.hasSomethingOpen, !window.showsCard, window.options.keys.allows("f")
    else {
      self.first = (x, y, now)
      return false
    }
    self.first = nil
    window.toggleFullscreen()
    return true
  }

  /// Whether a position in pixels is near that of the first press.
  private func isNear(_ x: Double, _ y: Double, in window: WindowSession) -> Bool {
    guard let first else { return false }
    let reach = DoubleClick.reach * window.sky.scene.canvas.scale
    return abs(x - first.x) < reach && abs(y - first.y) < reach
  }
}
