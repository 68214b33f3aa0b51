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

  /// Expects each key of the table to do what it should on layouts, while other keys are held.
  static func check(
    _ layouts: [String], on keyboard: any Keyboard, in window: DrivenWindow
  ) async throws {
    var faults: [String] = []
    var marks = 0
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
        marks += 1
        let lines = try await eventually { () -> [String]? in
          try await window.takeIn()
          let keys = window.program.errors.matches(of: /event: key\(.*?rawValue: "(.+?)"/)
            .map { String($0.output.1) }.split(separator: "f11", omittingEmptySubsequences: false)
          return keys.count > marks ? Array(keys[marks - 1]) : nil
        }
        let found = try #require(lines, "\(name)").filter(KeyboardLayout.table.contains)
        let expected = places.compactMap { layout.meaning(of: $0, held, labels) }
        if found != expected { faults.append("\(name) \(held): \(found) instead of \(expected)") }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test func `keys do what they type on X11`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Self.sky)
    try await window.takeIn()
    try await Self.check(Self.layouts, on: server, in: window)
  }

  @Test func `keys do what they type on Wayland`() async throws {
    let compositor = try await WaylandCompositor()
    let keyboard = try compositor.addKeyboard()
    let window = try DrivenWindow(on: compositor, size: nil, Self.sky)
    #expect(try await window.becomes(Cosmos.capture(["--sign", "leo"], size: SkyWindow.size)))
    try await Self.check(Self.layouts, on: keyboard, in: window)
  }

  @Test func `the keypad without Num Lock has arrows, and digits with it`() async throws {
    let server = try await XServer(size: SkyWindow.small)
    let window = try DrivenWindow(on: server, size: SkyWindow.small, Self.sky)
    try await window.takeIn()
    // 8, 4, 6, 2 and 7 of the keypad, before and after Num Lock.
    let keypad: [UInt32] = [80, 83, 85, 88, 79]
    try await server.press(keypad + [77] + keypad, [])
    try await window.takeIn()
    let keys = window.program.errors.matches(of: /event: key\(.*?rawValue: "(.+?)"/)
    #expect(
      keys.map { String($0.output.1) } == [
        "up", "left", "right", "down", "home", "8", "4", "6", "2", "7",
      ])
  }
}
