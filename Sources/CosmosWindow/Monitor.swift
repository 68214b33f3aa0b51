import CGLFW

/// A connected monitor as GLFW sees it; on X11, ``X11Monitor`` knows more.
package struct Monitor {
  let handle: OpaquePointer

  /// GLFW's name for it: the connector, or on Wayland in old versions make and model.
  ///
  /// ``WaylandMonitors`` asks for both.
  var name: MonitorName {
    MonitorName(glfwGetMonitorName(handle).map { String(cString: $0) } ?? "unnamed")
  }

  /// Its current video mode: resolution and refresh rate.
  var mode: GLFWvidmode? { glfwGetVideoMode(handle)?.pointee }

  /// Its size in pixels and, if it is known, refresh rate, such as `1920x1080, 60 Hz`; `nil` if it has no mode.
  var resolution: String? {
    mode.map { mode in
      let rate = mode.refreshRate > 0 ? ", \(mode.refreshRate) Hz" : ""
      return "\(mode.width)x\(mode.height)\(rate)"
    }
  }

  /// Its size in screen coordinates, at a fractional scale that of the next whole one; `nil` if it has no mode.
  var size: (width: Int32, height: Int32)? {
    guard let mode else { return nil }
    var (scale, same): (Float, Float) = (1, 1)
    glfwGetMonitorContentScale(handle, &scale, &same)
    return (Int32(Float(mode.width) / scale), Int32(Float(mode.height) / scale))
  }

  /// The pixels of a window that fills it.
  ///
  /// - Parameter size: The window's size in screen coordinates.
  /// - Returns: The pixels, or `nil` if the window can't fill it at any scale.
  func pixels(filling size: SIMD2<Int>) -> SIMD2<Int>? {
    mode.flatMap { Monitor.pixels(of: SIMD2(Int($0.width), Int($0.height)), filling: size) }
  }

  /// The pixels of a window that fills a monitor.
  ///
  /// - Parameters:
  ///   - mode: The monitor's resolution, as if it were not turned.
  ///   - size: The window's size in screen coordinates.
  /// - Returns: The pixels of the mode, or `nil` if the window can't fill the monitor at any scale.
  package static func pixels(of mode: SIMD2<Int>, filling size: SIMD2<Int>) -> SIMD2<Int>? {
    guard size.min() > 0 else { return nil }
    return [mode, SIMD2(mode.y, mode.x)].first { pixels in
      // The scales at which a window has this width, and this height, each of which is rounded in some way.
      func scales(_ axis: Int) -> Range<Double> {
        let (pixels, size) = (Double(pixels[axis]), Double(size[axis]))
        return pixels / (size + 1)..<pixels / max(0.5, size - 1)
      }
      return scales(0).overlaps(scales(1))
    }
  }

  /// Describes the monitor as a part of the desktop.
  ///
  /// - Parameters:
  ///   - name: Its names; `nil` to take GLFW's.
  ///   - area: Its exact part in screen coordinates; `nil` to take GLFW's.
  /// - Returns: The description, or `nil` once the monitor is gone.
  func output(named name: MonitorName? = nil, in area: ScreenArea? = nil) -> Output? {
    guard let size else { return nil }
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    glfwGetMonitorPos(handle, &x, &y)
    glfwGetMonitorPhysicalSize(handle, &width, &height)
    let area =
      area ?? ScreenArea(x: Int(x), y: Int(y), width: Int(size.width), height: Int(size.height))
    let pixels = pixels(filling: SIMD2(area.width, area.height))
    return Output(
      id: UInt(bitPattern: handle), name: name ?? self.name, area: area,
      scale: pixels.map { Double($0.x) / Double(area.width) } ?? 1,
      millimetres: SIMD2(Double(width), Double(height)))
  }

  /// The monitor of an output; `nil` once it is gone.
  static func of(_ output: Output) -> Monitor? {
    all().first { UInt(bitPattern: $0.handle) == output.id }
  }

  /// All connected monitors, the primary one first.
  static func all() -> [Monitor] {
    var count: Int32 = 0
    guard let handles = glfwGetMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: handles, count: Int(count)).compactMap {
      $0.map(Monitor.init(handle:))
    }
  }
}
