/// The panel that explains what Cosmos is, shown over the whole sky.
struct InfoPanel: Hashable, Sendable, Codable {
  private(set) var opacity = Track(0)

  /// Blend from the normal to the pressed colour of the link, 0 to 1.
  private(set) var linkPress = Track(0)

  /// When the panel is due to appear, if it was requested.
  private(set) var appearance: Seconds?

  /// Whether the panel is shown, rather than hidden or fading out.
  private(set) var isShown = false

  /// Whether a finger went down on the panel and is still down.
  private var isPressed = false
  /// Whether that finger went down on the link.
  private var isLinkPressed = false

  /// Time from choosing the info button until the panel appears.
  private static let delay: Seconds = 0.75

  /// Duration of the fades of the panel and of the link's colour.
  private static let fade: Seconds = 0.25

  /// Whether the panel takes all input.
  func takesInput(at time: Seconds) -> Bool { isShown || opacity.value(at: time) > 0 }

  func isMoving(at time: Seconds) -> Bool {
    opacity.isMoving(at: time) || linkPress.isMoving(at: time)
  }

  /// Requests the panel, which appears after a delay.
  mutating func request(at time: Seconds) {
    appearance = time + InfoPanel.delay
  }

  /// Takes a request back.
  mutating func cancelRequest() {
    appearance = nil
  }

  /// Shows the panel.
  mutating func show(at time: Seconds) {
    appearance = nil
    isShown = true
    opacity.redirect(to: 1, at: time, duration: InfoPanel.fade)
  }

  /// Hides the panel.
  mutating func hide(at time: Seconds) {
    guard isShown else { return }
    isShown = false
    opacity.redirect(to: 0, at: time, duration: InfoPanel.fade)
  }

  /// Handles a finger going down.
  mutating func press(onLink: Bool, at time: Seconds) {
    isPressed = true
    isLinkPressed = onLink
    if onLink { fadeLink(to: 1, at: time) }
  }

  /// Cancels the press, without any action.
  mutating func cancelPress(at time: Seconds) {
    isPressed = false
    if isLinkPressed { fadeLink(to: 0, at: time) }
    isLinkPressed = false
  }

  /// Handles the finger going up.
  ///
  /// - Returns: Whether to open the link.
  mutating func release(onLink: Bool, at time: Seconds) -> Bool {
    guard isPressed else { return false }
    isPressed = false
    guard isLinkPressed else {
      hide(at: time)
      return false
    }
    isLinkPressed = false
    fadeLink(to: 0, at: time)
    return onLink
  }

  private mutating func fadeLink(to target: Double, at time: Seconds) {
    linkPress.redirect(to: target, at: time, duration: InfoPanel.fade, easing: .standard)
  }
}
