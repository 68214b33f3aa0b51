import CosmosCore
import CosmosGL
import CosmosWindow

extension WindowSession {
  /// Shows a sky that has been loaded, at the same position and time.
  ///
  /// - Parameters:
  ///   - loaded: The sky.
  ///   - reason: Why a recording ends.
  /// - Throws: An error of the options or `RendererError`; the sky then is as before.
  func show(_ loaded: SkyFollower.Loaded, because reason: String) throws {
    window.makeCurrent()
    advanceToNow()
    try replaceSky(by: loaded.sky.input, because: reason) {
      try session.show(loaded.sky, prepared: loaded.prefetch(for: self))
    }
    options.sky = loaded.sky.options.sky
  }

  /// Shows another sky, and takes care of what else is in the window.
  ///
  /// - Parameters:
  ///   - input: What the other sky is made of.
  ///   - reason: Why a recording ends.
  ///   - replace: Shows it; may throw, and the sky then is as before.
  /// - Throws: What `replace` throws.
  private func replaceSky(
    by input: SkyInput, because reason: String, _ replace: () throws -> Void
  ) throws {
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

  /// Shows why a sky is not shown.
  func showFailure(_ text: String) {
    window.makeCurrent()
    show(text)
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
