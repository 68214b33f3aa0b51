import CosmosEGL

/// Why there is no window.
public enum WindowError: Error, Hashable, Sendable {
  /// No window system could be reached; `reason` is GLFW's message.
  case noDisplay(reason: String)
  /// The user has chosen X11, and GLFW, whose version is given, was built without it.
  case noX11(version: String)
  /// The user has chosen Wayland, and GLFW, whose version is given, was built without it.
  case noWayland(version: String)
  /// The Wayland compositor has no seat, without which GLFW, whose version is given, crashes.
  case noSeat(version: String)
  /// The window system or the driver refused to create a window with such a context.
  case refused(reason: String)
  /// There is no such monitor; `names` lists both names of those that exist.
  case noMonitor(wanted: String, names: [String])
  /// Several monitors are of that model; `connectors` tells them apart.
  case ambiguousMonitor(wanted: String, connectors: [String])
  /// There is no such X11 window to draw into.
  case noWindow(UInt)
  /// An X11 window can't contain a sky, for a reason that completes "the window".
  case unsuitableWindow(UInt, reason: String)
  /// The Wayland compositor has no place behind all windows that a program could use.
  case noBackground
  /// The X server is a guest on a Wayland desktop, whose compositor puts no X11 window behind all others.
  case noBackgroundInXWayland
  /// The window system has exited or has disconnected the program; the associated value is its name.
  case connectionLost(to: String)
  /// Another program has destroyed the window.
  case destroyed
}

extension WindowError {
  /// A monitor that has gone.
  static func noMonitor(_ name: MonitorName, among outputs: [Output]) -> WindowError {
    .noMonitor(wanted: name.connector, names: outputs.map(\.name.description))
  }

  /// Runs code that may fail in EGL.
  ///
  /// - Parameter body: The code.
  /// - Returns: Its result.
  /// - Throws: ``refused(reason:)`` with EGL's own message.
  static func refusing<Value>(
    _ body: () throws(EGLFailure) -> Value
  ) throws(WindowError) -> Value {
    do throws(EGLFailure) {
      return try body()
    } catch {
      throw .refused(reason: error.description)
    }
  }
}

extension WindowError: CustomStringConvertible {
  /// One line that says what is missing and what to do about it.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      return "there is no display to open a window on (\(reason)); "
        + "run it inside a desktop session, or use cosmos capture"
    case .noX11(let version):
      return "this GLFW (\(version)) has no X11; install a build that has it "
        + "(Debian 12: libglfw3 in place of libglfw3-wayland), or leave out --platform"
    case .noWayland(let version):
      return "this GLFW (\(version)) has no Wayland; install a build that has it "
        + "(Debian 12: libglfw3-wayland in place of libglfw3), or leave out --platform"
    case .noSeat(let version):
      return "the Wayland compositor has no seat, which this GLFW (\(version)) needs; "
        + "attach a keyboard or a mouse, or start the compositor with one"
    case .refused(let reason):
      return "no window could be opened (\(reason)); "
        + "update the graphics driver, or try another --api"
    case .noMonitor(let wanted, let names):
      let list = names.enumerated().map { "\($0.offset) \($0.element)" }.joined(separator: ", ")
      return "there is no monitor \(wanted); the monitors are: \(list)"
    case .ambiguousMonitor(let wanted, let connectors):
      return "\(connectors.count) monitors are called \(wanted); "
        + "give one of their connectors: \(connectors.joined(separator: ", "))"
    case .noWindow(let id):
      return "there is no window 0x\(String(id, radix: 16)) on the X server; "
        + "xwininfo prints the number of the window that you click"
    case .unsuitableWindow(let id, let reason):
      return "the window 0x\(String(id, radix: 16)) \(reason); "
        + "xwininfo prints the number of the window that you click"
    case .noBackgroundInXWayland:
      return "on this Wayland desktop, X11 programs can't draw behind windows; "
        + "omit --platform, and Cosmos draws there as a Wayland program if the desktop lets it"
    case .noBackground:
      return "this Wayland compositor lets no program draw behind windows, as GNOME's; "
        + "cosmos --fullscreen shows the sky in a window"
    case .connectionLost(let server): return "the connection to the \(server) was lost"
    case .destroyed: return "the window was destroyed by another program"
    }
  }
}
