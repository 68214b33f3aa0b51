import CosmosCore
import CosmosGL

extension WindowSession {
  /// Shows the sky's files as they are now if they have changed and are left alone.
  ///
  /// A file that can't be used is reported in the window and on standard error, and the sky stays as it is.
  ///
  /// - Throws: `RendererError` if the driver fails so that nothing can be drawn.
  func reloadIfDue() throws {
    guard let liveReload, liveReload.timeToReload == 0 else { return }
    // GPU objects of the old renderer must not outlive it.
    let showsOverlay = overlay != nil
    let font = session.design.font
    let shaders = session.input.shaders
    do {
      let input = try session.readFiles()
      if input.shaders != shaders {
        overlay = nil
        message = nil
        recording.releasePanel()
      }
      endRecording(because: "the sky's files have changed")
      try session.show(input)
      message = nil
      // An image that was missing before the edit is still missing.
      if let failure = session.renderer?.imageFailures.first { show("\(failure)") }
      Log.debug("read \(session.files.count) files again")
    } catch {
      let text = CosmosCommand.message(of: error)
      Log.error(text)
      show(text)
    }
    if showsOverlay, overlay == nil || session.design.font != font {
      overlay = nil
      toggleOverlay()
    }
    liveReload.watch(session.files)
    needsFrame = true
  }

  /// Shows a message in the lower left corner; a failure is reported, and the sky continues.
  func show(_ text: String) {
    message = nil
    guard let renderer = session.renderer else { return }
    do throws(RendererError) {
      message = try MessagePanel(text, renderer: renderer, font: SkyDesign.defaultFont)
    } catch {
      Log.error("can't show a message: \(error)")
    }
  }

  /// Draws the message over the current frame, if there is one, and what is said of a film.
  func drawMessage(on canvas: Canvas) {
    recording.draw(on: canvas)
    guard let message else { return }
    do throws(RendererError) {
      try message.load(for: canvas)
      message.draw()
    } catch {
      self.message = nil
      Log.error("can't show a message: \(error)")
    }
  }
}
