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
    do {
      let input = try session.readFiles()
      try replaceSky(by: input, because: "the sky's files have changed") {
        try session.show(input)
      }
      Log.debug("read \(session.files.count) files again")
    } catch {
      let text = CosmosCommand.message(of: error)
      Log.error(text)
      show(text)
      needsFrame = true
    }
    liveReload.watch(session.files)
  }

  /// Shows another sky, and takes care of what else is in the window.
  ///
  /// - Parameters:
  ///   - input: What the other sky is made of.
  ///   - reason: Why a recording ends.
  ///   - replace: Shows it; may throw, and the sky then is as before.
  /// - Throws: What `replace` throws.
  func replaceSky(by input: SkyInput, because reason: String, _ replace: () throws -> Void) throws {
    let showsOverlay = overlay != nil
    help.releasePanels()
    let font = session.design.font
    // GPU objects of the old renderer must not outlive it.
    if input.shaders != session.input.shaders {
      overlay = nil
      message = nil
      recording.releasePanel()
    }
    defer {
      if showsOverlay, overlay == nil || session.design.font != font {
        overlay = nil
        toggleOverlay()
      }
      needsFrame = true
    }
    endRecording(because: reason)
    try replace()
    message = nil
    // An image that was missing before is still missing.
    if let failure = session.renderer?.imageFailures.first { show("\(failure)") }
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

  /// Draws the message over the current frame, if there is one, what is said of a film, and the help.
  func drawMessage(on canvas: Canvas) {
    recording.draw(on: canvas)
    if let renderer = session.renderer {
      help.draw(on: canvas, at: time, strings: session.input.strings, with: renderer)
    }
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
