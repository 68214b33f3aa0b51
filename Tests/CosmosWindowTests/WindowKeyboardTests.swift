import CosmosTestSupport
import Testing

/// Tests of keyboard layouts in windows that say which keys are pressed, and do nothing about it.
@Suite(.limitedConcurrency) struct WindowKeyboardTests {
  static let sky = ["--sign", "leo", "--log", "trace", "--keys", "none"]

  /// Layouts of many kinds: `?`, `,`, `.` and digits in other places, with Shift or without; other scripts, of which some
  /// have punctuation where the US has letters; and one in which other keys are AltGr, too.
  static let layouts = [
    "us", "us(dvorak)", "us(dvp)", "de", "de(neo)", "fr", "es", "se", "tr(f)", "ru", "bg", "gr",
    "il", "th", "ara", "ge", "br", "vn",
  ]

  private static let held: [KeyboardLayout.Modifiers] = [
    [], .shift, .altGr, .control, .alt, .super, [.super, .shift],
  ]

  /// The F11 key, which has the same name on all layouts.
  private static let mark: UInt32 = 95

  /// The keys that a window has said were pressed.
  private static func keys(of window: DrivenWindow) async throws -> [String] {
    try await window.takeIn()
    return window.program.errors.matches(of: /event: key\(.*?rawValue: "(.+?)"/)
      .map { String($0.output.1) }
  }

  /// Waits until a window has the keyboard.
  static func waitForFocus(of window: DrivenWindow) async throws {
    try await waitUntil {
      try await window.takeIn()
      return window.program.errors.contains("event: focus(true)")
    }
  }

  /// Expects each key of the table to do what it should on layouts, while other keys are held.
  static func check(
    _ layouts: [String], on keyboard: any Keyboard, in window: DrivenWindow
  ) async throws {
    var faults: [String] = []
    var count = try await keys(of: window).count
    for name in layouts {
      let layout = try KeyboardLayout(name)
      let labels = layout.labels
      try await keyboard.use(layout)
      for held in Self.held {
        // What a dead key does depends on the next one.
        let places = KeyboardLayout.places.filter {
          layout.character($0.number) != nil && layout.character($0.number, held) != nil
        }
        try await keyboard.press(places.map(\.number), held)
        try await keyboard.press([mark], [])
        let found = try await eventually { () -> [String]? in
          let new = try await keys(of: window).dropFirst(count)
          return new.last == "f11" ? Array(new) : nil
        }
        count += try #require(found, "\(name)").count
        let pressed = found?.filter(KeyboardLayout.table.contains)
        let expected = places.compactMap { layout.meaning(of: $0, held, labels) }
        if pressed != expected {
          faults.append("\(name) \(held): \(pressed ?? []), not \(expected)")
        }
      }
    }
    #expect(faults.isEmpty)
  }

  /// The 8, 4, 6, 2 and 7 of the keypad.
  private static let keypad: [UInt32] = [80, 83, 85, 88, 79]

  /// Expects the keys of the keypad to have been pressed without Num Lock, then with it.
  private func expectKeypad(in window: DrivenWindow) async throws {
    let expected = ["up", "left", "right", "down", "home", "8", "4", "6", "2", "7"]
    try await waitUntil { try await Self.keys(of: window) == expected }
  }

  @Test func `keys do what they type on X11`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Self.sky)
    try await window.takeIn()
    let numLock: UInt32 = 77
    try await server.press(Self.keypad + [numLock] + Self.keypad, [])
    try await expectKeypad(in: window)
    // With it, Neo has other characters.
    try await server.press([numLock], [])
    try await Self.check(Self.layouts, on: server, in: window)
  }

  @Test func `keys do what they type on Wayland`() async throws {
    let compositor = try await WaylandCompositor()
    let keyboard = try compositor.addKeyboard()
    let window = try DrivenWindow(on: compositor, size: nil, Self.sky)
    try await Self.waitForFocus(of: window)
    keyboard.press(Self.keypad, [])
    keyboard.press(Self.keypad, .numLock)
    try await expectKeypad(in: window)
    try await Self.check(Self.layouts, on: keyboard, in: window)
  }
}
