/// The state of a gamepad: its buttons and its left stick.
package struct GamepadState: Hashable, Sendable {
  /// The buttons that are held.
  package var buttons: GamepadButtons
  /// Deflection of the left stick, from -1 (left) to 1 (right).
  package var stick: Double

  /// Creates a state; by default, nothing is pressed.
  package init(buttons: GamepadButtons = [], stick: Double = 0) {
    self.buttons = buttons
    self.stick = stick
  }

  /// Returns the buttons pressed on either of two gamepads, and the stick that is deflected further.
  func union(_ other: GamepadState) -> GamepadState {
    GamepadState(
      buttons: buttons.union(other.buttons),
      stick: abs(other.stick) > abs(stick) ? other.stick : stick)
  }
}

/// A set of a gamepad's buttons, named as on an Xbox gamepad.
public struct GamepadButtons: OptionSet, Hashable, Sendable {
  /// One bit for each button.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The lowest of the four buttons on the right.
  public static let a = GamepadButtons(rawValue: 1 << 0)
  /// The rightmost of the four buttons on the right.
  public static let b = GamepadButtons(rawValue: 1 << 1)
  /// The leftmost of the four buttons on the right.
  public static let x = GamepadButtons(rawValue: 1 << 2)
  /// The uppermost of the four buttons on the right.
  public static let y = GamepadButtons(rawValue: 1 << 3)
  /// The left shoulder button.
  public static let leftBumper = GamepadButtons(rawValue: 1 << 4)
  /// The right shoulder button.
  public static let rightBumper = GamepadButtons(rawValue: 1 << 5)
  /// The button left of the middle, also called View or Select.
  public static let back = GamepadButtons(rawValue: 1 << 6)
  /// The button right of the middle, also called Menu.
  public static let start = GamepadButtons(rawValue: 1 << 7)
  /// The directional pad, up.
  public static let up = GamepadButtons(rawValue: 1 << 8)
  /// The directional pad, right.
  public static let right = GamepadButtons(rawValue: 1 << 9)
  /// The directional pad, down.
  public static let down = GamepadButtons(rawValue: 1 << 10)
  /// The directional pad, left.
  public static let left = GamepadButtons(rawValue: 1 << 11)

  /// Each button that Cosmos knows.
  package static let each: [GamepadButtons] = (0..<12).map { GamepadButtons(rawValue: 1 << $0) }
}
