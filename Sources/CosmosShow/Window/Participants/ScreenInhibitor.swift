import CosmosCore
import CosmosHost
import CosmosSession
import CosmosWindow

/// Keeps the screen from blanking while a fullscreen sky moves.
package final class ScreenInhibitor: Participant {
  package let title = "the screen's inhibitor"

  private let clock: any SessionClock
  /// When there was last a reason to keep the screen on; `nil` while it may blank.
  private var lastUse: Seconds?
  private let hold: InhibitorWorker
  private var ending: Ending?

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

  /// Keeps the screen on while a fullscreen sky moves or plays, and releases it a while after that.
  ///
  /// A tour that nobody has asked for leaves the screen to the desktop.
  package func update(in window: WindowSession) {
    let (sky, isFullscreen) = (window.sky, window.window.isFullscreen)
    if isFullscreen && !sky.playsUnasked && (sky.isMoving || sky.isAutoplaying) {
      if lastUse == nil { hold.begin() }
      lastUse = clock.now
    } else if let lastUse {
      // Without autoplay, motion comes in bursts, which are bridged.
      let canWait = isFullscreen && (sky.autoplayMode == nil || sky.playsUnasked)
      if !canWait || clock.now >= lastUse + ScreenInhibitor.releaseDelay {
        hold.end()
        self.lastUse = nil
      }
    }
  }

  package func deadline(in window: WindowSession) -> Deadline? {
    guard !window.sky.isAutoplaying || window.sky.playsUnasked else { return nil }
    return lastUse.map { .session($0 + ScreenInhibitor.releaseDelay) }
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
