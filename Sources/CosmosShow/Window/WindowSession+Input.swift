import CosmosCore
import CosmosHost
import CosmosOptions
import CosmosSession
import CosmosWindow

extension WindowSession {
  /// Handles an event of the window.
  package func handle(_ event: WindowEvent) {
    Log.trace("event: \(event)")
    guard takes(event), !participants.take(event, in: self) else { return }
    participants.forEach { $0.handle(event, in: self) }
    switch event {
    case .close: endOnRequest()
    case .damage: requestFrame("the window was damaged")
    case .resize:
      requestFrame("the window has a new size")
      shown.framesSinceResize = 0
      // Positions of the pointer that follow are those in the new size.
      let size = window.pixelSize
      if size.width > 0 && size.height > 0 { _ = adopt(size) }
      keepDragging()
      // The tiles of a wall may have other sizes now.
      scaledTiles = [:]
      updateFrameRate()
    case .moved:
      updateFrameRate()
      keepDragging()
    case .key(let key, let isRepeat):
      if !isRepeat { handle(key) }
    case .press(.left, let x, let y): session.apply(.press(point(x, y)))
    case .release(.left, let x, let y): session.apply(.release(point(x, y)))
    case .pointer(let x, let y): session.apply(.move(point(x, y)))
    case .scroll(let x, let y):
      // The sky moves along one axis only, which both axes of a touchpad control, alone or together.
      let points = (x + y) * Sky.pointsPerNotch
      if points != 0 { session.apply(.scroll(points)) }
    case .wheel(let notches): session.apply(.wheel(notches: notches))
    case .finger(let phase, let x, let y):
      switch phase {
      case .down: session.apply(.press(point(x, y)))
      case .moved: session.apply(.move(point(x, y)))
      case .up: session.apply(.release(point(x, y)))
      case .cancelled: session.apply(.cancel)
      }
    case .pan(let x, let y):
      let points = (x + y) / sky.scene.canvas.scale
      if points != 0 { session.apply(.scroll(points)) }
    case .gamepad(let button):
      if let key = key(for: button) { handle(key) }
    case .focus(false): session.apply(.cancel)
    case .press(.right, _, _): session.apply(.toggleMenu)
    case .release(.right, _, _), .focus(true), .twoFingers, .drop, .text: break
    }
  }

  /// Whether the options let an event have an effect.
  private func takes(_ event: WindowEvent) -> Bool {
    switch event {
    case .key(let key, _): options.keys.allows(key.rawValue)
    case .gamepad(let button): key(for: button).map { options.keys.allows($0.rawValue) } ?? false
    case .press, .release, .pointer, .scroll, .wheel, .finger, .pan, .twoFingers:
      options.placement != .kiosk
    case .drop: options.takesDrops
    case .close, .damage, .resize, .moved, .focus, .text: true
    }
  }

  /// Handles a key press, from the keyboard or from a script.
  package func handle(_ key: Key) {
    if participants.handle(key, in: self) { return }
    if let skyKey = SkyKey(rawValue: key.rawValue), skyKey != .escape || sky.hasSomethingToClose {
      return session.apply(.key(skyKey))
    }
    switch WindowKey(rawValue: key.rawValue) {
    case .f, .f11: toggleFullscreen()
    case .escape:
      if window.canLeaveFullscreen { return toggleFullscreen() }
      let quits = options.keys.allows(WindowKey.q.rawValue)
      notify(Notice(.key, quits ? .noticeQuit : .noticeNothing))
    case .q: endOnRequest()
    case .scrollLeft: move(-1, or: .left)
    case .scrollRight: move(1, or: .right)
    case .date, .slower, .realTime, .faster, .now, .dayBack, .dayForward, .hourBack, .hourForward,
      .weekBack, .weekForward, .g, .find, .p, .printScreen, .r, .s, .h, .question, .f1, .copy,
      .open, .openFolder,
      .settings,
      nil:
      break
    }
  }

  /// Moves the sky by a step; on what is open over it, Shift changes nothing.
  private func move(_ direction: Double, or key: SkyKey) {
    guard !sky.hasSomethingOpen else { return handle(Key(rawValue: key.rawValue)) }
    session.apply(.scroll(direction * Sky.pointsPerNotch))
  }

  /// Lets a drag go on although the window has moved under the pointer.
  private func keepDragging() {
    if sky.isHeld { session.apply(.restartDrag) }
  }

  /// Closes the info panel and the menu, because something takes their place; nothing is held down any more.
  package func closeSky() {
    session.apply(.cancel)
    // The panel, one that is about to appear, and the menu.
    for _ in 0..<3 where sky.hasSomethingToClose { session.apply(.key(.escape)) }
  }

  /// Switches between fullscreen and a window.
  package func toggleFullscreen() {
    window.toggleFullscreen()
    requestFrame("fullscreen")
  }

  /// The key that has the same effect as a button of a gamepad now.
  private func key(for button: GamepadButtons) -> Key? {
    GamepadBinding.key(for: button, isOpen: sky.hasSomethingToClose || choosesSky)
  }

  /// Converts a position in the window from pixels to points of the canvas.
  package func point(_ x: Double, _ y: Double) -> Point {
    let (scale, origin) = (sky.scene.canvas.scale, origin)
    return Point(x: (x + Double(origin.x)) / scale, y: (y + Double(origin.y)) / scale)
  }
}
