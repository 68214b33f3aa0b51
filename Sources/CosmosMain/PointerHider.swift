import CosmosWindow

/// Hides the pointer over a fullscreen sky while nobody uses it.
struct PointerHider {
  private let clock = ContinuousClock()
  private var lastUse: ContinuousClock.Instant
  private var isHidden = false

  /// How long the pointer stays after it was used.
  private static let delay = Duration.seconds(2)

  /// Begins with a pointer that has just been used.
  init() {
    lastUse = clock.now
  }

  /// Shows the pointer again: somebody used it.
  mutating func show(in window: Window) {
    lastUse = clock.now
    set(false, in: window)
  }

  /// Hides the pointer when its time has come, and shows it where the window is no longer fullscreen.
  mutating func update(_ window: Window) {
    set(window.isFullscreen && clock.now - lastUse >= PointerHider.delay, in: window)
  }

  /// Seconds until ``update(_:)`` has something to do, or `nil`.
  func timeToHide(in window: Window) -> Double? {
    guard window.isFullscreen && !isHidden else { return nil }
    return max(0, (PointerHider.delay - (clock.now - lastUse)).seconds)
  }

  private mutating func set(_ hidden: Bool, in window: Window) {
    guard hidden != isHidden else { return }
    isHidden = hidden
    window.setPointerHidden(hidden)
  }
}
