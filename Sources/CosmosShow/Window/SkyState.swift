import CosmosCore
import CosmosSession

/// What a key of the sky may change, to tell whether it has changed anything.
package struct SkyState: Hashable {
  private let frame: SkyFrame
  private let destination: Double?
  private let isMoving: Bool
  private let hasSomethingOpen: Bool
  private let mode: Autoplay.Mode?
  private let isPaused: Bool
  private let showsTrail: Bool
  private let isAtSign: Int?

  package init(_ sky: Sky) {
    frame = sky.frame
    destination = sky.destination
    isMoving = sky.isMoving
    hasSomethingOpen = sky.hasSomethingOpen
    mode = sky.autoplayMode
    isPaused = sky.isAutoplayPaused
    showsTrail = sky.showsTrail
    isAtSign = sky.currentSign
  }

  /// Returns the notice for what a key has done since an earlier state.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - last: The state before it.
  ///   - window: The window.
  /// - Returns: The notice; `nil` if that is seen.
  package func notice(for key: SkyKey, after last: SkyState, in window: WindowSession) -> Notice? {
    if showsTrail != last.showsTrail {
      return Notice(.marks, showsTrail ? .noticeMarks : .noticeNoMarks)
    }
    if key == .o { return Notice(.marks, .noticeNoPlanets) }
    if mode != last.mode {
      return Notice(.motion, mode == nil ? .noticeTourEnds : .noticeTour)
    }
    if isPaused != last.isPaused {
      guard isPaused else { return Notice(.motion, .noticeResumed) }
      guard let isAtSign else { return Notice(.motion, .noticePaused) }
      var notice = Notice(.motion, .noticePausedAt)
      notice.values["sign"] = window.session.input.strings.name(
        ofSign: window.sky.scene.design.catalog.signs[isAtSign].name)
      return notice
    }
    // A journey, the menu and its selection are seen.
    return self == last ? Notice(.key, .noticeNothing) : nil
  }
}
