import CGLFW

/// A screen that is connected now.
struct Monitor {
  let handle: OpaquePointer

  /// The name that the window system has for it, such as `"HDMI-1"`.
  var name: String { glfwGetMonitorName(handle).map { String(cString: $0) } ?? "unnamed" }

  /// Its size, and how often it shows a picture.
  var mode: GLFWvidmode? { glfwGetVideoMode(handle)?.pointee }

  /// Its left and top edges among all screens.
  var position: (x: Int32, y: Int32) {
    var (x, y): (Int32, Int32) = (0, 0)
    glfwGetMonitorPos(handle, &x, &y)
    return (x, y)
  }

  /// The connected screens, the main one first.
  static func all() -> [Monitor] {
    var count: Int32 = 0
    guard let handles = glfwGetMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: handles, count: Int(count)).compactMap {
      $0.map(Monitor.init(handle:))
    }
  }

  /// Finds a screen by its name or its number.
  ///
  /// - Throws: ``WindowError/noMonitor(wanted:names:)`` with the names there are.
  static func find(_ wanted: String) throws(WindowError) -> Monitor {
    let all = all()
    let wantedName = wanted.lowercased()
    if let named = all.first(where: { $0.name.lowercased() == wantedName }) { return named }
    if let number = Int(wanted), all.indices.contains(number) { return all[number] }
    throw .noMonitor(wanted: wanted, names: all.map(\.name))
  }
}
