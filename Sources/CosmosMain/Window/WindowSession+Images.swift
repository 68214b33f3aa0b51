import CosmosGL

extension WindowSession {
  /// Uploads what has been decoded of the sky's images, and asks for a frame when one is complete.
  func uploadImages() {
    guard let renderer = session.renderer else { return }
    let isPending = renderer.hasPendingImages
    report(renderer.uploadImages())
    if isPending && !renderer.hasPendingImages { Log.debug("all images have been decoded") }
  }

  /// Waits for the images that the sky still lacks: what is saved is complete.
  func finishImages() {
    guard let renderer = session.renderer, renderer.hasPendingImages else { return }
    renderer.finishImages()
    needsFrame = true
    report(renderer.uploadImages())
  }

  private func report(_ progress: ImageProgress) {
    hasMoreImages = progress.hasMore
    if progress.hasNewImages { needsFrame = true }
    for failure in progress.failures {
      Log.error("\(failure)")
      show("\(failure)")
      needsFrame = true
    }
  }
}
