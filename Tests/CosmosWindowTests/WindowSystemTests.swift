import CosmosWindow
import Testing

@Suite(.limitedConcurrency) struct WindowSystemTests {
  @Test(
    arguments: [
      ("3.3.8 X11 GLX EGL OSMesa clock_gettime evdev shared", nil, WindowSystem.x11),
      ("3.3.8 Wayland EGL OSMesa clock_gettime evdev shared", nil, .wayland),
      ("3.3.8 Win32 WGL EGL", nil, .other),
      // From 3.4 on, one library supports all platforms, and its version string does not say which one is in
      // use.
      ("3.4.0 Wayland X11 GLX Null EGL OSMesa monotonic shared", 0x60004, .x11),
      ("3.4.0 Wayland X11 GLX Null EGL OSMesa monotonic shared", 0x60003, .wayland),
      ("3.4.0 Wayland X11 GLX Null EGL OSMesa monotonic shared", 0x60005, .other),
    ] as [(String, Int32?, WindowSystem)])
  func `the window system in use is detected`(
    version: String, platform: Int32?, system: WindowSystem
  ) {
    #expect(WindowSystem(version: version, platform: platform) == system)
  }

  @Test(arguments: [
    ("3.3.8 X11 GLX EGL", true, WindowSystem.x11),
    ("3.3.8 Wayland EGL", false, .wayland),
    ("3.4.0 Wayland X11 GLX Null EGL", false, .x11),
    ("3.4.0 Wayland X11 GLX Null EGL", true, .wayland),
  ])
  func `the window system that will be used is predicted`(
    version: String, hasWaylandDisplay: Bool, system: WindowSystem
  ) {
    #expect(WindowSystem(version: version, hasWaylandDisplay: hasWaylandDisplay) == system)
  }

  @Test func `only libraries that can't be opened are reported as missing`() {
    for system in [WindowSystem.x11, .wayland, .other] {
      #expect(RuntimeLibrary.missing(on: system) { _ in true }.isEmpty)
    }
    let missing = RuntimeLibrary.missing(on: .x11) { $0 != "libXcursor.so.1" }
    #expect(
      missing.map(\.description)
        == ["libXcursor.so.1 is missing (Debian: libxcursor1): the pointer is not hidden"])
    let wayland = RuntimeLibrary.missing(on: .wayland) { !$0.hasPrefix("libwayland-egl") }
    #expect(wayland.map(\.package) == ["libwayland-egl1"])
  }
}
