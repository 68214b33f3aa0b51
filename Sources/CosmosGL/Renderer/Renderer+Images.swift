import CosmosCore

/// What has become of a scene's images since the last look.
public struct ImageProgress: Sendable {
  /// Whether the next frame differs from the last one: an image is complete.
  public fileprivate(set) var hasNewImages = false

  /// Whether more rows are waiting to be uploaded.
  public fileprivate(set) var hasMore = false

  /// Why images are missing; each is reported once.
  public fileprivate(set) var failures: [RendererError] = []
}

extension Renderer {
  /// Draws scenes before their images are complete, from the next one on.
  ///
  /// A layer is empty until its image is complete, or shows the image that it had before.
  /// ``uploadImages()`` completes them.
  ///
  /// - Parameter wake: Called on any thread when there is something to upload.
  public func showImagesLate(wake: @escaping @Sendable () -> Void) {
    imageArrival = ImageArrival(wake: wake)
  }

  /// Uploads rows of images that have been decoded since the last call, up to a few MiB.
  ///
  /// - Returns: Whether a new frame is due, and what went wrong.
  public func uploadImages() -> ImageProgress {
    var progress = ImageProgress()
    guard let resources else { return progress }
    var budget = Renderer.imageBytesAtOnce
    for image in resources.images.values {
      if image.upload(&budget, driver: driver) { progress.hasNewImages = true }
      if let failure = image.takeFailure() { progress.failures.append(failure) }
    }
    progress.hasMore = budget <= 0 && resources.hasPendingImages
    return progress
  }

  /// Waits until all images of the loaded scene are complete or known to be damaged, and uploads them.
  public func finishImages() {
    resources?.finishImages(imageArrival, driver: driver)
  }

  /// Whether images of the loaded scene are still being decoded.
  public var hasPendingImages: Bool { resources?.hasPendingImages == true }

  /// Why images of the loaded scene are missing.
  public var imageFailures: [RendererError] { resources?.imageFailures ?? [] }

  /// Number of bytes after which the rest is left for the next call, so that no frame is late.
  private static let imageBytesAtOnce = 4 << 20
}

extension SceneResources {
  /// Whether images are still being decoded.
  var hasPendingImages: Bool {
    for image in images.values where image.isPending { return true }
    return false
  }

  /// Why images are missing, in the order of their layers.
  var imageFailures: [RendererError] {
    images.sorted { $0.key < $1.key }.compactMap(\.value.failure)
  }

  /// Uploads images as they are decoded, until none is pending.
  func finishImages(_ arrival: ImageArrival, driver: Driver) {
    while true {
      var budget = Int.max
      for image in images.values { _ = image.upload(&budget, driver: driver) }
      guard hasPendingImages else { return }
      arrival.wait()
    }
  }
}
