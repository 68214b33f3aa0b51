import CGLFW

/// A connected monitor as GLFW sees it; on X11, ``X11Monitor`` knows more.
struct Monitor: CustomStringConvertible {
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

  /// Name, size in pixels and refresh rate, such as `HDMI-1, 1920x1080, 60 Hz`.
  var description: String {
    guard let mode else { return name }
    return "\(name), \(mode.width)x\(mode.height), \(mode.refreshRate) Hz"
  }

  /// The monitor as a part of the desktop, in its rounded logical pixels; `nil` once it is gone.
  var output: Output? {
    guard let mode else { return nil }
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetMonitorPhysicalSize(handle, &width, &height)
    var (scale, same): (Float, Float) = (1, 1)
    glfwGetMonitorContentScale(handle, &scale, &same)
    let (x, y) = position
    let area = ScreenArea(
      x: Int(x), y: Int(y), width: Int(Float(mode.width) / scale),
      height: Int(Float(mode.height) / scale))
    return Output(
      id: UInt(bitPattern: handle), name: name, area: area, scale: Double(scale),
      millimetres: SIMD2(Double(width), Double(height)))
  }

  /// All connected monitors, the primary one first.
  static func all() -> [Monitor] {
    var count: Int32 = 0
    guard let handles = glfwGetMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: handles, count: Int(count)).compactMap {
      $0.map(Monitor.init(handle:))
    }
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
