import CGLFW
import CWayland
import CosmosEGL

/// The monitors as GLFW sees them, with fullscreen windows.
package final class WindowDesktop: Desktop {
  /// EGL's side of the connection, once a window is open.
  private var egl: WindowDisplay?
  private let places: WaylandPlaces?

  /// Connects to the window system.
  ///
  /// - Throws: ``WindowError`` with GLFW's own message.
  package init() throws(WindowError) {
    try Window.connect()
    Window.retain()
    Window.watchMonitors()
    places = WaylandWindow.display.flatMap { WaylandPlaces($0) }
  }

  package var outputs: [Output] {
    guard let places else { return Window.outputs }
    let monitors = Monitor.all()
    places.follow(monitors)
    return monitors.compactMap { $0.output(in: places.area(of: $0)) }
  }

  package func open(
    on output: Output, _ configuration: Window.Configuration
  ) throws(WindowError) -> any Surface {
    guard Window.outputs.contains(where: { $0.id == output.id }) else {
      throw .noMonitor(wanted: output.name, names: outputs.map(\.name))
    }
    var configuration = configuration
    configuration.isFullscreen = true
    return try Window(configuration, on: output, display: display())
  }

  /// EGL's side of the connection: only EGL draws into several windows with one context.
  private func display() throws(WindowError) -> WindowDisplay {
    if let egl { return egl }
    let display = try WindowError.refusing { () throws(EGLFailure) in
      try WindowDisplay.ofGLFW()
    }
    egl = display
    return display
  }

  package func wait(timeout: Double?) throws(WindowError) {
    Window.waitForAny(timeout: timeout)
    // Without a monitor, there is no window to notice it.
    if WindowSystem.current == .wayland, let display = WaylandWindow.display,
      WaylandWindow.isLost(display)
    {
      throw .connectionLost(to: "Wayland compositor")
    }
  }

  deinit {
    places?.close()
    egl?.close()
    Window.release()
  }
}

/// Where the monitors of GLFW are on a Wayland desktop; GLFW reads positions that are (0, 0) in many compositors.
private final class WaylandPlaces {
  private let globals: WaylandGlobals
  private let display: OpaquePointer
  /// Keyed by GLFW's monitor.
  private var places: [OpaquePointer: WaylandPlace] = [:]

  init?(_ display: OpaquePointer) {
    guard let globals = WaylandGlobals(display, listsOutputs: false) else { return nil }
    self.globals = globals
    self.display = display
    wl_display_roundtrip(display)
  }

  /// Asks about new monitors, and forgets those that are gone.
  func follow(_ monitors: [Monitor]) {
    guard let manager = globals.outputManager else { return }
    for (handle, place) in places where !monitors.contains(where: { $0.handle == handle }) {
      place.end()
      places[handle] = nil
    }
    typealias Getter = @convention(c) (OpaquePointer) -> OpaquePointer?
    let getter = native("glfwGetWaylandMonitor", as: Getter.self)
    let known = places.count
    for monitor in monitors where places[monitor.handle] == nil {
      if let output = getter?(monitor.handle) {
        places[monitor.handle] = WaylandPlace(of: output, manager)
      }
    }
    if places.count > known { wl_display_roundtrip(display) }
  }

  func area(of monitor: Monitor) -> ScreenArea? { places[monitor.handle]?.area }

  /// Forgets everything, before the connection closes.
  func close() {
    for place in places.values { place.end() }
    places = [:]
    globals.destroy()
  }
}
