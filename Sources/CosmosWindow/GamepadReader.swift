/// Turns the states of a gamepad, read again and again, into events.
package struct GamepadReader {
  /// The state at the last reading.
  private var last = GamepadState()
  /// When the gamepad was last read, and last used, in seconds.
  private var (lastReading, lastUse) = (-Double.infinity, -Double.infinity)
  /// Whether there was a gamepad at the last reading.
  private var isConnected = false

  /// Deflections of a stick up to this are none: sticks hardly ever come back to 0 exactly.
  private static let deadZone = 0.2
  /// Notches per second with which a stick at its limit scrolls: a sign's distance in about eight seconds on a canvas of
  /// 1000 points.
  private static let fastest = 20.0
  /// Longest time for which a stick scrolls at once, in seconds, even if the gamepad wasn't read for longer.
  private static let longestStep = 0.1
  /// Seconds between readings while the gamepad is used, and while it isn't.
  private static let (shortPause, longPause) = (1 / 60.0, 0.1)
  /// Seconds after which a gamepad is not in use any more.
  private static let useTime = 10.0

  /// Creates a reader.
  package init() {}

  /// Seconds until the gamepad should be read again; `nil` if there is none.
  ///
  /// - Parameter time: The time now, in seconds.
  /// - Returns: The seconds, at least 0.
  package func timeToRead(at time: Double) -> Double? {
    guard isConnected else { return nil }
    let pause =
      time - lastUse < GamepadReader.useTime ? GamepadReader.shortPause : GamepadReader.longPause
    return max(0, lastReading + pause - time)
  }

  /// Reports the changes since the last reading.
  ///
  /// - Parameters:
  ///   - state: The state; `nil` if there is no gamepad, or if its input is not meant for this window.
  ///   - time: The time of the reading in seconds.
  ///   - report: Receives each event.
  package mutating func read(
    _ state: GamepadState?, at time: Double, report: (WindowEvent) -> Void
  ) {
    let step = min(time - lastReading, GamepadReader.longestStep)
    lastReading = time
    isConnected = state != nil
    guard let state else {
      last = GamepadState()
      return
    }
    let speed = GamepadReader.speed(of: state.stick)
    if speed != 0 || state.buttons != last.buttons { lastUse = time }
    let pressed = state.buttons.subtracting(last.buttons)
    if !pressed.isEmpty {
      for button in GamepadButtons.each where pressed.contains(button) { report(.gamepad(button)) }
    }
    // The stick has been somewhere between its two places meanwhile.
    let mean = (speed + GamepadReader.speed(of: last.stick)) / 2
    if mean != 0 && step > 0 { report(.scroll(x: mean * step, y: 0)) }
    last = state
  }

  /// Notches per second with which a stick scrolls: finely near its centre.
  private static func speed(of stick: Double) -> Double {
    let distance = min((abs(stick) - deadZone) / (1 - deadZone), 1)
    guard distance > 0 else { return 0 }
    return stick.sign == .minus ? -fastest * distance * distance : fastest * distance * distance
  }
}
