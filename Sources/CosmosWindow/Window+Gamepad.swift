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
    let pressed = UInt8(GLFW_PRESS)
    let (buttons, axes) = (reading.buttons, reading.axes)
    var held: GamepadButtons = []
    // GLFW's order; 8 to 10 are the guide button and the two sticks, pressed.
    if buttons.0 == pressed { held.insert(.a) }
    if buttons.1 == pressed { held.insert(.b) }
    if buttons.2 == pressed { held.insert(.x) }
    if buttons.3 == pressed { held.insert(.y) }
    if buttons.4 == pressed { held.insert(.leftBumper) }
    if buttons.5 == pressed { held.insert(.rightBumper) }
    if buttons.6 == pressed { held.insert(.back) }
    if buttons.7 == pressed { held.insert(.start) }
    if buttons.11 == pressed { held.insert(.up) }
    if buttons.12 == pressed { held.insert(.right) }
    if buttons.13 == pressed { held.insert(.down) }
    if buttons.14 == pressed { held.insert(.left) }
    self.init(buttons: held, stick: Double(axes.0))
  }
}
