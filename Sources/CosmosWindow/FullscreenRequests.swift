/// Tracks fullscreen requests to a window manager and the state it last reported.
///
/// A window manager may answer late or never, may change the state on its own, and does not say which request
/// an answer belongs to. Therefore only one request is pending at a time, and the next one follows its
/// answer.
package struct FullscreenRequests: Sendable {
  private var isFullscreen = false
  /// The last request, unless it has been answered.
  private var pending: Request?

  /// How long an unanswered request blocks the next one.
  private static let timeout = Duration.seconds(2)

  private struct Request {
    let isFullscreen: Bool
    let time: ContinuousClock.Instant
    /// Whether the window should end up fullscreen, whatever state was requested first.
    var wantsFullscreen: Bool
  }

  /// Creates the state of a window that is not fullscreen.
  package init() {}

  /// Whether the window should end up fullscreen; the reported state if no request is pending or it has timed
  /// out.
  package func wantsFullscreen(at now: ContinuousClock.Instant) -> Bool {
    request(at: now)?.wantsFullscreen ?? isFullscreen
  }

  /// Whether a request waits for its answer.
  package func isPending(at now: ContinuousClock.Instant) -> Bool { request(at: now) != nil }

  /// Toggles the wanted state.
  ///
  /// - Returns: The state to request now, or `nil` for no request.
  package mutating func toggle(at now: ContinuousClock.Instant) -> Bool? {
    let wantsFullscreen = !wantsFullscreen(at: now)
    // Requests are granted in order, so a late answer to the previous one does no harm.
    guard var request = request(at: now) else { return ask(for: wantsFullscreen, at: now) }
    request.wantsFullscreen = wantsFullscreen
    pending = request
    return nil
  }

  /// Records the state that the window manager reports.
  ///
  /// - Returns: The state to request now, or `nil` for no request.
  package mutating func update(isFullscreen: Bool, at now: ContinuousClock.Instant) -> Bool? {
    self.isFullscreen = isFullscreen
    guard let request = request(at: now) else {
      // The change came from elsewhere, or too late to count as an answer.
      pending = nil
      return nil
    }
    guard request.isFullscreen == isFullscreen else { return nil }
    pending = nil
    return request.wantsFullscreen == isFullscreen
      ? nil : ask(for: request.wantsFullscreen, at: now)
  }

  /// The pending request, unless it has timed out.
  private func request(at now: ContinuousClock.Instant) -> Request? {
    guard let pending, now - pending.time < FullscreenRequests.timeout else { return nil }
    return pending
  }

  private mutating func ask(for isFullscreen: Bool, at now: ContinuousClock.Instant) -> Bool {
    pending = Request(isFullscreen: isFullscreen, time: now, wantsFullscreen: isFullscreen)
    return isFullscreen
  }
}
