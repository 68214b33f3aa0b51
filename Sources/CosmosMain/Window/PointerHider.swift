import CosmosCore
import CosmosWindow

/// Hides the pointer over a fullscreen sky while nobody uses it.
struct PointerHider {
  private let clock: () -> Seconds
  private var lastUse: Seconds
  private var isHidden = false

  /// How long the pointer stays after it was used.
  private static let delay = 2.0

  /// Begins with a pointer that has just been used.
  ///
  /// - Parameter clock: Tells seconds that never go back.
  init(clock: @escaping () -> Seconds) {
    self.clock = clock
    lastUse = clock()
  }

  /// Shows the pointer again: somebody used it.
  ///
  /// - Parameter window: The window over which it is.
  /// - Returns: Whether it was hidden.
  mutating func show(in window: Window) -> Bool {
    lastUse = clock()
    return set(false, in: window)
  }

  /// Hides the pointer when its time has come, and shows it where the window is no longer fullscreen.
  ///
  /// - Parameter window: The window over which it is.
  /// - Returns: Whether it is hidden now, or `nil` where nothing has changed.
  mutating func update(_ window: Window) -> Bool? {
    let isHidden = window.isFullscreen && clock() - lastUse >= PointerHider.delay
    return set(isHidden, in: window) ? isHidden : nil
  }

  /// Seconds until ``update(_:)`` has something to do, or `nil`.
  func timeToHide(in window: Window) -> Double? {
    guard window.isFullscreen && !isHidden else { return nil }
    return max(0, PointerHider.delay - (clock() - lastUse))
  }

  /// Whether that changed anything.
  private mutating func set(_ hidden: Bool, in window: Window) -> Bool {
    guard hidden != isHidden else { return false }
    isHidden = hidden
    window.setPointerHidden(hidden)
    return true
  }
}
