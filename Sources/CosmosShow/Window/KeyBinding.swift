import CosmosCore
import CosmosOptions

/// A row of the key table: keys with the same effect.
package struct KeyBinding {
  /// The keys as printed on a keyboard.
  package let labels: [String]
  /// The keys' names in scripts, in the order of ``labels``.
  package let names: [String]
  /// The effect, as a sentence fragment.
  package let effect: String
  /// Whether the table in the window has a row for it; another row may name it.
  package var isListed = true

  /// Some of the keys in a few characters, such as `1 … =`.
  ///
  /// - Parameter isShown: Returns whether a key is one of them, by its name in scripts.
  /// - Returns: The label, or `nil` if there are none; of keys that don't fit into the table, the first one.
  package func shortLabel(of isShown: (String) -> Bool) -> String? {
    let shown = zip(labels, names).filter { isShown($0.1) }.map(\.0)
    guard let first = shown.first, let last = shown.last else { return nil }
    let label = shown.count > 4 ? "\(first) … \(last)" : shown.joined(separator: " ")
    return label.count > KeyBinding.columns ? first : label
  }

  /// Longest label in the table in the window, in columns.
  private static let columns = 12

  /// The effect in a few words.
  ///
  /// - Parameters:
  ///   - strings: The texts of the language.
  ///   - values: Replacements for placeholders.
  /// - Returns: The words, or ``effect`` if the language lacks them.
  package func effect(in strings: Strings, filling values: [String: String] = [:]) -> String {
    names.first.flatMap { strings.effect(ofKey: $0, filling: values) } ?? effect
  }

  private init(
    _ labels: [String], _ keys: [SkyKey], _ effect: String, isListed: Bool = true
  ) {
    self.isListed = isListed
    self.labels = labels
    names = keys.map(\.rawValue)
    self.effect = effect
  }

  private init(
    _ labels: [String], window keys: [WindowKey], _ effect: String, isListed: Bool = true
  ) {
    self.isListed = isListed
    self.labels = labels
    names = keys.map(\.rawValue)
    self.effect = effect
  }

  /// All keys.
  package static let all = [
    KeyBinding(
      ["←", "→", ",", "."], [.left, .right, .comma, .period],
      "travel to the next sign on the left or right; in the menu, select the previous or next sign"),
    KeyBinding(
      ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="],
      [.one, .two, .three, .four, .five, .six, .seven, .eight, .nine, .zero, .minus, .equals],
      "travel to one of the first twelve signs, in the zodiac from pisces (1) to aquarius (=)"),
    KeyBinding(["Home"], [.home], "travel to the start of the sky"),
    KeyBinding(["T"], [.t], "start a tour, or end the current tour or drift"),
    KeyBinding(
      ["Space"], [.space],
      "pause or resume a tour or a drift; in the menu, choose the selection; close the info panel"),
    KeyBinding(["M"], [.m], "open the menu and keep it open, or close it"),
    KeyBinding(
      ["O"], [.o], "show or hide where the planets stood on the last 60 days, in a sky with planets"
    ),
    KeyBinding(
      ["↑", "↓"], [.up, .down], "in the menu: select the previous or next sign", isListed: false),
    KeyBinding(
      ["Tab"], [.tab],
      "mark what the sky shows, the brightest first, with Shift back; in the menu: go on to the next sign, and to the info button"
    ),
    KeyBinding(
      ["Enter"], [.enter],
      "tell about what is marked, and again, travel there; in the menu: choose the selection; on the info panel: open its link",
      isListed: false),
    KeyBinding(
      ["Esc"], [.escape],
      "close the card, the info panel or the menu, or take away a notice that stays; otherwise leave fullscreen"
    ),
    KeyBinding(
      ["J", "K", "L", "N"], window: [.slower, .realTime, .faster, .now],
      "in a sky with planets, let the date go by slower or backwards, as on a clock, or faster; show now"
    ),
    KeyBinding(
      ["[", "]", "{", "}", "Ctrl+[", "Ctrl+]"],
      window: [.dayBack, .dayForward, .hourBack, .hourForward, .weekBack, .weekForward],
      "in a sky with planets, go back or forth by a day, an hour or a week", isListed: false),
    KeyBinding(
      ["D"], window: [.date],
      "in a sky with planets, type the date to show, such as 2027-08-12 23:00 or christmas",
      isListed: false),
    KeyBinding(["F", "F11"], window: [.f, .f11], "enter or leave fullscreen"),
    KeyBinding(["G"], window: [.g], "choose among the skies; again, to keep the one that is shown"),
    KeyBinding(
      ["/"], window: [.find], "find a planet, a sign or a star by its name, as Ctrl+F does"),
    KeyBinding(["P", "PrtSc"], window: [.p, .printScreen], "save an image"),
    KeyBinding(
      ["Ctrl+C", "Ctrl+O", "Ctrl+Shift+O"], window: [.copy, .open, .openFolder],
      "copy the path of the image or film that was saved last, open it, or open its folder",
      isListed: false),
    KeyBinding(
      ["Ctrl+,"], window: [.settings],
      "open the settings, which are a program and a package of their own", isListed: false),
    KeyBinding(
      ["Shift+←", "Shift+→"], window: [.scrollLeft, .scrollRight],
      "move the sky by a step, as a drag does; in the menu, as without Shift", isListed: false),
    KeyBinding(["R"], window: [.r], "start a film of what is shown, or end it"),
    KeyBinding(["S"], window: [.s], "turn sound on or off"),
    KeyBinding(["H"], window: [.h], "show or hide the overlay", isListed: false),
    KeyBinding(
      ["?", "F1"], window: [.question, .f1], "show or hide a table of what the window answers to"),
    KeyBinding(["Q"], window: [.q], "quit"),
  ]
}
