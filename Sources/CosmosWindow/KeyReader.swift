import CGLFW

/// Turns presses of keys, and the characters that they type, into keys by their labels.
///
/// A key does what it types. Letters, digits, `-` and `=` that no key of the layout types by itself go by their place on a
/// US keyboard. With Ctrl, Alt or Super, a key is somebody else's shortcut, except for a few that all programs have, and
/// with AltGr only what it types counts.
///
/// GLFW reports a press first and its characters afterwards: at once, or later from an input method. There are none from
/// an input method that composes text, or after a dead key. So without Shift and Caps Lock, which are not needed to know
/// what a key types, the press itself decides.
package struct KeyReader {
  /// The modifiers that are held or locked during a press.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int32

    package static let shift = Modifiers(rawValue: GLFW_MOD_SHIFT)
    package static let capsLock = Modifiers(rawValue: GLFW_MOD_CAPS_LOCK)
    package static let numLock = Modifiers(rawValue: GLFW_MOD_NUM_LOCK)
    package static let control = Modifiers(rawValue: GLFW_MOD_CONTROL)
    package static let alt = Modifiers(rawValue: GLFW_MOD_ALT)
    /// Ctrl, Alt and Super.
    package static let shortcut = Modifiers(
      rawValue: GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER)
    /// AltGr, or another key that changes what keys type; GLFW has no modifier for it.
    package static let altGr = Modifiers(rawValue: 1 << 16)

    /// Creates modifiers from GLFW's.
    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }
  }

  /// A press that has not been reported as a key yet.
  private struct Pending {
    /// GLFW's number of the key that was pressed.
    let place: Int32
    /// The character that the key types without modifiers.
    let label: String?
    /// The key, if it types that with the current modifiers, too.
    let key: Key?
  }

  /// What a character of a press means.
  package enum Meaning: Hashable {
    case key(Key)
    /// The press was a key already, or means nothing.
    case nothing
    /// The press has typed several characters, such as an Arabic ligature: text, of which the first one is no key either.
    case text
  }

  private var pending: Pending?
  /// Whether the last character was a key.
  private var hasTyped = false

  /// Characters by which keys are known; other ones count only by their place.
  private static let characters = Set(
    "abcdefghijklmnopqrstuvwxyz0123456789-=,.?/[]{}".map(String.init))

  /// Creates a reader.
  package init() {}

  /// Reports the key that is pressed.
  ///
  /// - Parameters:
  ///   - place: GLFW's number of the key, which is that of its place on a US keyboard.
  ///   - label: The character that the key types without modifiers; `nil` for none, or for a dead key.
  ///   - modifiers: The modifiers that are held or locked.
  ///   - types: Whether a key of the layout types a character by itself.
  /// - Returns: The key; `nil` if there is none, or if it depends on the character.
  package mutating func press(
    _ place: Int32, label: String?, modifiers: Modifiers, layoutTypes types: (String) -> Bool
  ) -> Key? {
    (pending, hasTyped) = (nil, false)
    let label = label?.lowercased()
    guard modifiers.isDisjoint(with: .shortcut) else {
      return KeyReader.shortcut(place, label, modifiers, layoutTypes: types)
    }
    guard !modifiers.contains(.altGr) else {
      pending = Pending(place: place, label: label, key: nil)
      return nil
    }
    let hasShift = modifiers.contains(.shift)
    if let key = Key(at: place, hasShift: hasShift) { return key }
    if (GLFW_KEY_KP_0...GLFW_KEY_KP_DECIMAL).contains(place),
      modifiers.contains(.numLock) == hasShift
    {
      return Key(onKeypad: place)
    }
    let key = KeyReader.key(at: place, label: label, layoutTypes: types)
    if let key, modifiers.isDisjoint(with: [.shift, .capsLock]) { return key }
    pending = Pending(place: place, label: label, key: key)
    return nil
  }

  /// Reads a character that a key types, after its press.
  ///
  /// - Parameter character: The character.
  /// - Returns: The key that it is; ``Meaning/text`` takes the last one back.
  package mutating func type(_ character: Unicode.Scalar) -> Meaning {
    guard let pending else {
      defer { hasTyped = false }
      return hasTyped ? .text : .nothing
    }
    self.pending = nil
    let typed = character.properties.lowercaseMapping
    // GLFW's table of key symbols lacks ґ, so a key that types it has no label; its capital comes from X11.
    let isLabel = typed == (pending.label ?? "ґ")
    guard let key = isLabel ? pending.key : Key(rawValue: typed) else { return .nothing }
    hasTyped = true
    return .key(key)
  }

  /// Reports the key that is released, if it has typed nothing, and counts by its place.
  ///
  /// With Shift, that is known only at the release: GLFW reports no character for a dead key, nor for one whose character it
  /// doesn't know, such as Ґ on Wayland.
  ///
  /// - Parameter place: GLFW's number of the key.
  /// - Returns: The key; `nil` if there is none, or if it was reported before.
  package mutating func release(_ place: Int32) -> Key? {
    guard let pending, pending.place == place, pending.label == nil else { return nil }
    self.pending = nil
    return pending.key
  }

  /// The key that a press is without modifiers; `nil` if it types nothing.
  private static func key(
    at place: Int32, label: String?, layoutTypes types: (String) -> Bool
  ) -> Key? {
    if let label, characters.contains(label) { return Key(rawValue: label) }
    if let character = character(at: place), !types(character) { return Key(rawValue: character) }
    return label.map(Key.init(rawValue:))
  }

  /// The key that has the same effect as a shortcut of most desktops; `nil` for all other shortcuts.
  private static func shortcut(
    _ place: Int32, _ label: String?, _ modifiers: Modifiers, layoutTypes types: (String) -> Bool
  ) -> Key? {
    // Alt, or Ctrl on the right, may be what GLFW doesn't know as AltGr, too.
    switch modifiers.intersection([.shift, .shortcut]) {
    case .alt where place == GLFW_KEY_ENTER: return .f11
    case .control:
      switch key(at: place, label: label, layoutTypes: types)?.rawValue {
      case "q", "w": return Key(rawValue: "q")
      case "c": return Key(rawValue: "ctrl+c")
      case "o": return Key(rawValue: "ctrl+o")
      case ",": return Key(rawValue: "ctrl+comma")
      case "f": return Key(rawValue: "/")
      case "[": return Key(rawValue: "ctrl+[")
      case "]": return Key(rawValue: "ctrl+]")
      default: return nil
      }
    case [.control, .shift]:
      let key = key(at: place, label: label, layoutTypes: types)?.rawValue
      return key == "o" ? Key(rawValue: "ctrl+shift+o") : nil
    default: return nil
    }
  }

  /// The letter, digit, `-` or `=` at a place on a US keyboard.
  private static func character(at place: Int32) -> String? {
    switch place {
    case GLFW_KEY_A...GLFW_KEY_Z, GLFW_KEY_0...GLFW_KEY_9, GLFW_KEY_MINUS, GLFW_KEY_EQUAL:
      // GLFW's numbers are those of the characters, in upper case.
      UInt8(exactly: place).map { Unicode.Scalar($0).properties.lowercaseMapping }
    default: nil
    }
  }
}
