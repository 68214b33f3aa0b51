import CosmosCore

/// Keeps the session from blanking the screen, for as long as it is asked to.
final class ScreenInhibitor {
  private let clock: () -> Seconds
  /// When the screen was last to be kept on; `nil` while nothing keeps it on.
  private var lastUse: Seconds?
  private let hold = ScreenHold()

  /// How long the screen is kept on after the last reason for it: drags come one after the other.
  private static let patience = 5.0

  /// Keeps nothing on yet.
  ///
  /// - Parameter clock: Tells seconds that never go back.
  init(clock: @escaping () -> Seconds) {
    self.clock = clock
  }

  /// Keeps the screen on, or lets it go a while after that was no longer needed.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether there is a reason to keep it on now.
  ///   - canWait: Whether there may be another reason soon.
  func update(isNeeded: Bool, canWait: Bool) {
    if isNeeded {
      if lastUse == nil { hold.begin() }
      lastUse = clock()
    } else if let lastUse, !canWait || clock() - lastUse >= ScreenInhibitor.patience {
      hold.end()
      self.lastUse = nil
    }
  }

  /// Seconds until ``update(isNeeded:canWait:)`` has something to do, or `nil`.
  var timeToEnd: Double? {
    lastUse.map { max(0, ScreenInhibitor.patience - (clock() - $0)) }
  }

  deinit {
    if lastUse != nil { hold.close() }
  }
}
