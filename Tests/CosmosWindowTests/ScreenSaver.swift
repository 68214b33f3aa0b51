import CXScreenSaver

/// The screen saver of an X server.
final class ScreenSaver {
  private let display: OpaquePointer

  /// Connects to a server.
  init(of server: XServer) throws {
    guard let display = XOpenDisplay(server.environment["DISPLAY"]) else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    self.display = display
  }

  /// Has it come on after a second in which nobody does anything.
  func comeOnSoon() {
    XSetScreenSaver(display, 1, 0, 0, 0)
    XResetScreenSaver(display)
    XSync(display, 0)
  }

  /// Whether it is on now.
  var isOn: Bool {
    let info = XScreenSaverAllocInfo()
    defer { XFree(info) }
    XScreenSaverQueryInfo(display, XDefaultRootWindow(display), info)
    return info?.pointee.state == ScreenSaverOn
  }

  deinit {
    XCloseDisplay(display)
  }
}
