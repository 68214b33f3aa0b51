import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosOverlay
import CosmosSession
import CosmosWindow

/// The last picture of a sky, which fades out over the one that takes its place, or over that of another moment if the
/// clock was set.
///
/// - Important: Use and release it while the window's context is current.
package final class SkyFade: Participant {
  package let title = "the fade between two pictures"

  /// How long a fade from sky to sky takes, in seconds.
  private var duration: Seconds
  private var fading: (picture: FadingPicture, start: Seconds, duration: Seconds)?
  /// Whether the frame that the window shows is one of a sky before the last.
  private var isBehind = false

  /// How long a fade takes if the clock was set, in seconds.
  private static let jumpDuration: Seconds = 1

  package init(_ options: Options) {
    duration = options.fadeDuration
  }

  package func skyWillChange(_ change: SkyChange, in window: WindowSession) {
    fading = nil
    // Whoever edits a sky wants to see at once what has changed.
    guard duration > 0, change.input.design.name != window.session.design.name else { return }
    begin(for: duration, in: window)
  }

  package func timeHasJumped(in window: WindowSession) {
    begin(for: SkyFade.jumpDuration, in: window)
    window.requestFrame("the clock was set")
  }

  /// Keeps the picture that the window shows.
  private func begin(for duration: Seconds, in window: WindowSession) {
    guard !isBehind, let frame = window.shown.frame, let renderer = window.session.renderer,
      !window.isUnseen
    else { return }
    let (size, part) = (window.window.pixelSize, window.sky.scene.canvas.part)
    let origin = window.shown.origin &- SIMD2(part.x, part.y)
    do throws(RendererError) {
      let picture = try FadingPicture(
        of: frame, x: origin.x, y: origin.y, width: size.width, height: size.height, with: renderer)
      fading = (picture, window.session.clock.now, duration)
    } catch {
      // As with the largest walls: the next picture is there at once.
      Log.debug("pictures don't fade: \(error)")
    }
  }

  package func skyHasChanged(in window: WindowSession) {
    isBehind = true
    // What is behind a new renderer is gone.
    if fading?.picture.isDrawn(by: window.session.renderer) == false { fading = nil }
  }

  package func update(in window: WindowSession) {
    guard let fading else { return }
    if window.session.clock.now >= fading.start + fading.duration { self.fading = nil }
    window.requestFrame("another sky fades in")
  }

  package func draw(into viewport: Viewport, in window: WindowSession) {
    guard let fading else { return }
    let passed = window.session.clock.now - fading.start
    let progress = Easing.easeInOut.progress(at: passed / fading.duration)
    fading.picture.draw(into: viewport, opacity: 1 - progress)
  }

  package func endDrawing(in window: WindowSession) {
    isBehind = false
  }

  package func note(_ event: SkyEvent, in window: WindowSession) {
    // The picture has another size.
    if case .resize = event { fading = nil }
  }

  package func adopt(_ change: OptionsChange, in window: WindowSession) {
    duration = change.next.fadeDuration
  }

  package func skyWillRestart(in window: WindowSession) {
    fading = nil
  }

  package func releaseGraphics(in window: WindowSession) {
    fading = nil
  }
}
