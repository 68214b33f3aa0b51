import CGLFW

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
    glfwSetKeyCallback(handle) { window, key, scancode, action, modifiers in
      Window.of(window)?.isKeyRepeated = action == GLFW_REPEAT
      let hasShift = modifiers & GLFW_MOD_SHIFT != 0
      guard action != GLFW_RELEASE,
        let key = Key(glfw: key, scancode: scancode, hasShift: hasShift)
      else { return }
      Window.of(window)?.append(.key(key, isRepeat: action == GLFW_REPEAT))
    }
    glfwSetCharCallback(handle) { window, character in
      // It follows the event of its key.
      guard let window = Window.of(window), Unicode.Scalar(character) == "?" else { return }
      window.append(.key(.question, isRepeat: window.isKeyRepeated))
    }
    glfwSetCursorPosCallback(handle) { window, x, y in
      guard let window = Window.of(window) else { return }
      let scale = window.pixelsPerCoordinate
      let position = (x: x * scale.x, y: y * scale.y)
      window.pointer = position
      window.append(.pointer(x: position.x, y: position.y))
    }
    glfwSetScrollCallback(handle) { window, x, y in
      // GLFW's scroll offsets are positive to the left and up.
      Window.of(window)?.append(.scroll(x: -x, y: -y))
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
