/// Why there is no window.
public enum WindowError: Error, Hashable, Sendable {
  /// No window system answers; `reason` is GLFW's own word.
  case noDisplay(reason: String)
  /// The window system or the driver refuses a window with such a context.
  case refused(reason: String)
  /// There is no such monitor; `names` are those there are.
  case noMonitor(wanted: String, names: [String])
  /// The window system has ended, or has thrown the program out; the text is what to call it.
  case connectionLost(to: String)
  /// Another program has destroyed the window.
  case destroyed
}

extension WindowError: CustomStringConvertible {
  /// One line that says what is missing and what to do.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      return "there is no display to open a window on (\(reason)); "
        + "run it inside a desktop session, or use cosmos capture"
    case .refused(let reason):
      return "no window could be opened (\(reason)); "
        + "update the graphics driver, or try another --api"
    case .noMonitor(let wanted, let names):
      let list = names.enumerated().map { "\($0.offset) \($0.element)" }.joined(separator: ", ")
      return "there is no monitor \(wanted); there are: \(list)"
    case .connectionLost(let server): return "the connection to the \(server) was lost"
    case .destroyed: return "the window was destroyed by another program"
    }
  }
}
