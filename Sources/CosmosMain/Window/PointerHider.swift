import CosmosCore
import CosmosWindow

/// Hides an idle pointer over a fullscreen window, or the pointer of a kiosk at once.
struct PointerHider {
  private let isAlwaysHidden: Bool
  private let clock: () -> Seconds
  private var lastUse: Seconds
  private var isHidden = false

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
  /// - Returns: Whether it was hidden.
  mutating func show(in window: any Surface) -> Bool {
    lastUse = clock()
    return !isAlwaysHidden && set(false, in: window)
  }

  /// Hides the pointer once it has been idle for ``delay``, and shows it if the window is no longer fullscreen.
  ///
  /// - Parameter window: The window under the pointer.
  /// - Returns: Whether the pointer is hidden now, or `nil` if nothing has changed.
  mutating func update(_ window: any Surface) -> Bool? {
    let isIdle = window.isFullscreen && clock() - lastUse >= PointerHider.delay
    let isHidden = isIdle || isAlwaysHidden
    return set(isHidden, in: window) ? isHidden : nil
  }

  /// Seconds until the pointer is due to be hidden; `nil` if it is hidden or the window is not fullscreen.
  func timeToHide(in window: any Surface) -> Double? {
    guard window.isFullscreen && !isHidden else { return nil }
    return max(0, PointerHider.delay - (clock() - lastUse))
  }

  /// Hides or shows the pointer, and returns whether that is a change.
  private mutating func set(_ hidden: Bool, in window: any Surface) -> Bool {
    guard hidden != isHidden else { return false }
    isHidden = hidden
    window.setPointerHidden(hidden)
    return true
  }
}
