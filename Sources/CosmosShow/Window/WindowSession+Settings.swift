import CosmosCore
import CosmosGL
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

/// Options that change while a window is open.
extension WindowSession {
  /// Adopts other options; the sky goes on at the same position and time.
  ///
  /// Changes made in the window itself, such as by a key, stay where the two sets of options agree.
  ///
  /// - Parameters:
  ///   - next: The options, which differ only in what a window can adopt.
  ///   - last: The options that were adopted last, or with which the window was opened.
  ///   - loaded: The sky of the options, if it differs from the one that is shown.
  /// - Throws: An error of the options, or `RendererError`; the window then is as before.
  package func adopt(
    _ next: Options, insteadOf last: Options, showing loaded: SkyFollower.Loaded?
  ) throws {
    let next = merged(next, insteadOf: last)
    try check(next, for: loaded?.sky.input.design ?? session.design)
    if let loaded {
      try show(loaded, because: "the settings have changed")
    } else {
      advanceToNow()
    }
    let previous = options
    options = next
    session.options = next
    // The settings of one machine don't move a wall.
    if session.wallLog == nil {
      next.motion.setTour(of: &session.sky)
      if next.motion.mode != last.motion.mode { session.apply(.autoplay(next.motion.mode)) }
      if next.dates != previous.dates { session.showDate() }
      if next.sky.showsTrail != last.sky.showsTrail { session.showTrail(next.sky.showsTrail) }
    }
    let change = OptionsChange(next: next, last: last, previous: previous)
    participants.forEach { $0.adopt(change, in: self) }
    if next.isFullscreen != last.isFullscreen, next.isFullscreen != window.isFullscreen {
      toggleFullscreen()
    }
    updateFrameRate()
    requestFrame("other settings")
  }

  /// Returns other options with the sky that the window shows, if they don't choose another one.
  package func merged(_ next: Options, insteadOf last: Options) -> Options {
    var next = next
    next.wall = options.wall
    // A command may have chosen another sky, or a person the one that the options choose now.
    if next.sky.isSameSky(as: last.sky) || next.sky.isSameSky(as: options.sky) {
      next.sky.chooseSky(of: options.sky)
    }
    return next
  }

  /// Whether the window doesn't show the sky of other options.
  package func lacksSky(of next: Options) -> Bool {
    !next.sky.drawsSame(as: options.sky) || next.shaderFolder != options.shaderFolder
  }

  /// Checks whether a sky that the options name has the stops of a tour.
  private func check(_ next: Options, for design: SkyDesign) throws(UsageError) {
    if !next.sky.isChosenLater { try next.motion.check(for: design) }
  }

  /// Makes the window silent from now on, or lets it sound as its user has chosen.
  package func mute(_ isMuted: Bool) {
    guard options.isMuted != isMuted else { return }
    let previous = options
    options.isMuted = isMuted
    let change = OptionsChange(next: options, last: previous, previous: previous)
    participants.forEach { $0.adopt(change, in: self) }
  }
}

extension [WindowSession] {
  /// Changes all windows, or none of them.
  ///
  /// - Parameter change: Changes a window, given its number, in its context; if it throws, that window is as before.
  /// - Throws: What `change` throws.
  package func changeTogether(_ change: (WindowSession, Int) throws -> Void) throws {
    let last = map { (sky: $0.session.loadedSky, options: $0.options) }
    for (index, window) in enumerated() {
      do {
        window.window.makeCurrent()
        try change(window, index)
      } catch {
        for earlier in indices[..<index] {
          self[earlier].goBack(to: last[earlier].sky, last[earlier].options)
        }
        throw error
      }
    }
  }
}

extension WindowSession {
  /// Shows the sky of before again, with the options of before.
  fileprivate func goBack(to sky: LoadedSky, _ last: Options) {
    window.makeCurrent()
    do {
      try adopt(last, insteadOf: options, showing: SkyFollower.Loaded(sky))
    } catch {
      Log.error("can't show the last sky again: \(ErrorReport.message(of: error))")
    }
  }
}
