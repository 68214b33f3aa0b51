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

  private static let both = "3.4.0 Wayland X11 GLX Null EGL"

  @Test(
    arguments: [
      // A build with one window system uses that.
      ("3.3.8 X11 GLX EGL", nil, true, WindowSystem.x11), ("3.3.8 X11 GLX EGL", .x11, true, .x11),
      ("3.3.8 Wayland EGL", nil, false, .wayland), ("3.4.0 X11 GLX Null EGL", nil, true, .x11),
      // With both, a choice matters more than the session.
      (both, nil, false, .x11), (both, nil, true, .wayland), (both, .x11, true, .x11),
      (both, .wayland, false, .wayland), (both, .wayland, true, .wayland),
    ] as [(String, WindowSystem?, Bool, WindowSystem)])
  func `the window system that will be used is predicted`(
    version: String, choice: WindowSystem?, hasWaylandDisplay: Bool, system: WindowSystem
  ) {
    let preferred = WindowSystem(chosen: choice, hasWaylandDisplay: hasWaylandDisplay)
    #expect(WindowSystem(version: version, preferring: preferred) == system)
  }

  @Test(
    arguments: [
      ("3.3.8 X11 GLX EGL", .x11, nil), ("3.3.8 Wayland EGL", .wayland, nil),
      (both, .x11, nil), (both, .wayland, nil),
      ("3.3.8 X11 GLX EGL", .wayland, .noWayland(version: "3.3.8")),
      ("3.3.8 Wayland EGL", .x11, .noX11(version: "3.3.8")),
      // From 3.4 on, too, a build may have only one.
      ("3.4.0 Wayland Null EGL", .x11, .noX11(version: "3.4.0")),
      ("3.4.0 X11 GLX Null EGL", .wayland, .noWayland(version: "3.4.0")),
    ] as [(String, WindowSystem, WindowError?)])
  func `a window system that GLFW was built without is an error`(
    version: String, choice: WindowSystem, error: WindowError?
  ) {
    if let error {
      #expect(throws: error) { try choice.checkSupport(inGLFW: version) }
      #expect("\(error)".contains("GLFW (\(version.prefix(5)))"))
      #expect("\(error)".hasSuffix("or leave out --platform"))
    } else {
      #expect(throws: Never.self) { try choice.checkSupport(inGLFW: version) }
    }
  }

  @Test(
    arguments: [
      // Without a seat, GLFW 3.4 takes X11 if there is a display.
      (both, nil, true, true, .success(.x11)),
      (both, nil, true, false, .failure(.noSeat(version: "3.4.0"))),
      ("3.4.0 Wayland Null EGL", nil, true, true, .failure(.noSeat(version: "3.4.0"))),
      // The user's choice holds.
      (both, .wayland, true, true, .failure(.noSeat(version: "3.4.0"))),
      (both, .wayland, false, true, .success(.wayland)),
      (both, nil, false, true, .success(nil)),
    ] as [(String, WindowSystem?, Bool, Bool, Result<WindowSystem?, WindowError>)])
  func `GLFW is kept from a compositor without a seat if it would crash`(
    version: String, choice: WindowSystem?, lacksSeat: Bool, hasX11Display: Bool,
    result: Result<WindowSystem?, WindowError>
  ) {
    let system = Result { () throws(WindowError) in
      try WindowSystem.avoidingCrash(
        choice, ofGLFW: version, hasX11Display: hasX11Display, lacksSeat: { lacksSeat })
    }
    #expect(system == result)
  }

  @Test(
    arguments: [
      ("3.3.8 Wayland EGL", nil), ("3.3.8 X11 GLX EGL", nil), (both, .x11),
      ("3.4.0 X11 GLX Null EGL", nil), ("3.5.0 Wayland X11 GLX Null EGL", nil),
    ] as [(String, WindowSystem?)])
  func `where no seat is needed, the compositor is not asked`(
    version: String, choice: WindowSystem?
  ) throws {
    let system = try WindowSystem.avoidingCrash(
      choice, ofGLFW: version, hasX11Display: true,
      lacksSeat: {
        Issue.record("a start asks the compositor")
        return true
      })
    #expect(system == choice)
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
