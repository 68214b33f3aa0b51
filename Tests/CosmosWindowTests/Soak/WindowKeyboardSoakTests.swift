import Testing

extension SoakTests {
  /// Tests of all keyboard layouts in windows.
  @Suite struct WindowKeyboardSoakTests {
    private static let layoutsAtOnce = 40

    @Test func `keys do what they type on X11, on all layouts`() async throws {
      let layouts = try KeyboardLayout.all()
      for start in stride(from: 0, to: layouts.count, by: Self.layoutsAtOnce) {
        let server = try await XServer(size: SkyWindow.small)
        let window = try DrivenWindow(on: server, size: SkyWindow.small, WindowKeyboardTests.sky)
        try await window.takeIn()
        try await WindowKeyboardTests.check(
          Array(layouts[start...].prefix(Self.layoutsAtOnce)), on: server, in: window)
      }
    }

    @Test func `keys do what they type on Wayland, on all layouts`() async throws {
      let layouts = try KeyboardLayout.all()
      for start in stride(from: 0, to: layouts.count, by: Self.layoutsAtOnce) {
        let compositor = try await WaylandCompositor()
        let keyboard = try compositor.addKeyboard()
        let window = try DrivenWindow(on: compositor, size: nil, WindowKeyboardTests.sky)
        try await WindowKeyboardTests.waitForFocus(of: window)
        try await WindowKeyboardTests.check(
          Array(layouts[start...].prefix(Self.layoutsAtOnce)), on: keyboard, in: window)
      }
    }
  }
}
