/// The panel that tells what Cosmos is, over the whole sky.
struct InfoPanel: Hashable, Sendable {
  /// Opacity of the panel as a whole.
  private(set) var opacity = Track(0)

  /// How much of the link's colour is that of a pressed one.
  private(set) var linkPress = Track(0)

  /// When the panel will show, if it was asked for.
  private(set) var appearance: Seconds?

  /// Whether the panel is there, rather than gone or going.
  private(set) var isShown = false

  /// Whether a finger went down on the panel.
  private var isPressed = false
  /// Whether it went down on the link.
  private var isLinkPressed = false

  /// Time from the menu's release on the info button to the panel.
  private static let delay: Seconds = 0.75

  /// Time in which the panel and the link's colour fade.
  private static let fade: Seconds = 0.25

  /// Whether the panel takes all input.
  func takesInput(at time: Seconds) -> Bool { isShown || opacity.value(at: time) > 0 }

  func isMoving(at time: Seconds) -> Bool {
    opacity.isMoving(at: time) || linkPress.isMoving(at: time)
  }

  /// Asks for the panel.
  mutating func request(at time: Seconds) {
    appearance = time + InfoPanel.delay
  }

  /// Shows the panel: the time has come.
  mutating func show(at time: Seconds) {
    appearance = nil
    isShown = true
    fadeOpacity(to: 1, at: time)
  }

  /// Hides the panel.
  mutating func hide(at time: Seconds) {
    guard isShown else { return }
    isShown = false
    fadeOpacity(to: 0, at: time)
  }

  /// A finger goes down.
  mutating func press(onLink: Bool, at time: Seconds) {
    isPressed = true
    isLinkPressed = onLink
    if onLink { fadeLink(to: 1, at: time) }
  }

  /// The press is taken away: nothing comes of it.
  mutating func cancelPress(at time: Seconds) {
    isPressed = false
    if isLinkPressed { fadeLink(to: 0, at: time) }
    isLinkPressed = false
  }

  /// The finger goes up.
  ///
  /// - Returns: Whether the link is to be opened.
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

  private mutating func fadeOpacity(to target: Double, at time: Seconds) {
    opacity.cut(at: time)
    opacity.animate(to: target, start: time, duration: InfoPanel.fade)
  }

  private mutating func fadeLink(to target: Double, at time: Seconds) {
    linkPress.cut(at: time)
    linkPress.animate(to: target, start: time, duration: InfoPanel.fade, easing: .standard)
  }
}
