/// Keeps the session from blanking the screen, for as long as it is asked to.
final class ScreenInhibitor {
  private let clock = ContinuousClock()
  /// When the screen was last to be kept on; `nil` while nothing keeps it on.
  private var lastUse: ContinuousClock.Instant?
  private let hold = ScreenHold()

  /// How long the screen is kept on after the last reason for it: drags come one after the other.
  private static let patience = Duration.seconds(5)

  /// Keeps the screen on, or lets it go a while after that was no longer needed.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether there is a reason to keep it on now.
  ///   - canWait: Whether there may be another reason soon.
  func update(isNeeded: Bool, canWait: Bool) {
    if isNeeded {
      if lastUse == nil { hold.begin() }
      lastUse = clock.now
    } else if let lastUse, !canWait || clock.now - lastUse >= ScreenInhibitor.patience {
      hold.end()
      self.lastUse = nil
    }
  }

  /// Seconds until ``update(isNeeded:canWait:)`` has something to do, or `nil`.
  var timeToEnd: Double? {
    lastUse.map { max(0, (ScreenInhibitor.patience - (clock.now - $0)).seconds) }
  }

  deinit {
    if lastUse != nil { hold.close() }
  }
}
