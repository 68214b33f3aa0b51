/// All of a sky that changes as time passes, apart from its scene: a sky of the same scene with this state goes on in the same
/// way, to the bit.
struct SkyState: Hashable, Sendable, Codable {
  fileprivate(set) var time: Seconds
  fileprivate var currentSign: Int?
  fileprivate var dates: SkyDate?
  fileprivate var hasOwnDate: Bool
  fileprivate var motion: Motion
  fileprivate var lines: LineReveals
  fileprivate var pendingReveal: Reveal?
  fileprivate var pointerDrag: PointerDrag?
  fileprivate var autoplay: Autoplay?
  fileprivate var menu: Menu
  fileprivate var menuOpacity: Track
  fileprivate var menuOpacityTarget: Double
  fileprivate var isPointerHidden: Bool
  fileprivate var instruction: Track
  fileprivate var panel: InfoPanel
  fileprivate var splash: Track
  fileprivate var veil: Track
  fileprivate var tourStops: Autoplay.Stops
  fileprivate var currentBody: SkyBody?
  fileprivate var tourRank: Int?
  fileprivate var captionSubject: Sky.CaptionSubject?
  fileprivate var caption: Track
  fileprivate var wantsTrail: Bool
  fileprivate var trail: Track
  fileprivate var defaultTour: Autoplay.Mode

  fileprivate struct Reveal: Hashable, Codable {
    let sign: Int
    let time: Seconds
  }
}

extension Sky {
  /// The state of the sky.
  var state: SkyState {
    SkyState(
      time: time, currentSign: currentSign, dates: dates, hasOwnDate: hasOwnDate, motion: motion,
      lines: lines,
      pendingReveal: pendingReveal.map { SkyState.Reveal(sign: $0.sign, time: $0.time) },
      pointerDrag: pointerDrag, autoplay: autoplay, menu: menu, menuOpacity: menuOpacity,
      menuOpacityTarget: menuOpacityTarget, isPointerHidden: isPointerHidden,
      instruction: instruction, panel: panel, splash: splash, veil: veil, tourStops: tourStops,
      currentBody: currentBody, tourRank: tourRank, captionSubject: captionSubject,
      caption: caption, wantsTrail: wantsTrail, trail: trail, defaultTour: defaultTour)
  }

  /// Goes on from a state of a sky with the same scene.
  ///
  /// - Parameter state: The state, which may come from anywhere.
  /// - Returns: Whether it is one of such a sky; otherwise, this one is of no use any more.
  mutating func restore(_ state: SkyState) -> Bool {
    let count = scene.design.catalog.signs.count
    let signs = [
      state.currentSign, state.pendingReveal?.sign, state.menu.selectedSign,
    ]
    guard state.lines.count == count, state.menu.fits(menu), state.isValid,
      signs.allSatisfy({ $0.map((0..<count).contains) ?? true }),
      (calendar == nil) == (state.dates == nil)
    else { return false }
    time = state.time
    currentSign = state.currentSign
    if let dates = state.dates { calendar?.dates = dates }
    hasOwnDate = state.hasOwnDate
    (motion, lines, pointerDrag) = (state.motion, state.lines, state.pointerDrag)
    pendingReveal = state.pendingReveal.map { ($0.sign, $0.time) }
    (autoplay, defaultTour, tourStops) = (state.autoplay, state.defaultTour, state.tourStops)
    (menu, menuOpacity, menuOpacityTarget) = (
      state.menu, state.menuOpacity, state.menuOpacityTarget
    )
    isPointerHidden = state.isPointerHidden
    (instruction, panel, splash, veil) = (
      state.instruction, state.panel, state.splash, state.veil
    )
    (currentBody, tourRank) = (state.currentBody, state.tourRank)
    (captionSubject, caption) = (state.captionSubject, state.caption)
    (wantsTrail, trail) = (state.wantsTrail, state.trail)
    effects = []
    // Nothing that a sky does by itself takes longer than the rest of a tour.
    return nextChangeTime.map { $0 <= time + 2 * SkyState.longestRest } ?? true
  }
}

extension SkyState {
  /// The longest rest and the longest journey of a tour, in seconds.
  fileprivate static let longestRest: Seconds = 1e6

  /// Whether nothing in it could make a sky fail: modes that take no time would never end.
  fileprivate var isValid: Bool {
    let modes = [autoplay?.mode, defaultTour].compactMap(\.self)
    let tracks = [
      menuOpacity, instruction, panel.opacity, panel.linkPress, splash, veil, caption, trail,
    ]
    let hasDates = dates.map { SkyDate.rates.contains($0.rate) } ?? true
    return time >= 0 && hasDates && pointerDrag?.isValid != false && tracks.allSatisfy(\.isValid)
      && captionSubject.map { SkyDate.range.contains($0.date) } ?? true
      && modes.allSatisfy { mode in
        switch mode {
        case .tour(let rest, let journey):
          (0...SkyState.longestRest).contains(rest)
            && (0.1...SkyState.longestRest).contains(journey)
        case .drift(let speed): abs(speed) <= 100_000
        }
      } && tourRank.map { (0..<1000).contains($0) } ?? true
  }
}
