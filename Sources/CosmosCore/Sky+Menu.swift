extension Sky {
  /// Takes what the sky asks of the program around it since the last time.
  public mutating func takeEffects() -> [SkyEffect] {
    defer { effects = [] }
    return effects
  }

  /// Whether ``takeEffects()`` has anything to hand out.
  public var hasEffects: Bool { !effects.isEmpty }

  /// The menu's state, by the original's word for it.
  public var menuState: String { menu.state.rawValue }

  /// What there would be to see of the menu, also in a sky that leaves it out.
  public var menuFrame: MenuFrame {
    var frame = menu.frame(at: time)
    frame.opacity = menuOpacity.value(at: time)
    return frame
  }

  /// Whether the panel or the menu is there to be closed by a key.
  public var hasSomethingToClose: Bool {
    scene.hasMenu && (panel.isShown || menu.isSticky)
  }

  /// Begins with the launch picture over the sky.
  ///
  /// It stands around the menu's ring: a sky without a menu has none.
  public mutating func showSplash() {
    guard scene.hasMenu else { return }
    splash = Track(1)
    splash.animate(to: 0, start: time + Sky.splashTime, duration: Sky.splashFade)
  }

  /// Leaves the instruction out for as long as the sky lives.
  mutating func dismissInstruction() {
    instruction.cut(at: time)
    guard instruction.value(at: time) > 0 else { return }
    instruction.animate(to: 0, start: time, duration: Sky.instructionDismissal)
  }

  /// Does what the menu says.
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
      case .chose(let sign): apply(.goto(sign: sign))
      case .choseInfo: panel.request(at: time)
      }
    }
  }

  mutating func toggleMenu() {
    guard scene.hasMenu, !panel.takesInput(at: time) else { return }
    interruptAutoplay()
    follow(menu.toggle(at: time))
  }

  /// Fades the closed menu out and in with the pointer while the sky moves by itself.
  ///
  /// To be called whenever one of the three may have changed.
  mutating func fadeMenu() {
    let isGone = isPointerHidden && autoplay?.state == .running && !menu.isShown
    let target: Double = isGone ? 0 : 1
    guard menuOpacityTarget != target else { return }
    menuOpacityTarget = target
    menuOpacity.cut(at: time)
    menuOpacity.animate(to: target, start: time, duration: Sky.menuFade)
  }

  // MARK: Input

  /// Whether a press belongs to the panel or the menu; they take it then.
  mutating func menuTakesPress(at point: Point) -> Bool {
    guard scene.hasMenu else { return false }
    if panel.takesInput(at: time) {
      interruptAutoplay()
      panel.press(onLink: panelLinkContains(point), at: time)
      return true
    }
    if menu.isSticky {
      follow(menu.move(to: fromMiddle(point)))
      return true
    }
    // One finger is enough: a second one changes nothing.
    guard !menu.isHeld else { return true }
    guard scene.menuContains(point), menu.takesPress, pointerDrag == nil else { return false }
    interruptAutoplay()
    menu.press(at: fromMiddle(point), time: time)
    return true
  }

  /// Whether a move belongs to the panel or the menu; they take it then.
  mutating func menuTakesMove(to point: Point) -> Bool {
    guard scene.hasMenu, pointerDrag == nil else { return false }
    // A finger that was on the menu before the panel came stays the menu's.
    if panel.takesInput(at: time) && !menu.isHeld { return true }
    guard menu.isHeld || menu.isSticky else { return false }
    follow(menu.move(to: fromMiddle(point)))
    return true
  }

  /// Whether a release belongs to the panel or the menu; they take it then.
  ///
  /// - Parameter point: Where, or `nil` where the press was taken away.
  /// - Returns: Whether it was taken.
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
    if let point { follow(menu.move(to: fromMiddle(point))) }
    follow(menu.release(at: point.map(fromMiddle), time: time))
    return true
  }

  /// Whether a key belongs to the panel or the menu; they take it then.
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

  /// A place on the canvas, in points from its middle.
  private func fromMiddle(_ point: Point) -> Point {
    Point(x: point.x - scene.canvas.width / 2, y: point.y - scene.canvas.height / 2)
  }

  private func panelLinkContains(_ point: Point) -> Bool {
    PanelLayout.linkContains(
      fromMiddle(point), link: scene.strings?.text(.link) ?? "", canvas: scene.canvas)
  }

  /// Time in which an instruction that shows is dismissed.
  private static let instructionDismissal: Seconds = 0.25

  /// How long the launch picture stays.
  private static let splashTime: Seconds = 1.5

  /// Time in which the launch picture goes.
  private static let splashFade: Seconds = 0.5

  /// Time in which the closed menu goes and comes with the pointer.
  private static let menuFade: Seconds = 0.5
}
