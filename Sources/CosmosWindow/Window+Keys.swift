import CGLFW

extension Window {
  /// Keys that may select what other keys type, in one layout or another, without being Ctrl, Alt or Super to GLFW.
  private static let altGrKeys = [
    GLFW_KEY_RIGHT_ALT, GLFW_KEY_CAPS_LOCK, GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_CONTROL,
    GLFW_KEY_RIGHT_SUPER, GLFW_KEY_MENU,
  ]

  /// Keys that do so in layouts in which they type nothing, such as Neo.
  private static let otherAltGrKeys = [GLFW_KEY_BACKSLASH, GLFW_KEY_WORLD_1, GLFW_KEY_WORLD_2]

  /// Whether AltGr is held, or a key that acts as AltGr.
  static func holdsAltGr(_ window: OpaquePointer?) -> Bool {
    func isHeld(_ place: Int32) -> Bool { glfwGetKey(window, place) == GLFW_PRESS }
    return altGrKeys.contains(where: isHeld)
      || otherAltGrKeys.contains { isHeld($0) && label(scancode: glfwGetKeyScancode($0)) == nil }
  }

  /// The character that a key types by itself, by the window system's number: two keys may share one of GLFW's.
  static func label(scancode: Int32) -> String? {
    glfwGetKeyName(GLFW_KEY_UNKNOWN, scancode).map { String(cString: $0) }
  }

  /// Whether a key of the layout in use types a character by itself; the keypad doesn't count.
  static func layoutTypes(_ character: String) -> Bool {
    (GLFW_KEY_APOSTROPHE...GLFW_KEY_WORLD_2).contains { place in
      let scancode = glfwGetKeyScancode(place)
      return scancode >= 0 && label(scancode: scancode)?.lowercased() == character
    }
  }
}

extension Window {
  package var holdsShift: Bool {
    [GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT].contains {
      glfwGetKey(handle, $0) == GLFW_PRESS
    }
  }

  package func copy(_ text: String) {
    glfwSetClipboardString(handle, text)
  }
}
