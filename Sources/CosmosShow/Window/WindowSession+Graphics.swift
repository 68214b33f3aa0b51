import CosmosCore
import CosmosGL
import CosmosHost
import CosmosSession
import CosmosWindow
import Glibc

/// Everything on the GPU can be made again: after a command to do so, or because the driver has lost it.
extension WindowSession {
  /// Recreates everything on the GPU from the current sky; this does not change what the next frame looks like.
  ///
  /// - Throws: `RendererError` if the driver fails.
  package func rebuild() throws(RendererError) {
    participants.forEach { $0.releaseGraphics(in: self) }
    try session.rebuild()
    restoreGraphics()
  }

  /// Whether the driver has lost the window's context, or is said to have.
  package var contextLoss: ContextLoss? { isLossSimulated ? .reset : session.contextLoss }

  /// Recreates the context and everything in it, if the driver has lost them.
  ///
  /// - Returns: Whether that was so.
  /// - Throws: `WindowError` if there is no context again after a while, or an error of the driver.
  package func recoverIfLost() throws -> Bool {
    guard let loss = contextLoss else { return false }
    isLossSimulated = false
    try recover(from: loss)
    return true
  }

  /// Recreates a lost context, which all windows of a show share, and everything in it.
  private func recover(from loss: ContextLoss) throws {
    let start = ContinuousClock.now
    let windows = show?.windows ?? [self]
    // Names of objects in the old context may be those of others in the new one.
    for window in windows {
      window.window.makeCurrent()
      window.releaseGraphics()
    }
    while true {
      for window in windows { window.window.dropContext() }
      do {
        try WindowSession.renew(windows)
        break
      } catch {
        // Resets take a moment, and may come one after the other.
        guard termination.signal == nil, ContinuousClock.now - start < Session.recoveryTime else {
          try termination.check()
          throw error
        }
        if let show { for participant in show.participants { participant.keepAlive() } }
        for window in windows {
          window.window.makeCurrent()
          window.session.drop()
        }
        usleep(50_000)
      }
    }
    for window in windows {
      window.window.makeCurrent()
      window.restoreGraphics()
    }
    window.makeCurrent()
    Journal.log("\(loss); the sky was back after \((ContinuousClock.now - start).rounded)")
  }

  /// Creates the context of windows, and their skies in it.
  private static func renew(_ windows: [WindowSession]) throws {
    for window in windows { try window.window.renewContext() }
    for window in windows {
      window.window.makeCurrent()
      try window.session.rebuild(with: Driver())
    }
  }

  /// Releases everything on the GPU.
  private func releaseGraphics() {
    participants.forEach { $0.releaseGraphics(in: self) }
    scaledTiles = [:]
    session.release()
  }

  private func restoreGraphics() {
    participants.forEach { $0.restoreGraphics(in: self) }
    requestFrame("everything on the GPU is new")
  }
}
