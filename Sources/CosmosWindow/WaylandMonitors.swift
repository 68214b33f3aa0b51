import CWayland
import Synchronization

/// The places and names of GLFW's monitors on a Wayland desktop.
///
/// GLFW reads positions that are (0, 0) in many compositors, and has one name for each monitor: make and model in old
/// versions, later the connector. The rest is asked for on GLFW's connection, once somebody wants to know it.
/// Use it on the main thread only.
final class WaylandMonitors: @unchecked Sendable {
  private let globals: WaylandGlobals
  private let display: OpaquePointer
  /// Keyed by GLFW's monitor.
  private var places: [OpaquePointer: WaylandPlace] = [:]
  /// Keyed by GLFW's monitor.
  private var names: [OpaquePointer: MonitorName] = [:]
  /// The compositor's answers to questions that came while windows were open.
  private var snapshots: [WaylandSnapshot] = []

  private static let shared = Mutex<WaylandMonitors?>(nil)

  /// Those of GLFW's connection; `nil` if it has none to a Wayland compositor.
  static var ofGLFW: WaylandMonitors? {
    if let shared = shared.withLock(\.self) { return shared }
    let monitors = WaylandWindow.display.flatMap { WaylandMonitors($0) }
    shared.withLock { $0 = monitors }
    return monitors
  }

  /// Forgets everything; call it before GLFW's connection closes.
  static func close() {
    let monitors = shared.withLock { shared in
      defer { shared = nil }
      return shared
    }
    monitors?.end()
  }

  /// Forgets a monitor that goes: GLFW may give its handle to another one.
  static func forget(_ monitor: OpaquePointer) {
    guard let monitors = shared.withLock(\.self) else { return }
    monitors.places.removeValue(forKey: monitor)?.end()
    monitors.names[monitor] = nil
  }

  private init?(_ display: OpaquePointer) {
    guard let globals = WaylandGlobals(display, listsOutputs: false) else { return nil }
    self.globals = globals
    self.display = display
    wl_display_roundtrip(display)
  }

  /// The monitors that are there now, as parts of the desktop, with both names.
  var outputs: [Output] {
    followPlaces()
    followNames()
    return Monitor.all().compactMap { monitor in
      monitor.output(named: names[monitor.handle], in: places[monitor.handle]?.area)
    }
  }

  /// The size of a monitor in logical pixels, exact at any scale; `nil` if the compositor doesn't report it.
  func size(of monitor: Monitor) -> (width: Int32, height: Int32)? {
    followPlaces()
    return places[monitor.handle]?.area.map { (Int32($0.width), Int32($0.height)) }
  }

  /// Asks where new monitors are.
  private func followPlaces() {
    guard let manager = globals.outputManager else { return }
    typealias Getter = @convention(c) (OpaquePointer) -> OpaquePointer?
    guard let getter = native("glfwGetWaylandMonitor", as: Getter.self) else { return }
    var count: Int
    repeat {
      let monitors = Monitor.all()
      count = places.count
      for monitor in monitors where places[monitor.handle] == nil {
        if let output = getter(monitor.handle) {
          places[monitor.handle] = WaylandPlace(of: output, manager)
        }
      }
      // The answers may come with news of other monitors.
      if places.count > count { wl_display_roundtrip(display) }
    } while places.count > count
  }

  /// Finds out the names of new monitors.
  private func followNames() {
    var outputs: [Output]?
    for monitor in Monitor.all() where names[monitor.handle] == nil {
      let connector = places[monitor.handle]?.connector
      names[monitor.handle] = MonitorName(ofGLFW: monitor.name.connector, connector: connector) {
        connector in
        outputs = outputs ?? askCompositor()
        return outputs?.first { $0.name.connector == connector }?.name
      }
    }
  }

  /// Asks for outputs with both names; `nil` if that has to wait until no window is open.
  ///
  /// This gives GLFW's connection outputs that GLFW doesn't know, and events of its windows name them, too. Before
  /// version 3.4, GLFW takes each for one of its own. From then on, it ignores them, but would not survive an event
  /// that names an output that has been released since.
  private func askCompositor() -> [Output]? {
    let hasWindows = Window.openCount > 0
    guard !hasWindows || Window.libraryVersion >= (3, 4),
      let snapshot = WaylandSnapshot(of: display)
    else { return nil }
    if hasWindows { snapshots.append(snapshot) } else { snapshot.close() }
    return snapshot.outputs
  }

  private func end() {
    for place in places.values { place.end() }
    places = [:]
    for snapshot in snapshots { snapshot.close() }
    snapshots = []
    globals.destroy()
  }
}
