import CosmosCore
import CosmosGL
import CosmosWindow
import Glibc

/// Everything on the GPU can be made again: after a command to do so, or because the driver has lost it.
extension WindowSession {
  /// What a window had on the GPU besides its sky.
  struct Extras {
    fileprivate let showsOverlay: Bool
    fileprivate let message: String?
    fileprivate let pictures: [PictureSaver.Unread]
  }

  /// Recreates everything on the GPU from the current sky; this does not change what the next frame looks like.
  ///
  /// - Throws: `RendererError` if the driver fails.
  func rebuild() throws(RendererError) {
    let extras = releaseExtras()
    try session.rebuild()
    restore(extras)
  }

  /// Whether the driver has lost the window's context, or is said to have.
  var contextLoss: ContextLoss? { isLossPlayed ? .reset : session.contextLoss }

  /// Recreates the context and everything in it, if the driver has lost them.
  ///
  /// - Returns: Whether that was so.
  /// - Throws: `WindowError` if there is no context again after a while, or an error of the driver.
  func recoverIfLost() throws -> Bool {
    guard let loss = contextLoss else { return false }
    isLossPlayed = false
    if let recover {
      try recover(loss)
    } else {
      try WindowSession.recover([self], from: loss, termination: termination)
    }
    return true
  }

  /// Recreates a lost context, which several windows may share, and everything in it.
  ///
  /// - Parameters:
  ///   - windows: The windows whose context it is.
  ///   - loss: Why it is lost.
  ///   - termination: Signals that end the attempt.
  /// - Throws: `WindowError` if there is no context again after a while, or an error of the driver.
  static func recover(
    _ windows: [WindowSession], from loss: ContextLoss, termination: Termination
  ) throws {
    let start = ContinuousClock.now
    // Names of objects in the old context may be those of others in the new one.
    var extras: [Extras] = []
    for window in windows {
      window.window.makeCurrent()
      extras.append(window.releaseGraphics())
    }
    for window in windows { window.window.dropContext() }
    for window in windows { try renewContext(of: window, since: start, termination: termination) }
    for (window, extras) in zip(windows, extras) {
      window.window.makeCurrent()
      try window.session.rebuild(with: Driver())
      window.restore(extras)
    }
    Journal.tell("\(loss); the sky was back after \((ContinuousClock.now - start).rounded)")
  }

  /// How long a driver may take until it gives a context again.
  private static let recoveryTime = Duration.seconds(20)

  private static func renewContext(
    of window: WindowSession, since start: ContinuousClock.Instant, termination: Termination
  ) throws {
    while true {
      do throws(WindowError) {
        return try window.window.renewContext()
      } catch {
        try termination.check()
        guard ContinuousClock.now - start < recoveryTime else { throw error }
        // A reset takes a moment.
        usleep(50_000)
      }
    }
  }

  /// Releases everything on the GPU.
  private func releaseGraphics() -> Extras {
    let extras = releaseExtras()
    releaseScaledPart()
    session.release()
    return extras
  }

  private func releaseExtras() -> Extras {
    let extras = Extras(
      showsOverlay: overlay != nil, message: message?.text, pictures: pictures.release())
    overlay = nil
    message = nil
    recording.releasePanel()
    return extras
  }

  private func restore(_ extras: Extras) {
    if extras.showsOverlay { toggleOverlay() }
    if let text = extras.message { show(text) }
    if let renderer = session.renderer { pictures.restore(extras.pictures, with: renderer) }
    needsFrame = true
  }
}
