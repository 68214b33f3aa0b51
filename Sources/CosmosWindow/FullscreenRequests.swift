/// What is asked of a window manager about fullscreen, and what it has granted.
///
/// It answers when it gets to it, changes the state by itself, and does not say which request an answer
/// belongs to. So one request is on its way at a time, and the next one follows its answer.
package struct FullscreenRequests: Sendable {
  /// Whether the window is to be fullscreen in the end.
  package private(set) var isWanted = false

  private var isGranted = false
  private var pending: (isFullscreen: Bool, time: ContinuousClock.Instant)?

  /// How long a request keeps others back that is never answered, as by a window manager that refuses.
  private static let patience = Duration.seconds(2)

  /// Creates the state of a window that is not fullscreen.
  package init() {}

  /// Wants the other state.
  ///
  /// - Returns: What to ask for now, or `nil`.
  package mutating func toggle(at now: ContinuousClock.Instant) -> Bool? {
    isWanted.toggle()
    if let pending {
      // Requests are granted in their order, so that a late answer to this one does no harm.
      return now - pending.time < FullscreenRequests.patience ? nil : ask(at: now)
    }
    return isWanted == isGranted ? nil : ask(at: now)
  }

  /// Takes in what the window manager says now.
  ///
  /// - Returns: What to ask for now, or `nil`.
  package mutating func update(isFullscreen: Bool, at now: ContinuousClock.Instant) -> Bool? {
    isGranted = isFullscreen
    guard let pending else {
      // It was somebody else's wish.
      isWanted = isFullscreen
      return nil
    }
    guard pending.isFullscreen == isFullscreen else { return nil }
    self.pending = nil
    return isWanted == isFullscreen ? nil : ask(at: now)
  }

  private mutating func ask(at now: ContinuousClock.Instant) -> Bool {
    pending = (isWanted, now)
    return isWanted
  }
}
