import CXScreenSaver
import CosmosTestSupport

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

  /// Waits until it stays away although nobody does anything.
  func staysAway() async throws -> Bool {
    for _ in 0..<Self.trials where try await !comesOnWhenDue() { return true }
    return false
  }

  /// Waits until it comes on because nobody does anything.
  func comesOn() async throws -> Bool {
    for _ in 0..<Self.trials where try await comesOnWhenDue() { return true }
    return false
  }

  /// How often it is tried, a second or two each: far longer than a busy machine takes.
  private static let trials = 100

  /// Has it come on, and looks whether it does: before the server's own count of the time in which nobody has done
  /// anything is well past its moment.
  private func comesOnWhenDue() async throws -> Bool {
    comeOnSoon()
    var looks = 0
    let comesOn = try await eventually { () -> Bool? in
      let state = state
      if state.isOn { return true }
      // A server that was stopped may answer first, and then see to what is due.
      if state.idle >= .milliseconds(1500) { looks += 1 }
      return looks == 3 ? false : nil
    }
    guard let comesOn else { throw HarnessError.tooSlow("the X server's time stands still") }
    return comesOn
  }

  /// Whether it is on now, and for how long the server has seen nobody do anything.
  private var state: (isOn: Bool, idle: Duration) {
    guard let info = XScreenSaverAllocInfo() else { return (false, .zero) }
    defer { XFree(info) }
    XScreenSaverQueryInfo(display, XDefaultRootWindow(display), info)
    return (info.pointee.state == ScreenSaverOn, .milliseconds(info.pointee.idle))
  }

  deinit {
    XCloseDisplay(display)
  }
}
