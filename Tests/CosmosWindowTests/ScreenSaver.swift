import CXScreenSaver

/// The screen saver of an X server.
final class ScreenSaver {
  private let display: OpaquePointer
  // Xlib needs it to the end.
  private let server: XServer

  /// Connects to a server.
  init(of server: XServer) throws {
    guard let display = XOpenDisplay(server.environment["DISPLAY"]) else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    self.display = display
    self.server = server
    // Without this Xlib ends the process when the server has gone.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
  }

  /// Has it come on after a second in which nobody does anything.
  private func comeOnSoon() {
    XSetScreenSaver(display, 1, 0, 0, 0)
    XResetScreenSaver(display)
    XSync(display, 0)
  }

  /// Waits until something keeps it away, and then sees whether it stays away although nobody does anything.
  func staysAway() async throws -> Bool {
    var isDue = false
    let isHeld = try await eventually(every: .seconds(3)) { () -> Bool? in
      if isDue && !isOn { return true }
      comeOnSoon()
      isDue = true
      return nil
    }
    guard isHeld != nil else { return false }
    comeOnSoon()
    try await Task.sleep(for: .seconds(4))
    return !isOn
  }

  /// Waits until it comes on because nobody does anything.
  func comesOn() async throws -> Bool {
    var isDue = false
    let comesOn = try await eventually(every: .seconds(3)) { () -> Bool? in
      if isDue && isOn { return true }
      comeOnSoon()
      isDue = true
      return nil
    }
    return comesOn ?? false
  }

  /// Whether it is on now.
  private var isOn: Bool {
    let info = XScreenSaverAllocInfo()
    defer { XFree(info) }
    XScreenSaverQueryInfo(display, XDefaultRootWindow(display), info)
    return info?.pointee.state == ScreenSaverOn
  }

  deinit {
    XCloseDisplay(display)
  }
}
