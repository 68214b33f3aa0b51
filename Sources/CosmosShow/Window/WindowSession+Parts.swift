import CosmosGL
import CosmosHost
import CosmosSession
import CosmosWindow

extension WindowSession {
  /// Uploads the parts of the sky that other threads have prepared, and asks for a frame when they show.
  package func uploadParts() {
    guard let renderer = session.renderer else { return }
    let isPending = renderer.hasPendingParts
    report(renderer.uploadParts())
    if isPending && !renderer.hasPendingParts { Log.debug("all parts of the sky are complete") }
  }

  /// Waits for the missing parts of the sky: an image that is saved is complete.
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
