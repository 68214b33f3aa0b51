import CosmosCore
import CosmosGL
import CosmosWindow

/// Options that change while a window is open.
extension WindowSession {
  /// Adopts other options; the sky goes on at the same position and time.
  ///
  /// What has been changed in the window itself, such as by a key, stays if the options agree on it.
  ///
  /// - Parameters:
  ///   - next: The options, which differ only in what a window can adopt.
  ///   - last: The options that were adopted last, or with which the window was opened.
  /// - Throws: An error of the options or of a file, or `RendererError`; the window then is as before.
  func adopt(_ next: Options, insteadOf last: Options) throws {
    var next = next
    // A command may have chosen another sky.
    if next.sky.isSameSky(as: last.sky) { next.sky.chooseSky(of: options.sky) }
    advanceToNow()
    try replaceSky(for: next)
    let previous = options
    options = next
    session.adopt(next)
    followFiles()
    adoptMotion(next.motion, insteadOf: last.motion)
    if next.dates != previous.dates { session.showDate() }
    if next.sky.showsTrail != last.sky.showsTrail { session.showTrail(next.sky.showsTrail) }
    if next.dimming != previous.dimming { dimmer.follow(next.dimming) }
    if next.isMuted != previous.isMuted { sound.mute(next.isMuted, next) }
    if next.showsFigures != last.showsFigures, next.showsFigures != (overlay != nil) {
      toggleOverlay()
    }
    if next.isFullscreen != last.isFullscreen, next.isFullscreen != isFullscreen {
      toggleFullscreen()
    }
    updateFrameRate()
    needsFrame = true
  }

  /// Shows the sky of other options, if it differs.
  private func replaceSky(for next: Options) throws {
    guard !next.sky.drawsSame(as: options.sky) || next.shaderFolder != options.shaderFolder else {
      return try check(next, for: session.design)
    }
    let choice = try session.read(next)
    try check(next, for: choice.input.design)
    try replaceSky(by: choice.input, because: "the settings have changed") {
      try session.show(choice)
    }
  }

  /// Checks whether a sky that the options name has what a tour is to visit.
  private func check(_ next: Options, for design: SkyDesign) throws(UsageError) {
    if !next.sky.isChosenLater { try next.motion.check(for: design) }
  }

  private func adoptMotion(_ next: MotionOptions, insteadOf last: MotionOptions) {
    session.setTour(next)
    if next.mode != last.mode { session.apply(.autoplay(next.mode)) }
    followDesktopMotion()
    if next.choice == .auto { DesktopMotion.watch() }
  }

  /// Removes a message that no longer holds.
  func endMessage() {
    guard message != nil else { return }
    window.makeCurrent()
    message = nil
    needsFrame = true
  }
}
