import CosmosWindow

extension WindowSession {
  /// Ends the window, because somebody has closed it.
  ///
  /// First, the features of all windows that would end with it complete what a person has to know about. If it is closed
  /// again meanwhile, it ends at once.
  package func endOnRequest() {
    let hasToStay = !isClosing && isNeeded
    // Those of other windows may have drawn.
    window.makeCurrent()
    if hasToStay { setClosing(true) } else { isOver = true }
  }

  /// Lets the window stay although somebody has closed it.
  package func keepOpen() {
    setClosing(false)
  }

  /// Whether a feature still completes something, and says so in a window.
  package var isNeeded: Bool {
    var isNeeded = false
    for window in group {
      window.participants.forEach { if $0.staysOpen(in: window) { isNeeded = true } }
    }
    return isNeeded
  }

  private func setClosing(_ isClosing: Bool) {
    for window in group { window.isClosing = isClosing }
  }

  /// The windows that end together.
  private var group: [WindowSession] { show?.windows ?? [self] }
}
