import CosmosCore
import CosmosGL

extension WindowSession {
  /// Saves what the next complete frame shows; the sky continues.
  func requestPicture() {
    guard !wantsPicture && !pictures.isFull else {
      return Log.notice("the last images are still being saved; this one is not")
    }
    wantsPicture = true
    needsFrame = true
  }

  /// Draws the current frame for a picture, if one was requested and the sky's images are complete.
  ///
  /// A failure is reported, and the sky continues.
  ///
  /// - Parameter shows: Whether the frame is also drawn into the window.
  /// - Returns: Whether the frame has been drawn into the window.
  @discardableResult
  func takePicture(shows: Bool) -> Bool {
    guard wantsPicture else { return false }
    do throws(RendererError) {
      let renderer = try session.load()
      guard !renderer.hasPendingImages else { return false }
      wantsPicture = false
      let readback = try PictureReadback(session.frame, with: renderer)
      if shows { readback.show() }
      pictures.add(
        readback, as: Screenshot(of: sky, options: options, starPaths: renderer.starPaths))
      return shows
    } catch {
      wantsPicture = false
      Log.error("can't save the image: \(error)")
      return false
    }
  }

  /// Waits until everything that was requested is saved.
  ///
  /// After a termination signal, it gives up before the program is ended.
  func finishSaving() {
    if wantsPicture {
      finishImages()
      takePicture(shows: false)
    }
    guard pictures.isSaving else { return }
    pictures.finish(unless: isOutOfTime())
  }

  /// Returns whether a termination signal came so long ago that the program has to end now.
  ///
  /// - Returns: A function to ask; the time starts when it first finds a signal.
  private func isOutOfTime() -> () -> Bool {
    var end: ContinuousClock.Instant?
    return { [termination] in
      guard termination.signal != nil else { return false }
      let now = ContinuousClock.now
      let limit = end ?? now + WindowSession.timeToSave
      end = limit
      return now > limit
    }
  }

  /// How long saving may take after a termination signal; it is less than the time limit for a clean shutdown.
  private static let timeToSave = Duration.seconds(4)
}
