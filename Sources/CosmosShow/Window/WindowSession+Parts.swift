import CosmosGL
import CosmosHost
import CosmosSession
import CosmosWindow

extension WindowSession {
  /// Uploads what other threads have prepared of the sky, and asks for a frame when it shows.
  package func uploadParts() {
    guard let renderer = session.renderer else { return }
    let isPending = renderer.hasPendingParts
    report(renderer.uploadParts())
    if isPending && !renderer.hasPendingParts { Log.debug("all parts of the sky are complete") }
  }

  /// Waits for what the sky still lacks: what is saved is complete.
  ///
  /// - Parameter isInterrupted: Asked several times a second whether to give up.
  package func finishParts(unless isInterrupted: () -> Bool) {
    guard let renderer = session.renderer, renderer.hasPendingParts else { return }
    do throws(RendererError) {
      try renderer.finishParts(unless: isInterrupted)
    } catch {
      report(error)
    }
    requestFrame("images")
    report(renderer.uploadParts())
  }

  private func report(_ progress: PartProgress) {
    hasMoreParts = progress.hasMore
    if progress.hasNewParts { requestFrame("images") }
    for failure in progress.failures { report(failure) }
  }

  private func report(_ failure: RendererError) {
    Log.error("\(failure)")
    post("\(failure)")
  }
}
