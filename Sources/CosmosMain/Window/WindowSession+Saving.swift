import CosmosCore
import CosmosGL
import CosmosImage
import CosmosWindow

extension WindowSession {
  /// Saves what the next complete frame shows; the sky continues.
  func requestPicture() {
    guard canTakePicture else {
      return Log.notice("the last images are still being saved; this one is not")
    }
    take(Screenshot.Request())
  }

  /// Saves what the next complete frame shows, or would show if somebody saw the window.
  func take(_ picture: Screenshot.Request) {
    pictureRequest = picture
    needsFrame = true
    guard !window.wantsFrame else { return }
    // It may stay so.
    window.makeCurrent()
    takePicture()
  }

  /// Whether a picture may be requested now.
  var canTakePicture: Bool { pictureRequest == nil && !pictures.isFull }

  /// Checks that a file which somebody has named may be written while the sky goes on.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``UsageError`` if it is one that the sky comes from, or may block, as a pipe that nobody reads does.
  func checkOutput(_ path: FilePath) throws(UsageError) {
    let file = StampedFile(path)
    guard file.stamp == nil || file.isRegular else {
      throw UsageError("can't write \(path): that is no regular file")
    }
    try session.inputs.check(path)
  }

  /// Starts to save the current frame, if that was requested and the sky's images are complete.
  ///
  /// A failure is reported, and the sky continues.
  func takePicture() {
    guard let request = pictureRequest else { return }
    do throws(RendererError) {
      let renderer = try session.load()
      guard !renderer.hasPendingParts else { return }
      pictures.add(
        try PictureReadback(session.frame, with: renderer),
        as: Screenshot(
          of: sky, options: options, starPaths: renderer.starPaths, request: request))
    } catch {
      Log.error("can't save the image: \(error)")
      request.report(.failure(error))
    }
    pictureRequest = nil
  }

  /// Starts a film of what the window shows, or ends it.
  func toggleRecording() {
    if recording.isRecording { return recording.stop(at: sky.time) }
    guard !recording.isSaving else {
      return Log.notice("the last film is still being saved; this one is not recorded")
    }
    guard let driver = session.renderer?.driver else { return }
    let drawing = LiveFilmDrawing(
      api: driver.api, shaders: session.input.shaders, starPath: options.starPath,
      name: Screenshot.name(for: sky))
    do throws(SystemLimit) {
      try recording.start(of: sky, drawing: drawing)
    } catch {
      return Log.error("can't record a film: \(error)")
    }
    session.inputHandler = { [unowned self] event in
      if case .resize = event {
        endRecording(because: "the window has another size")
      } else if !recording.note(event, at: sky.time) {
        endRecording(because: "there is more input than can be drawn in time")
      }
    }
  }

  /// Ends a recording, if there is one, and says why.
  func endRecording(because reason: String) {
    guard recording.isRecording else { return }
    recording.stop(at: sky.time)
    Log.notice("the recording ends: \(reason)")
  }

  /// Waits until everything that was requested is saved.
  ///
  /// - Parameter isInterrupted: Asked several times a second whether to give up a picture whose images are not complete.
  func finishSaving(unless isInterrupted: () -> Bool) {
    if pictureRequest != nil {
      finishParts(unless: isInterrupted)
      takePicture()
      pictureRequest?.report(.failure(PictureError.incomplete))
      pictureRequest = nil
    }
    if pictures.isSaving { pictures.finish(unless: termination.isOutOfTime()) }
    if recording.isSaving { recording.finish(at: sky.time, termination: termination) }
  }

  /// Ends a recording and waits until everything is saved, because the window closes.
  func endSaving() {
    recording.stop(at: sky.time)
    if recording.isSaving && termination.signal == nil {
      window.hide()
      recording.tellRemainder()
    }
    // Images that take longer are not waited for, even without a signal.
    let end = ContinuousClock.now + Termination.timeToSave
    finishSaving { .now > end }
  }

  /// Why a picture is not saved.
  private enum PictureError: Error, CustomStringConvertible {
    case incomplete

    var description: String { "the sky's images were not complete when the program ended" }
  }
}
