import CosmosCore
import CosmosGL
import CosmosOptions
import CosmosSession
import CosmosWindow

extension WindowSession {
  /// Shows a sky that has been loaded, at the same position and time.
  ///
  /// - Parameters:
  ///   - loaded: The sky.
  ///   - reason: Why a recording ends.
  /// - Throws: An error of the options or `RendererError`; the sky then is as before.
  package func show(_ loaded: SkyFollower.Loaded, because reason: String) throws {
    window.makeCurrent()
    advanceToNow()
    try replace(by: loaded, because: reason)
  }

  /// Shows a sky that has been loaded, at the time up to which the last one has advanced; the window's context is current.
  ///
  /// - Parameters:
  ///   - loaded: The sky.
  ///   - reason: Why a recording ends.
  /// - Throws: An error of the options or `RendererError`; the sky then is as before.
  func replace(by loaded: SkyFollower.Loaded, because reason: String) throws {
    try replaceSky(by: loaded.sky.input, because: reason) {
      try session.show(loaded.sky, prepared: loaded.prefetch(for: self))
    }
    options.sky = loaded.sky.options.sky
  }

  /// Shows another sky, and informs the features of the window.
  ///
  /// - Parameters:
  ///   - input: What the other sky is made of.
  ///   - reason: Why a recording ends.
  ///   - replace: Shows it; may throw, and the sky then is as before.
  /// - Throws: What `replace` throws.
  private func replaceSky(
    by input: SkyInput, because reason: String, _ replace: () throws -> Void
  ) throws {
    // GPU objects of the old renderer must not outlive it.
    participants.forEach { $0.skyWillChange(SkyChange(input: input, reason: reason), in: self) }
    defer { requestFrame("another sky") }
    try replace()
    participants.forEach { $0.skyHasChanged(in: self) }
    // An image that was missing before is still missing.
    if let failure = session.renderer?.imageFailures.first { post("\(failure)") }
  }
}
