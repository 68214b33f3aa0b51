import CosmosCore
import CosmosWindow

/// Hides an idle pointer over a fullscreen window, or the pointer of a kiosk at once.
struct PointerHider {
  private let isAlwaysHidden: Bool
  private let clock: () -> Seconds
  private var lastUse: Seconds
  private var isHidden = false
  /// Whether neither the pointer nor a finger was used for a while.
  private(set) var isIdle = false

  /// How long the pointer stays visible after its last use, in seconds.
  private static let delay = 2.0

  /// Starts as if the pointer had just been used.
  ///
  /// - Parameters:
  ///   - isAlwaysHidden: Whether the pointer never appears.
  ///   - clock: A monotonic clock, in seconds.
  init(isAlwaysHidden: Bool = false, clock: @escaping () -> Seconds) {
    self.isAlwaysHidden = isAlwaysHidden
    self.clock = clock
    lastUse = clock()
  }

  /// Records that the pointer was used, and shows it again if it was hidden.
  ///
  /// - Parameter window: The window under the pointer.
  /// - Returns: Whether it was idle.
  mutating func show(in window: any Surface) -> Bool {
    let wasIdle = noteFinger()
    if !isAlwaysHidden { set(false, in: window) }
    return wasIdle
  }

  /// Records that a finger was used.
  ///
  /// - Returns: Whether pointer and fingers were idle.
  mutating func noteFinger() -> Bool {
    lastUse = clock()
    defer { isIdle = isAlwaysHidden }
    return isIdle && !isAlwaysHidden
  }

  /// Hides the pointer once it has been idle for ``delay``, and shows it if the window is no longer fullscreen.
  ///
  /// - Parameter window: The window under the pointer.
  /// - Returns: Whether it is idle now, or `nil` if nothing has changed.
  mutating func update(_ window: any Surface) -> Bool? {
    let wasIdle = isIdle
    isIdle = isAlwaysHidden || window.isFullscreen && clock() - lastUse >= PointerHider.delay
    // A finger that wakes the sky doesn't show the pointer.
    if isIdle || !window.isFullscreen { set(isIdle, in: window) }
    return isIdle == wasIdle ? nil : isIdle
  }

  /// Seconds until the pointer is due to be hidden; `nil` if it is idle or the window is not fullscreen.
  func timeToHide(in window: any Surface) -> Double? {
    guard window.isFullscreen && !isIdle else { return nil }
    return max(0, PointerHider.delay - (clock() - lastUse))
  }

  /// Hides or shows the pointer.
  private mutating func set(_ hidden: Bool, in window: any Surface) {
    guard hidden != isHidden else { return }
    isHidden = hidden
    window.setPointerHidden(hidden)
  }
}
