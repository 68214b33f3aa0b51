import CKeyboard

/// A keyboard of a display server.
protocol Keyboard {
  func use(_ layout: KeyboardLayout) async throws

  /// Presses keys one after the other, by their numbers in X11, while modifiers are held.
  func press(_ keys: [UInt32], _ held: KeyboardLayout.Modifiers) async throws
}

extension XServer: Keyboard {
  func use(_ layout: KeyboardLayout) async throws {
    try await Subprocess.succeed(["setxkbmap", layout.name], environment: environment)
  }

  func press(_ keys: [UInt32], _ held: KeyboardLayout.Modifiers) async throws {
    // AltGr is the key that is so on all layouts, on keyboards that have it.
    let modifiers: [(KeyboardLayout.Modifiers, UInt32)] = [
      (.shift, 50), (.control, 37), (.alt, 64), (.super, 133), (.altGr, 92),
    ]
    let numbers = modifiers.filter { held.contains($0.0) }.map { String($0.1) }
    try await xdotool(
      numbers.flatMap { ["keydown", $0] } + ["key", "--delay", "0"] + keys.map(String.init)
        + numbers.flatMap { ["keyup", $0] })
  }
}

/// A keyboard of a headless Wayland compositor, which has none of its own.
final class WaylandKeyboard: Keyboard {
  private let handle: OpaquePointer

  /// The right Alt key.
  private static let altGr: UInt32 = 108

  init(ofSocket path: String) throws {
    guard let handle = virtual_keyboard_connect(path) else { throw HarnessError.unreadable(path) }
    self.handle = handle
    // Without a layout, windows don't get the keyboard.
    use(try KeyboardLayout("us"))
  }

  func use(_ layout: KeyboardLayout) {
    virtual_keyboard_set_layout(handle, layout.handle)
  }

  func press(_ keys: [UInt32], _ held: KeyboardLayout.Modifiers) {
    let altGr = held.contains(.altGr) ? [Self.altGr] : []
    for key in altGr { virtual_keyboard_send(handle, key, 1, 0) }
    for key in keys {
      for isDown: Int32 in [1, 0] { virtual_keyboard_send(handle, key, isDown, held.rawValue) }
    }
    for key in altGr { virtual_keyboard_send(handle, key, 0, 0) }
  }

  deinit { virtual_keyboard_close(handle) }
}
