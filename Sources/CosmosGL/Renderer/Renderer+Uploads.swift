import CosmosCore

/// The progress of a scene's incomplete parts since the last call to ``Renderer/uploadPending()``.
public struct UploadProgress: Sendable {
  /// Whether the next frame differs from the last one: a part is complete.
  public fileprivate(set) var hasNewContent = false

  /// Whether more rows of images are waiting to be uploaded.
  public fileprivate(set) var hasMore = false

  /// Why parts are missing; each is reported once.
  public fileprivate(set) var failures: [RendererError] = []
}

extension Renderer {
  /// Draws scenes before all their parts are complete, from the next one on.
  ///
  /// A layer is empty until its image is complete, or shows the image that it had before. The first frame has no faint
  /// stars of a catalogue that take caches, and the second one has them. After a change of size,
  /// stars, glows, nebulae and texts are those of the last size until they are prepared on other threads.
  /// ``uploadPending()`` completes them.
  ///
  /// - Parameters:
  ///   - awaitsSizes: Whether only images may be late, and not the parts that a new size needs.
  ///   - wake: Called on any thread when there is something to upload.
  public func loadAsynchronously(awaitsSizes: Bool = false, wake: @escaping @Sendable () -> Void) {
    uploadSignal = UploadSignal(wake: wake)
    self.awaitsSizes = awaitsSizes
  }

  /// Uploads what has been prepared since the last call, and rows of images, up to a few MiB.
  ///
  /// - Returns: Whether a new frame is due, and what went wrong.
  public func uploadPending() -> UploadProgress {
    var progress = UploadProgress()
    do throws(RendererError) {
      progress.hasNewContent = try finishPreparation()
    } catch {
      progress.failures.append(error)
    }
    if faintStars == .missing {
      faintStars = .shown
      progress.hasNewContent = true
    }
    guard let resources else { return progress }
    var budget = Renderer.imageBytesAtOnce
    for image in resources.images.textures.values {
      if image.upload(&budget, driver: driver) { progress.hasNewContent = true }
      if let failure = image.takeFailure() { progress.failures.append(failure) }
    }
    progress.hasMore = budget <= 0 && resources.images.arePending
    return progress
  }

  /// Waits until all parts of the loaded scene are complete, or images are known to be damaged, and uploads them.
  ///
  /// - Parameter isInterrupted: Asked several times a second whether to give up.
  /// - Throws: ``RendererError`` when the driver runs out of memory; the last parts then stay.
  public func finishUploads(
    unless isInterrupted: () -> Bool = { false }
  ) throws(RendererError) {
    while let preparation, !isInterrupted() {
      preparation.wait(unless: isInterrupted)
      _ = try finishPreparation()
    }
    faintStars = .shown
    resources?.images.finish(uploadSignal, driver: driver, unless: isInterrupted)
  }

  /// Shows the faint stars from the next frame on, because nobody waits for a first one.
  package func showFaintStars() { faintStars = .shown }

  /// Starts to prepare what a scene needs and the loaded one doesn't have, on other threads.
  ///
  /// Pass the result's prefetch to ``load(_:prefetch:)`` when it is complete.
  ///
  /// - Parameter scene: The scene.
  /// - Returns: The preparation; ``loadAsynchronously(awaitsSizes:wake:)`` tells who is woken at its end.
  package func prepare(_ scene: SkyScene) -> ScenePreparation {
    ScenePreparation(of: scene, arrival: uploadSignal) { prefetch in
      prefetch.prepare(scene, besides: resources, hasGlows: starPath != .direct)
    }
  }

  /// Whether parts of the loaded scene are still being prepared.
  public var hasPendingUploads: Bool {
    preparation != nil || faintStars == .missing || resources?.images.arePending == true
  }

  /// Why images of the loaded scene are missing.
  public var imageFailures: [RendererError] { resources?.images.failures ?? [] }

  /// Number of bytes after which the rest is left for the next call, so that no frame is late.
  private static let imageBytesAtOnce = 4 << 20
}
