import CGLFW
import CosmosWindow
import Testing

/// Tests of what keys mean.
@Suite struct KeyReaderTests {
  /// The keys of the table that a reader reports for a press as GLFW would tell it.
  private func keys(
    _ place: KeyboardLayout.Place, _ held: KeyboardLayout.Modifiers, on layout: KeyboardLayout,
    _ labels: Set<String>
  ) throws -> [String] {
    var reader = KeyReader()
    var modifiers: KeyReader.Modifiers = []
    if held.contains(.control) { modifiers.insert(.control) }
    if held.contains(.alt) { modifiers.insert(.alt) }
    if held.contains(.super) { modifiers.insert(.shortcut) }
    if held.contains(.shift) { modifiers.insert(.shift) }
    if held.contains(.capsLock) { modifiers.insert(.capsLock) }
    if held.contains(.altGr) { modifiers.insert(.altGr) }
    let number = try #require(place.character.uppercased().unicodeScalars.first).value
    var keys = [
      reader.press(
        Int32(number), label: layout.character(place.number).map(String.init),
        modifiers: modifiers, layoutTypes: labels.contains)
    ]
    // With Ctrl and Alt, GLFW reports no characters.
    if held.isDisjoint(with: [.control, .alt]), let typed = layout.character(place.number, held),
      case .key(let key) = reader.type(typed)
    {
      keys.append(key)
    }
    keys.append(reader.release(Int32(number)))
    return keys.compactMap { $0?.rawValue }.filter(KeyboardLayout.table.contains)
  }

  @Test func `on every layout, a key does what it types, and nothing else`() throws {
    let layouts = try KeyboardLayout.all()
    #expect(layouts.count > 400)
    let held: [KeyboardLayout.Modifiers] = [
      [], .shift, .capsLock, .altGr, [.altGr, .shift], .control, .alt, .super, [.super, .shift],
    ]
    var faults: [String] = []
    for name in layouts {
      let layout = try KeyboardLayout(name)
      let labels = layout.labels
      for place in KeyboardLayout.places {
        for held in held {
          let found = try keys(place, held, on: layout, labels)
          let expected = layout.meaning(of: place, held, labels)
          if found != [expected].compactMap({ $0 }) {
            faults.append("\(name), the key of \(place.character), \(held): \(found)")
          }
        }
      }
    }
    #expect(faults.isEmpty)
  }

  /// A press of a key, and its effect.
  struct Press {
    let place: Int32
    var held: KeyReader.Modifiers = []
    let key: String?
  }

  @Test(arguments: [
    Press(place: GLFW_KEY_KP_4, key: "left"),
    Press(place: GLFW_KEY_KP_4, held: .numLock, key: "4"),
    Press(place: GLFW_KEY_KP_4, held: .shift, key: "4"),
    Press(place: GLFW_KEY_KP_4, held: [.numLock, .shift], key: "left"),
    Press(place: GLFW_KEY_KP_8, key: "up"), Press(place: GLFW_KEY_KP_2, key: "down"),
    Press(place: GLFW_KEY_KP_6, key: "right"), Press(place: GLFW_KEY_KP_7, key: "home"),
    Press(place: GLFW_KEY_KP_5, key: nil), Press(place: GLFW_KEY_KP_DECIMAL, key: nil),
    Press(place: GLFW_KEY_KP_ENTER, key: "return"),
    Press(place: GLFW_KEY_TAB, held: .shift, key: "up"),
    Press(place: GLFW_KEY_LEFT, held: .shift, key: "shift+left"),
    Press(place: GLFW_KEY_RIGHT, held: [.shift, .numLock], key: "shift+right"),
    Press(place: GLFW_KEY_O, held: .control, key: "ctrl+o"),
    Press(place: GLFW_KEY_O, held: [.control, .shift], key: "ctrl+shift+o"),
    Press(place: GLFW_KEY_COMMA, held: .control, key: "ctrl+comma"),
    Press(place: GLFW_KEY_COMMA, held: .alt, key: nil),
    Press(place: GLFW_KEY_C, held: [.control, .shift], key: nil),
    Press(place: GLFW_KEY_O, held: [.control, .alt], key: nil),
    Press(place: GLFW_KEY_F11, held: .capsLock, key: "f11"),
    Press(place: GLFW_KEY_LEFT, held: .shortcut, key: nil),
    Press(place: GLFW_KEY_KP_4, held: [.numLock, .altGr], key: nil),
    Press(place: GLFW_KEY_ESCAPE, held: .altGr, key: nil),
  ])
  func `the keypad follows Num Lock, and shortcuts are left to others`(press: Press) {
    var reader = KeyReader()
    // GLFW gives a key of the keypad its digit as label and, on Wayland, as character.
    let digit =
      (GLFW_KEY_KP_0...GLFW_KEY_KP_9).contains(press.place)
      ? String(press.place - GLFW_KEY_KP_0) : nil
    let letter = UnicodeScalar(UInt32(press.place)).flatMap { scalar in
      (scalar.properties.isAlphabetic || scalar == ",") && scalar.isASCII
        ? String(scalar).lowercased() : nil
    }
    let keys = [
      reader.press(press.place, label: digit ?? letter, modifiers: press.held) { _ in true },
      digit?.unicodeScalars.first.flatMap {
        if case .key(let key) = reader.type($0) { key } else { nil }
      },
    ]
    #expect(keys.compactMap { $0?.rawValue } == [press.key].compactMap { $0 })
  }

  @Test func `characters of an input method come later, or not at all`() {
    var reader = KeyReader()
    #expect(reader.press(GLFW_KEY_Q, label: "q", modifiers: []) { _ in true }?.rawValue == "q")
    #expect(reader.type("q") == .nothing)
    #expect(reader.press(GLFW_KEY_SLASH, label: "/", modifiers: .shift) { _ in true } == nil)
    #expect(reader.type("?") == .key(Key(rawValue: "?")))
  }

  @Test func `a key whose character GLFW doesn't know goes by its place, also with Shift`() {
    var reader = KeyReader()
    #expect(reader.press(GLFW_KEY_G, label: nil, modifiers: .shift) { _ in false } == nil)
    #expect(reader.release(GLFW_KEY_H) == nil)
    #expect(reader.release(GLFW_KEY_G)?.rawValue == "g")
    #expect(reader.release(GLFW_KEY_G) == nil)
    #expect(reader.press(GLFW_KEY_G, label: nil, modifiers: .shift) { _ in false } == nil)
    #expect(reader.type("Ґ") == .key(Key(rawValue: "g")))
    #expect(reader.release(GLFW_KEY_G) == nil)
    // Where it types another one, that is the key, once.
    #expect(reader.press(GLFW_KEY_5, label: nil, modifiers: .shift) { _ in false } == nil)
    #expect(reader.type("?") == .key(Key(rawValue: "?")))
    #expect(reader.release(GLFW_KEY_5) == nil)
  }

  @Test func `a press that types several characters is no key`() {
    var reader = KeyReader()
    // On an Arabic layout, Shift makes a ligature of the letter at the place of G, which arrives as two letters.
    for _ in 0..<2 {
      #expect(reader.press(GLFW_KEY_G, label: "ل", modifiers: .shift) { _ in false } == nil)
      #expect(reader.type("ل") == .key(Key(rawValue: "g")))
      #expect(reader.type("أ") == .text)
      #expect(reader.type("ا") == .nothing)
    }
    #expect(reader.press(GLFW_KEY_G, label: "ل", modifiers: []) { _ in false }?.rawValue == "g")
    #expect(reader.type("ل") == .nothing)
  }
}
