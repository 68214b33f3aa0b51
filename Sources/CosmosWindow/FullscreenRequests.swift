/// What is asked of a window manager about fullscreen, and what it has granted.
///
/// It answers when it gets to it, or never, changes the state by itself, and does not say which request an
/// answer belongs to. So one request is on its way at a time, and the next one follows its answer.
package struct FullscreenRequests: Sendable {
  private var isGranted = false
  /// What was asked for last, unless it was answered.
  private var pending: Request?

  /// How long an unanswered request blocks the next.
  private static let patience = Duration.seconds(2)

  private struct Request {
    let isFullscreen: Bool
    let time: ContinuousClock.Instant
    /// Whether the window is to be fullscreen in the end, whatever was asked for first.
    var isWanted: Bool
  }

  /// Creates the state of a window that is not fullscreen.
  package init() {}

  /// Whether the window is to be fullscreen in the end; what is granted where no answer came in time.
  package func isWanted(at now: ContinuousClock.Instant) -> Bool {
    request(at: now)?.isWanted ?? isGranted
  }

  /// Wants the other state.
  ///
  /// - Returns: What to ask for now, or `nil`.
  package mutating func toggle(at now: ContinuousClock.Instant) -> Bool? {
    let isWanted = !isWanted(at: now)
    // Requests are granted in their order, so that a late answer to the one before does no harm.
    guard var request = request(at: now) else { return ask(for: isWanted, at: now) }
    request.isWanted = isWanted
    pending = request
    return nil
  }

  /// Takes in what the window manager says now.
  ///
  /// - Returns: What to ask for now, or `nil`.
  package mutating func update(isFullscreen: Bool, at now: ContinuousClock.Instant) -> Bool? {
    isGranted = isFullscreen
    guard let request = request(at: now) else {
      // It was somebody else's wish, or came too late to be an answer.
      pending = nil
      return nil
    }
    guard request.isFullscreen == isFullscreen else { return nil }
    pending = nil
    return request.isWanted == isFullscreen ? nil : ask(for: request.isWanted, at: now)
  }

  /// Forgets what was asked for and what was granted: there is no window manager any more.
  package mutating func reset() {
    self = FullscreenRequests()
  }

  /// The request that may still be answered.
  private func request(at now: ContinuousClock.Instant) -> Request? {
    guard let pending, now - pending.time < FullscreenRequests.patience else { return nil }
    return pending
  }

  private mutating func ask(for isFullscreen: Bool, at now: ContinuousClock.Instant) -> Bool {
    pending = Request(isFullscreen: isFullscreen, time: now, isWanted: isFullscreen)
    return isFullscreen
  }
}
