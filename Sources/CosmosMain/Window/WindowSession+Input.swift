import CosmosCore
import CosmosWindow

extension WindowSession {
  /// Takes in what happened to the window.
  func handle(_ event: WindowEvent) {
    switch event {
    case .close: isOver = true
    case .damage: needsFrame = true
    case .resize:
      needsFrame = true
      updateFrameRate()
    case .moved: updateFrameRate()
    case .key(let key, let isRepeat):
      if !isRepeat { handle(key) }
    case .press(.left, let x, let y):
      notePointer()
      session.apply(.press(point(x, y)))
    case .release(.left, let x, let y):
      notePointer()
      session.apply(.release(point(x, y)))
    case .pointer(let x, let y):
      notePointer()
      session.apply(.move(point(x, y)))
    case .scroll(let x, let y):
      // Either axis of a touchpad, or both at once, moves the sky along its only one.
      let points = (x + y) * WindowSession.pointsPerNotch
      if points != 0 { session.apply(.scroll(points)) }
    case .focus(false): session.apply(.cancel)
    case .press(.right, _, _):
      notePointer()
      session.apply(.toggleMenu)
    case .release(.right, _, _), .focus(true): break
    }
  }

  /// Takes in a key that went down, from the keyboard or from a script.
  func handle(_ key: Key) {
    if let skyKey = SkyKey(rawValue: key.rawValue), skyKey != .escape || sky.hasSomethingToClose {
      return session.apply(.key(skyKey))
    }
    switch key {
    case Key(rawValue: "q"): isOver = true
    case .escape where isFullscreen, .f11, Key(rawValue: "f"): toggleFullscreen()
    case .escape: isOver = true
    case .printScreen, Key(rawValue: "p"): savePicture()
    case Key(rawValue: "s"): sound.toggle()
    case Key(rawValue: "h"): toggleOverlay()
    default: break
    }
  }

  /// A place in the window, in points of the canvas.
  private func point(_ x: Double, _ y: Double) -> Point {
    let scale = sky.scene.canvas.scale
    return Point(x: x / scale, y: y / scale)
  }

  /// How far a notch of a wheel moves the sky, in points.
  private static let pointsPerNotch = 60.0
}
