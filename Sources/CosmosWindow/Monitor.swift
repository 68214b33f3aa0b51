import CGLFW

/// A connected monitor.
struct Monitor {
  let handle: OpaquePointer

  /// The window system's name for the monitor, such as `"HDMI-1"`.
  var name: String { glfwGetMonitorName(handle).map { String(cString: $0) } ?? "unnamed" }

  /// Its current video mode: resolution and refresh rate.
  var mode: GLFWvidmode? { glfwGetVideoMode(handle)?.pointee }

  /// The position of its top left corner in the virtual desktop.
  var position: (x: Int32, y: Int32) {
    var (x, y): (Int32, Int32) = (0, 0)
    glfwGetMonitorPos(handle, &x, &y)
    return (x, y)
  }

  /// All connected monitors, the primary one first.
  static func all() -> [Monitor] {
    var count: Int32 = 0
    guard let handles = glfwGetMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: handles, count: Int(count)).compactMap {
      $0.map(Monitor.init(handle:))
    }
  }

  /// Finds a monitor by name or number.
  ///
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` with the names of all monitors.
  static func find(_ wanted: String) throws(WindowError) -> Monitor {
    try choose(wanted, of: all(), name: \.name)
  }

  /// Chooses one of several monitors by its name, in any case, or by its index.
  ///
  /// - Parameters:
  ///   - wanted: The name or the index.
  ///   - monitors: The monitors, in order.
  ///   - name: The name of a monitor.
  /// - Returns: The monitor.
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` with the names of all monitors.
  static func choose<Some>(
    _ wanted: String, of monitors: [Some], name: (Some) -> String
  ) throws(WindowError) -> Some {
    let wantedName = wanted.lowercased()
    if let named = monitors.first(where: { name($0).lowercased() == wantedName }) { return named }
    if let number = Int(wanted), monitors.indices.contains(number) { return monitors[number] }
    throw .noMonitor(wanted: wanted, names: monitors.map(name))
  }
}
