import CosmosWindow

/// A row of the gamepad's table: what a button does, as a key that does the same.
package struct GamepadBinding {
  /// The button, as printed on a gamepad.
  package let label: String
  /// The effect, as a sentence fragment.
  package let effect: String
  /// The button, as the window reports it.
  package let button: GamepadButtons
  /// The key while something is open, such as the menu, and otherwise.
  private let (keyToClose, key): (Key?, Key?)

  private init(_ button: GamepadButtons, _ label: String, _ key: Key?, _ effect: String) {
    self.init(button, label, open: key, key, effect)
  }

  private init(
    _ button: GamepadButtons, _ label: String, open: Key?, _ key: Key?, _ effect: String
  ) {
    (self.button, self.label, self.effect) = (button, label, effect)
    (keyToClose, self.key) = (open, key)
  }

  /// All buttons with an effect.
  package static let all = [
    GamepadBinding(
      .left, "←", .left,
      "travel to the next sign on the left; in the menu, select the previous sign"),
    GamepadBinding(
      .right, "→", .right,
      "travel to the next sign on the right; in the menu, select the next sign"),
    GamepadBinding(.up, "↑", .up, "in the menu: select the previous sign"),
    GamepadBinding(.down, "↓", .down, "in the menu: select the next sign"),
    GamepadBinding(
      .a, "A", open: .enter, Key(rawValue: "m"),
      "open the menu; in the menu, choose the selection; among the skies, keep the one that is shown"
    ),
    GamepadBinding(
      .b, "B", open: .escape, nil,
      "close the info panel or the menu; among the skies, go back to the last one"),
    GamepadBinding(.x, "X", .space, "pause or resume a tour or a drift"),
    GamepadBinding(
      .y, "Y", Key(rawValue: "t"), "start a tour, or end the current tour or drift"),
    GamepadBinding(
      .leftBumper, "LB", open: .left, Key(rawValue: "g"),
      "choose among the skies; in the menu, same as ←"),
    GamepadBinding(.rightBumper, "RB", .right, "same as →"),
    GamepadBinding(.start, "Start", Key(rawValue: "m"), "open or close the menu"),
    GamepadBinding(.back, "Back", .home, "travel to the start of the sky"),
  ]

  /// The key that has the same effect as a button; `nil` if the button has none.
  ///
  /// - Parameters:
  ///   - button: One button.
  ///   - isOpen: Whether the menu or the info panel is open.
  /// - Returns: The key.
  package static func key(for button: GamepadButtons, isOpen: Bool) -> Key? {
    all.first { $0.button == button }.flatMap { isOpen ? $0.keyToClose : $0.key }
  }
}
