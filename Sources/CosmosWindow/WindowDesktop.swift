import CGLFW
import CWayland
import CosmosEGL

/// The monitors as GLFW sees them, with fullscreen windows.
package final class WindowDesktop: Desktop {
  private let egl: WindowDisplay
  private let places: WaylandPlaces?

  /// Connects to the window system.
  ///
  /// - Throws: ``WindowError`` with GLFW's or EGL's own message.
  package init() throws(WindowError) {
    try Window.connect()
    Window.retain()
    Window.watchMonitors()
    do throws(EGLFailure) {
      switch WindowSystem.current {
      case .wayland:
        guard let display = WaylandWindow.display else {
          throw EGLFailure("there is no Wayland connection")
        }
        egl = try WindowDisplay(.wayland(display))
        places = WaylandPlaces(display)
      case .x11, .other:
        guard let display = X11Window.connection else {
          throw EGLFailure("there is no X11 connection")
        }
        egl = try WindowDisplay(.x11(display))
        places = nil
      }
    } catch {
      Window.release()
      throw .refused(reason: error.description)
    }
  }

  package var outputs: [Output] {
    let monitors = Monitor.all()
    places?.follow(monitors)
    return monitors.compactMap { monitor in
      guard let size = monitor.size else { return nil }
      var (width, height): (Int32, Int32) = (0, 0)
      glfwGetMonitorPhysicalSize(monitor.handle, &width, &height)
      let (x, y) = monitor.position
      let area =
        places?.area(of: monitor)
        ?? ScreenArea(x: Int(x), y: Int(y), width: Int(size.width), height: Int(size.height))
      let pixels = monitor.pixels(filling: SIMD2(area.width, area.height))
      return Output(
        id: UInt(bitPattern: monitor.handle), name: monitor.name, area: area,
        scale: pixels.map { Double($0.x) / Double(area.width) } ?? 1,
        millimetres: SIMD2(Double(width), Double(height)))
    }
  }

  package func open(
    on output: Output, _ configuration: Window.Configuration
  ) throws(WindowError) -> any Surface {
    guard
      let monitor = Monitor.all().first(where: { UInt(bitPattern: $0.handle) == output.id })
    else { throw .noMonitor(wanted: output.name, names: outputs.map(\.name)) }
    var configuration = configuration
    configuration.isFullscreen = true
    return try Window(configuration, on: monitor, display: egl)
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
    egl.close()
    Window.release()
  }
}

/// Where the monitors of GLFW are on a Wayland desktop; GLFW itself asks for what many compositors leave at (0, 0).
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
