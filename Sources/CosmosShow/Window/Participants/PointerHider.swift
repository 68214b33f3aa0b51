import CosmosCore
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Hides an idle pointer over a fullscreen window, or the pointer of a kiosk at once.
package final class PointerHider: Participant {
  package let title = "the pointer"

  private let isAlwaysHidden: Bool
  private let clock: any SessionClock
  private var lastUse: Seconds
  private var isHidden = false
  /// Whether neither the pointer nor a finger was used for a while.
  private var isIdle: Bool

  /// How long the pointer stays visible after its last use, in seconds.
  private static let delay = 2.0

  /// Starts as if the pointer had just been used, unless the sky goes on with a hidden one.
  package init(_ options: Options, _ session: Session) {
    isAlwaysHidden = options.placement == .kiosk
    clock = session.clock
    isIdle = session.sky.isPointerHidden
    lastUse = isIdle ? -.infinity : clock.now
  }

  package func handle(_ event: WindowEvent, in window: WindowSession) {
    switch event {
    case .press, .release(.left, _, _), .pointer:
      noteUse(in: window)
      if !isAlwaysHidden { set(false, in: window.window) }
    // The pointer, which a finger doesn't move, stays as it is.
    case .finger, .pan, .twoFingers: noteUse(in: window)
    case .close, .damage, .resize, .moved, .key, .text, .release, .scroll, .wheel, .gamepad,
      .focus, .drop:
      break
    }
  }

  private func noteUse(in window: WindowSession) {
    lastUse = clock.now
    isIdle = isAlwaysHidden
    tell(window)
  }

  /// Hides the pointer once it has been idle for ``delay``, and shows it if the window is no longer fullscreen.
  package func update(in window: WindowSession) {
    let surface = window.window
    isIdle =
      isAlwaysHidden || surface.isFullscreen && clock.now >= lastUse + PointerHider.delay
    // A finger that wakes the sky doesn't show the pointer.
    if isIdle || !surface.isFullscreen { set(isIdle, in: surface) }
    tell(window)
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    window.window.isFullscreen && !isIdle ? .session(lastUse + PointerHider.delay) : nil
  }

  package func skyHasOpened(in window: WindowSession) {
    tell(window)
  }

  private func tell(_ window: WindowSession) {
    if isIdle != window.sky.isPointerHidden { window.session.apply(.pointerHidden(isIdle)) }
  }

  /// Hides or shows the pointer.
  private func set(_ hidden: Bool, in window: any Surface) {
    guard hidden != isHidden else { return }
    isHidden = hidden
    window.setPointerHidden(hidden)
  }
}
