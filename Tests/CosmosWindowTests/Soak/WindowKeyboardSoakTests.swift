import Testing

extension SoakTests {
  /// Tests of all keyboard layouts in windows.
  @Suite struct WindowKeyboardSoakTests {
    /// Runs a check on all layouts, some at a time, since what a window says becomes long.
    private func forAllLayouts(_ check: ([String]) async throws -> Void) async throws {
      // There, the left Alt key is AltGr.
      let layouts = try KeyboardLayout.all().filter { $0 != "lk(us)" }
      for start in stride(from: 0, to: layouts.count, by: 40) {
        try await check(Array(layouts[start...].prefix(40)))
      }
    }

    @Test func `keys do what they type on X11, on all layouts`() async throws {
      try await forAllLayouts { layouts in
        let server = try await XServer(size: SkyWindow.small)
        let window = try DrivenWindow(on: server, size: SkyWindow.small, WindowKeyboardTests.sky)
        try await window.takeIn()
        var log = KeyLog(of: window)
        try await WindowKeyboardTests.check(layouts, on: server, readBy: &log)
      }
    }

    @Test func `keys do what they type on Wayland, on all layouts`() async throws {
      try await forAllLayouts { layouts in
        let compositor = try await WaylandCompositor()
        let keyboard = try compositor.addKeyboard()
        let window = try DrivenWindow(on: compositor, size: nil, WindowKeyboardTests.sky)
        try await WindowKeyboardTests.waitForFocus(of: window)
        var log = KeyLog(of: window)
        try await WindowKeyboardTests.check(layouts, on: keyboard, readBy: &log)
      }
    }
  }
}
