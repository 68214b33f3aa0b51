extension Sky {
  /// Returns the effects requested since the last call, and clears them.
  public mutating func takeEffects() -> [SkyEffect] {
    defer { effects = [] }
    return effects
  }

  /// Whether ``takeEffects()`` has anything to return.
  public var hasEffects: Bool { !effects.isEmpty }

  /// The name of the menu's state, as in the original app.
  public var menuState: String { menu.state.rawValue }

  /// The menu's current appearance, also for a sky without a menu.
  public var menuFrame: MenuFrame {
    var frame = menu.frame(at: time)
    frame.opacity = menuOpacity.value(at: time)
    return frame
  }

  /// Whether the panel or the menu is open, or the panel is about to appear, and a key can close it.
  public var hasSomethingToClose: Bool {
    scene.hasMenu && (panel.isShown || panel.appearance != nil || menu.isSticky)
  }

  /// Whether the panel or the menu is open, or on its way.
  public var hasSomethingOpen: Bool {
    scene.hasMenu && (panel.isShown || menu.state != .closed)
  }

  /// Shows the splash over the sky until it fades out.
  ///
  /// The splash surrounds the menu's ring, so a sky without a menu has none.
  public mutating func showSplash() {
    guard scene.hasMenu else { return }
    splash = Track(1)
    splash.animate(to: 0, start: time + Sky.splashTime, duration: Sky.splashFade)
  }

  /// Dismisses the instruction for the rest of the sky's lifetime.
  mutating func dismissInstruction() {
    instruction.cut(at: time)
    guard instruction.value(at: time) > 0 else { return }
    instruction.animate(to: 0, start: time, duration: Sky.instructionDismissal)
  }

  /// Carries out the menu's outcomes.
  mutating func follow(_ outcomes: [Menu.Outcome]) {
    for outcome in outcomes {
      switch outcome {
      case .opened:
        effects.append(.sound(.menuOpen))
        dismissInstruction()
      case .closed:
        effects.append(.sound(.menuClose))
        dismissInstruction()
      case .selectedSign: effects.append(.sound(.tick))
      case .chose(let sign): apply(.goto(.sign(sign)))
      case .choseInfo: panel.request(at: time)
      }
    }
  }

  mutating func toggleMenu() {
    guard scene.hasMenu, !panel.takesInput(at: time) else { return }
    interruptAutoplay()
    follow(menu.toggle(at: time))
  }

  /// Fades the closed menu out while autoplay runs with the pointer hidden, and back in otherwise.
  ///
  /// Call this whenever the pointer's visibility, the autoplay state or the menu's state may have changed.
  mutating func fadeMenu() {
    let isGone = isPointerHidden && autoplay?.state == .running && !menu.isShown
    let target: Double = isGone ? 0 : 1
    guard menuOpacityTarget != target else { return }
    menuOpacityTarget = target
    menuOpacity.redirect(to: target, at: time, duration: Sky.menuFade)
  }

  // MARK: Input

  /// Offers a press to the panel and the menu, and returns whether one of them took it.
  mutating func menuTakesPress(at point: Point) -> Bool {
    guard scene.hasMenu else { return false }
    if panel.takesInput(at: time) {
      interruptAutoplay()
      panel.press(onLink: panelLinkContains(point), at: time)
      return true
    }
    if menu.isSticky {
      follow(menu.move(to: offsetFromCentre(point)))
      return true
    }
    // A second finger does nothing while one is on the menu.
    guard !menu.isHeld else { return true }
    guard scene.menuContains(point), menu.takesPress, pointerDrag == nil else { return false }
    interruptAutoplay()
    menu.press(at: offsetFromCentre(point), time: time)
    return true
  }

  /// Offers a move to the panel and the menu, and returns whether one of them took it.
  mutating func menuTakesMove(to point: Point) -> Bool {
    guard scene.hasMenu, pointerDrag == nil else { return false }
    // A finger that was on the menu before the panel appeared still belongs to the menu.
    if panel.takesInput(at: time) && !menu.isHeld { return true }
    guard menu.isHeld || menu.isSticky else { return false }
    follow(menu.move(to: offsetFromCentre(point)))
    return true
  }

  /// Offers a release to the panel and the menu.
  ///
  /// - Parameter point: Position of the release, or `nil` if the press was cancelled.
  /// - Returns: Whether the panel or the menu took it.
  mutating func menuTakesRelease(at point: Point?) -> Bool {
    guard scene.hasMenu, pointerDrag == nil else { return false }
    if panel.takesInput(at: time) && !menu.isHeld {
      guard let point else {
        panel.cancelPress(at: time)
        return true
      }
      let isOnLink = panelLinkContains(point)
      if panel.release(onLink: isOnLink, at: time) { effects.append(.openLink) }
      return true
    }
    guard menu.isHeld || menu.isSticky && point != nil else { return false }
    if let point { follow(menu.move(to: offsetFromCentre(point))) }
    follow(menu.release(at: point.map(offsetFromCentre), time: time))
    return true
  }

  /// Offers a key to the panel and the menu, and returns whether one of them took it.
  mutating func menuTakes(_ key: SkyKey) -> Bool {
    guard scene.hasMenu else { return false }
    if panel.takesInput(at: time) {
      switch key {
      case .enter: effects.append(.openLink)
      case .escape, .space: panel.hide(at: time)
      default: break
      }
      return true
    }
    if key == .escape, panel.appearance != nil {
      panel.cancelRequest()
      return true
    }
    guard menu.isSticky else { return false }
    switch key {
    case .left, .up, .comma: follow(menu.moveSelection(by: -1))
    case .right, .down, .tab, .period: follow(menu.moveSelection(by: 1))
    case .enter, .space: follow(menu.chooseSelection(at: time))
    case .escape, .m: follow(menu.toggle(at: time))
    default: return false
    }
    return true
  }

  /// Converts a point on the canvas to an offset from its centre, in points.
  private func offsetFromCentre(_ point: Point) -> Point {
    Point(x: point.x - scene.canvas.width / 2, y: point.y - scene.canvas.height / 2)
  }

  private func panelLinkContains(_ point: Point) -> Bool {
    PanelLayout.linkContains(
      offsetFromCentre(point), link: scene.strings?.text(.link) ?? "", canvas: scene.canvas)
  }

  /// Duration of the fade that dismisses a visible instruction.
  private static let instructionDismissal: Seconds = 0.25

  /// How long the splash stays before it fades out.
  private static let splashTime: Seconds = 1.5

  private static let splashFade: Seconds = 0.5

  /// Duration of the closed menu's fade when the pointer is hidden or shown.
  private static let menuFade: Seconds = 0.5
}
