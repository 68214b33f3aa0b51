import CGLFW

extension Window {
  package var gamepad: GamepadState? {
    guard isFullscreen || glfwGetWindowAttrib(handle, GLFW_FOCUSED) == GLFW_TRUE else { return nil }
    var state: GamepadState?
    for number in GLFW_JOYSTICK_1...GLFW_JOYSTICK_LAST {
      var reading = GLFWgamepadstate()
      guard glfwJoystickIsGamepad(number) == GLFW_TRUE,
        glfwGetGamepadState(number, &reading) == GLFW_TRUE
      else { continue }
      let next = GamepadState(reading)
      state = state?.union(next) ?? next
    }
    return state
  }
}

extension GamepadState {
  /// Converts a state from GLFW.
  fileprivate init(_ reading: GLFWgamepadstate) {
    var held: GamepadButtons = []
    withUnsafeBytes(of: reading.buttons) { buttons in
      for (button, state) in zip(GamepadState.order, buttons) where state == UInt8(GLFW_PRESS) {
        held.formUnion(button)
      }
    }
    self.init(buttons: held, stick: Double(reading.axes.0))
  }

  /// GLFW's order; between Start and the directional pad are the guide button and the two sticks, pressed.
  private static let order: [GamepadButtons] = [
    .a, .b, .x, .y, .leftBumper, .rightBumper, .back, .start, [], [], [], .up, .right, .down, .left,
  ]
}
