import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Keeps the screen from blanking while a fullscreen sky moves, or whenever a person wants it to.
package final class ScreenInhibitor: Participant {
  package let title = "the screen's inhibitor"

  private let clock: any SessionClock
  /// When there was last a reason to keep the screen on; `nil` while it may blank.
  private var lastUse: Seconds?
  private let hold: InhibitorWorker
  private var ending: Ending?
  /// Whether somebody can see the window, as it was before the frame was drawn: a Wayland compositor wants no other frame
  /// right after that.
  private var isSeen = false

  /// How long the screen stays on after the last reason, in seconds: drags tend to follow one another.
  private static let releaseDelay = 5.0

  /// Creates an inhibitor that lets the screen blank.
  ///
  /// - Parameters:
  ///   - system: The window system of the window that is shown.
  ///   - clock: The clock of the session.
  package init(on system: WindowSystem, clock: any SessionClock) {
    self.clock = clock
    hold = InhibitorWorker(canAskServer: system == .x11)
  }

  package func poll(in window: WindowSession) {
    isSeen = window.window.wantsFrame
  }

  /// Keeps the screen on while there is a reason to, and releases it a while after that.
  package func update(in window: WindowSession) {
    if hasReason(in: window) {
      if lastUse == nil { hold.begin() }
      lastUse = clock.now
    } else if let lastUse,
      !canWait(in: window) || clock.now >= lastUse + ScreenInhibitor.releaseDelay
    {
      hold.end()
      self.lastUse = nil
    }
  }

  /// Whether the screen has to stay on.
  ///
  /// A tour that nobody has asked for leaves the screen to the desktop.
  private func hasReason(in window: WindowSession) -> Bool {
    let sky = window.sky
    return switch window.options.keepScreenOn {
    case .auto:
      window.window.isFullscreen && !sky.playsUnasked && (sky.isMoving || sky.isAutoplaying)
    case .on: isSeen
    case .off: false
    }
  }

  /// Whether another reason may follow soon.
  ///
  /// Without autoplay, motion comes in bursts, which are bridged; so is the time that a compositor takes for a frame.
  private func canWait(in window: WindowSession) -> Bool {
    let sky = window.sky
    return switch window.options.keepScreenOn {
    case .auto: window.window.isFullscreen && (sky.autoplayMode == nil || sky.playsUnasked)
    case .on: true
    case .off: false
    }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    guard let lastUse, !hasReason(in: window) else { return nil }
    return .session(lastUse + ScreenInhibitor.releaseDelay)
  }

  package func leave(in window: WindowSession) {
    guard lastUse != nil else { return }
    ending = hold.close()
    lastUse = nil
  }

  package func close() {
    ending?.wait()
  }
}
