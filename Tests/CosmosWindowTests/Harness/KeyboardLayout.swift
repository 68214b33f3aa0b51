import CKeyboard
import Foundation

/// A keyboard layout.
final class KeyboardLayout {
  /// The layout and its variant, as setxkbmap takes them, such as `us(dvorak)`.
  let name: String

  let handle: OpaquePointer

  /// Modifiers, by their bits in all layouts.
  struct Modifiers: OptionSet {
    let rawValue: UInt32

    static let shift = Modifiers(rawValue: 1)
    static let capsLock = Modifiers(rawValue: 1 << 1)
    static let control = Modifiers(rawValue: 1 << 2)
    static let alt = Modifiers(rawValue: 1 << 3)
    static let numLock = Modifiers(rawValue: 1 << 4)
    static let `super` = Modifiers(rawValue: 1 << 6)
    static let altGr = Modifiers(rawValue: 1 << 7)
  }

  /// Reads a layout, such as `us(dvorak)`.
  init(_ name: String) throws {
    let parts = name.split { "()".contains($0) }
    guard let handle = keyboard_layout_read("\(parts[0])", parts.count > 1 ? "\(parts[1])" : "")
    else { throw HarnessError.unreadable("the layout \(name), or libxkbcommon") }
    (self.name, self.handle) = (name, handle)
  }

  /// The character that a key types, by its number in X11, while others are held or locked; `nil` for none.
  func character(_ key: UInt32, _ held: Modifiers = []) -> Unicode.Scalar? {
    let locked = held.intersection(.capsLock)
    let character = keyboard_layout_character(
      handle, key, held.subtracting(locked).rawValue, locked.rawValue)
    return character > 0 ? Unicode.Scalar(character) : nil
  }

  /// All layouts and variants that xkeyboard-config lists.
  static func all() throws -> [String] {
    let list = try String(contentsOfFile: "/usr/share/X11/xkb/rules/evdev.lst", encoding: .utf8)
    var section = ""
    return list.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      if line.hasPrefix("!") { section = "\(words[1])" }
      switch section {
      case _ where line.hasPrefix("!") || words[0] == "custom": return nil
      case "layout": return "\(words[0])"
      // Such as "chr  us: Cherokee".
      case "variant": return "\(words[1].dropLast())(\(words[0]))"
      default: return nil
      }
    }
  }

  deinit { keyboard_layout_close(handle) }
}
