import CXScreenSaver
import CosmosTestSupport

/// The screen saver of an X server.
final class ScreenSaver {
  private let display: OpaquePointer
  // The server must outlive the Xlib connection.
  private let server: XServer

  /// Connects to a server.
  init(of server: XServer) throws {
    guard let display = XOpenDisplay(server.environment["DISPLAY"]) else {
      throw HarnessError.tooSlow("the X server does not answer")
    }
    self.display = display
    self.server = server
    // By default, Xlib ends the process when the connection is lost.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
  }

  /// Sets the screen saver to activate after one second without input.
  private func comeOnSoon() {
    XSetScreenSaver(display, 1, 0, 0, 0)
    XResetScreenSaver(display)
    XSync(display, 0)
  }

  /// Waits until the screen saver stays off despite a lack of input.
  func staysAway() async throws -> Bool {
    for _ in 0..<Self.trials where try await !comesOnWhenDue() { return true }
    return false
  }

  /// Waits until the screen saver activates for lack of input.
  func comesOn() async throws -> Bool {
    for _ in 0..<Self.trials where try await comesOnWhenDue() { return true }
    return false
  }

  /// Number of attempts, of a second or two each: far more than a busy machine needs.
  private static let trials = 100

  /// Makes the screen saver due, and returns whether it activates.
  ///
  /// Gives up once the server's own idle time is well past the timeout.
  private func comesOnWhenDue() async throws -> Bool {
    comeOnSoon()
    var looks = 0
    let comesOn = try await eventually { () -> Bool? in
      let state = state
      if state.isOn { return true }
      // A server that was suspended may answer first, and only then handle what is due.
      if state.idle >= .milliseconds(1500) { looks += 1 }
      return looks == 3 ? false : nil
    }
    guard let comesOn else { throw HarnessError.tooSlow("the X server's time stands still") }
    return comesOn
  }

  /// Whether the screen saver is on, and how long the server has been without input.
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
