import CosmosGL
import CosmosHost
import CosmosSession
import CosmosWindow

extension WindowSession {
  /// Uploads the parts of the sky that other threads have prepared, and asks for a frame when they show.
  package func uploadPending() {
    guard let renderer = session.renderer else { return }
    let isPending = renderer.hasPendingUploads
    report(renderer.uploadPending())
    if isPending && !renderer.hasPendingUploads { Log.debug("all parts of the sky are complete") }
  }

  /// Waits for the missing parts of the sky: an image that is saved is complete.
  ///
  /// - Parameter isInterrupted: Asked several times a second whether to give up.
  package func finishUploads(unless isInterrupted: () -> Bool) {
    guard let renderer = session.renderer, renderer.hasPendingUploads else { return }
    do throws(RendererError) {
      try renderer.finishUploads(unless: isInterrupted)
    } catch {
      report(error)
    }
    requestFrame("images")
    report(renderer.uploadPending())
  }

  private func report(_ progress: UploadProgress) {
    hasMoreUploads = progress.hasMore
    if progress.hasNewContent { requestFrame("images") }
    for failure in progress.failures { report(failure) }
  }

  private func report(_ failure: RendererError) {
    Log.error("\(failure)")
    post("\(failure)")
  }
}
