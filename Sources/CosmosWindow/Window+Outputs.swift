/// The monitors of the desktop that GLFW is connected to.
extension Window {
  /// The monitors that are there now, the primary one first, by the names that GLFW or the X server has anyway.
  ///
  /// A name here may be another one than in ``namedOutputs``; compare them with each other only.
  static var outputs: [Output] {
    X11Window.monitors?.map { $0.output() } ?? Monitor.all().compactMap { $0.output() }
  }

  /// The same monitors with both names, and with exact places, for which the window system may have to be asked.
  static var namedOutputs: [Output] {
    if let display = X11Window.connection, let monitors = X11Window.monitors {
      return monitors.map { $0.output(named: $0.fullName(on: display)) }
    }
    return WaylandMonitors.ofGLFW?.outputs ?? outputs
  }

  /// The name that a monitor has in ``outputs``, wherever it comes from.
  static func plainName(of output: Output) -> MonitorName {
    outputs.first { $0.id == output.id }?.name ?? output.name
  }

  /// Both names of a monitor.
  static func fullName(of output: Output) -> MonitorName {
    namedOutputs.first { $0.id == output.id }?.name ?? output.name
  }

  package var monitorNames: [MonitorName] { Window.namedOutputs.map(\.name) }

  /// Describes each monitor by its names, size in pixels, refresh rate, and scale unless it is 1, such as
  /// `HDMI-1, 1920x1080, 59.94 Hz, scale 1.25`.
  static var monitorDescriptions: [String] {
    namedOutputs.map { output in
      let resolution =
        X11Window.monitors?.first { $0.id == output.id }?.resolution
        ?? Monitor.of(output)?.resolution
      let scale = SurfaceSize.text(ofScale: output.nominalScale)
      return [output.name.description, resolution, scale].compactMap(\.self)
        .joined(separator: ", ")
    }
  }
}
