import CosmosCore
import CosmosWindow

/// Keeps the screen from blanking while there is a reason to.
final class ScreenInhibitor {
  private let clock: () -> Seconds
  /// When there was last a reason to keep the screen on; `nil` while it may blank.
  private var lastUse: Seconds?
  private let hold: InhibitorWorker

  /// How long the screen stays on after the last reason, in seconds: drags tend to follow one another.
  private static let releaseDelay = 5.0

  /// Creates an inhibitor that lets the screen blank.
  ///
  /// - Parameters:
  ///   - system: The window system of the window that is shown.
  ///   - clock: A monotonic clock, in seconds.
  init(on system: WindowSystem, clock: @escaping () -> Seconds) {
    self.clock = clock
    hold = InhibitorWorker(canAskServer: system == .x11)
  }

  /// Keeps the screen on, or releases it a while after the last reason to keep it on.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether there is a reason to keep the screen on now.
  ///   - canWait: Whether there may soon be another reason; otherwise the screen is released at once.
  func update(isNeeded: Bool, canWait: Bool) {
    if isNeeded {
      if lastUse == nil { hold.begin() }
      lastUse = clock()
    } else if let lastUse, !canWait || clock() - lastUse >= ScreenInhibitor.releaseDelay {
      hold.end()
      self.lastUse = nil
    }
  }

  /// Releases the screen, without waiting for that.
  func end() {
    guard lastUse != nil else { return }
    hold.end()
    lastUse = nil
  }

  /// Seconds until ``update(isNeeded:canWait:)`` has something to do, or `nil`.
  var timeToEnd: Double? {
    lastUse.map { max(0, ScreenInhibitor.releaseDelay - (clock() - $0)) }
  }

  deinit {
    if lastUse != nil { hold.close() }
  }
}
