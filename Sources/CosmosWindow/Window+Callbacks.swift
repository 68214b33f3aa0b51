import CGLFW
import Glibc

extension Window {
  /// Installs GLFW callbacks that append events to the queue.
  func listen(to handle: OpaquePointer) {
    glfwSetWindowCloseCallback(handle) { window in
      Window.of(window)?.append(.close)
    }
    glfwSetWindowRefreshCallback(handle) { window in
      Window.of(window)?.append(.damage)
    }
    glfwSetFramebufferSizeCallback(handle) { window, width, height in
      Window.of(window)?.noteFramebufferSize(Int(width), Int(height))
    }
    glfwSetWindowPosCallback(handle) { window, _, _ in
      guard let window = Window.of(window) else { return }
      window.noteMove()
      window.append(.moved)
    }
    glfwSetWindowFocusCallback(handle) { window, focused in
      Window.of(window)?.append(.focus(focused == GLFW_TRUE))
    }
    glfwSetDropCallback(handle) { window, count, paths in
      let paths = UnsafeBufferPointer(start: paths, count: Int(count)).compactMap(\.self)
      Window.of(window)?.append(
        .drop(paths.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }))
    }
    listenToKeys(of: handle)
    listenToPointer(of: handle)
  }

  private func listenToKeys(of handle: OpaquePointer) {
    // The keypad depends on Num Lock.
    glfwSetInputMode(handle, GLFW_LOCK_KEY_MODS, GLFW_TRUE)
    glfwSetKeyCallback(handle) { handle, place, scancode, action, modifiers in
      guard let window = Window.of(handle) else { return }
      guard action != GLFW_RELEASE else {
        if let key = window.keys.release(place) { window.append(.key(key, isRepeat: false)) }
        return
      }
      window.isKeyRepeated = action == GLFW_REPEAT
      var modifiers = KeyReader.Modifiers(rawValue: modifiers)
      if Window.holdsAltGr(handle) { modifiers.insert(.altGr) }
      let label = place == GLFW_KEY_UNKNOWN ? nil : Window.label(scancode: scancode)
      let key = window.keys.press(
        place, label: label, modifiers: modifiers, layoutTypes: Window.layoutTypes)
      if let key { window.append(.key(key, isRepeat: window.isKeyRepeated)) }
    }
    glfwSetCharCallback(handle) { window, character in
      guard let window = Window.of(window), let character = Unicode.Scalar(character) else {
        return
      }
      let meaning = window.keys.type(character)
      // Nothing comes between the characters of a press.
      if meaning == .text { window.events.removeLast { if case .key = $0 { true } else { false } } }
      window.append(.text(String(character)))
      if case .key(let key) = meaning {
        window.append(.key(key, isRepeat: window.isKeyRepeated))
      }
    }
  }

  private func listenToPointer(of handle: OpaquePointer) {
    glfwSetCursorPosCallback(handle) { window, x, y in
      guard let window = Window.of(window) else { return }
      let scale = window.pixelsPerCoordinate
      let position = (x: x * scale.x, y: y * scale.y)
      window.pointer = position
      window.append(.pointer(x: position.x, y: position.y))
    }
    glfwSetCursorEnterCallback(handle) { window, entered in
      // Scrolling over other windows doesn't count.
      if entered == GLFW_TRUE { _ = Window.of(window)?.x11?.hasScrolledByPart() }
    }
    glfwSetScrollCallback(handle) { window, x, y in
      guard let window = Window.of(window) else { return }
      let isPart = window.x11?.hasScrolledByPart() ?? false
      // GLFW's scroll offsets are positive to the left and up.
      window.append(window.wheel.event(x: -x, y: -y, isPart: isPart, at: glfwGetTime()))
    }
    glfwSetMouseButtonCallback(handle) { handle, button, action, _ in
      let buttons: [Int32: WindowEvent.MouseButton] = [
        GLFW_MOUSE_BUTTON_LEFT: .left, GLFW_MOUSE_BUTTON_RIGHT: .right,
      ]
      guard let window = Window.of(handle), let button = buttons[button] else { return }
      // Use the position from the last event; the pointer may have moved since.
      let (x, y) = window.pointer ?? window.pointerNow
      window.append(
        action == GLFW_PRESS ? .press(button, x: x, y: y) : .release(button, x: x, y: y))
    }
  }

  private static func of(_ handle: OpaquePointer?) -> Window? {
    glfwGetWindowUserPointer(handle).map {
      Unmanaged<Window>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
