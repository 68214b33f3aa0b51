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

  /// Layouts of the kinds that differ most.
  private static let fewLayouts = ["us(dvp)", "de(neo)", "fr", "tr(f)", "ru", "ara"]

  private static let held: [KeyboardLayout.Modifiers] = [
    [], .shift, .altGr, .control, .alt, .super, [.super, .shift],
  ]

  /// The F11 key, which has the same name on all layouts.
  private static let mark: UInt32 = 95

  /// Waits until a window has the keyboard.
  static func waitForFocus(of window: DrivenWindow) async throws {
    try await waitUntil {
      try await window.takeIn()
      return window.program.errors.contains("event: focus(true)")
    }
  }

  /// Expects each key of the table to do what it should on layouts, while other keys are held.
  static func check(
    _ layouts: [String], on keyboard: any Keyboard, readBy log: inout KeyLog
  ) async throws {
    var faults: [String] = []
    for name in layouts {
      let layout = try KeyboardLayout(name)
      let labels = layout.labels
      try await keyboard.use(layout)
      for held in Self.held {
        // What a dead key does depends on the next one.
        let places = KeyboardLayout.places.filter { place in
          layout.character(place.number) != nil && layout.character(place.number, held) != nil
        }
        try await keyboard.press(places.map(\.number), held)
        try await keyboard.press([mark], [])
        let new = try #require(try await log.keys { $0.last == "f11" }, "\(name) \(held)")
        let pressed = new.filter(KeyboardLayout.table.contains)
        let expected = places.compactMap { layout.meaning(of: $0, held, labels) }
        if pressed != expected {
          faults.append("\(name) \(held): \(pressed), not \(expected)")
        }
      }
    }
    #expect(faults.isEmpty)
  }

  /// The 8, 4, 6, 2 and 7 of the keypad.
  private static let keypad: [UInt32] = [80, 83, 85, 88, 79]

  /// Expects presses of the keys of the keypad without Num Lock or with it.
  private func expectKeypad(isLocked: Bool, readBy log: inout KeyLog) async throws {
    let expected = isLocked ? ["8", "4", "6", "2", "7"] : ["up", "left", "right", "down", "home"]
    #expect(try await log.keys { $0.count >= expected.count } == expected)
  }

  @Test func `keys do what they type on X11`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Self.sky)
    try await window.takeIn()
    var log = KeyLog(of: window)
    let numLock: UInt32 = 77
    try await server.press(Self.keypad, [])
    // GLFW takes a press in the same millisecond as the last one of that key for a copy of it.
    try await expectKeypad(isLocked: false, readBy: &log)
    try await server.press([numLock] + Self.keypad, [])
    try await expectKeypad(isLocked: true, readBy: &log)
    // With it, Neo has other characters.
    try await server.press([numLock], [])
    // Each of them takes far longer than on Wayland.
    try await Self.check(Self.fewLayouts, on: server, readBy: &log)
  }

  @Test func `keys do what they type on Wayland`() async throws {
    let compositor = try await WaylandCompositor()
    let keyboard = try compositor.addKeyboard()
    let window = try DrivenWindow(on: compositor, size: nil, Self.sky)
    try await Self.waitForFocus(of: window)
    var log = KeyLog(of: window)
    keyboard.press(Self.keypad, [])
    try await expectKeypad(isLocked: false, readBy: &log)
    keyboard.press(Self.keypad, .numLock)
    try await expectKeypad(isLocked: true, readBy: &log)
    try await Self.check(Self.layouts, on: keyboard, readBy: &log)
  }
}

/// Reads the keys that a window says were pressed.
struct KeyLog {
  private let window: DrivenWindow

  /// Number of bytes of the log that have been read.
  private var length = 0

  init(of window: DrivenWindow) {
    self.window = window
  }

  /// Waits until the keys that were pressed since the last call are complete; returns `nil` if it takes too long.
  mutating func keys(until isComplete: ([String]) -> Bool) async throws -> [String]? {
    var keys: [String] = []
    return try await eventually {
      try await window.takeIn()
      let log = window.program.errors
      let new = log[log.utf8.index(log.startIndex, offsetBy: length)...]
      guard let end = new.lastIndex(of: "\n") else { return nil }
      let lines = new[...end]
      length += lines.utf8.count
      keys += lines.matches(of: /event: key\(.*?rawValue: "(.+?)"/).map { String($0.output.1) }
      return isComplete(keys) ? keys : nil
    }
  }
}
