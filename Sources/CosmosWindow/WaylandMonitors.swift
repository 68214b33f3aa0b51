import CWayland
import Synchronization

/// The places and names of GLFW's monitors on a Wayland desktop.
///
/// GLFW reads positions that are (0, 0) in many compositors, and has one name for each monitor: up to version 3.3 make
/// and model, later the connector. The rest is asked for on GLFW's connection, once somebody wants to know it. Use it on
/// the main thread only.
final class WaylandMonitors: @unchecked Sendable {
  private let globals: WaylandGlobals
  private let display: OpaquePointer
  /// Keyed by GLFW's monitor.
  private var places: [OpaquePointer: WaylandPlace] = [:]
  /// What the compositor has told; the last one is the newest.
  private var snapshots: [WaylandSnapshot] = []
  /// ``MonitorChanges`` at the newest snapshot.
  private var changes: Int?

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

  private init?(_ display: OpaquePointer) {
    guard let globals = WaylandGlobals(display, listsOutputs: false) else { return nil }
    self.globals = globals
    self.display = display
    wl_display_roundtrip(display)
  }

  /// The monitors that are there now, as parts of the desktop, with both names.
  var outputs: [Output] {
    followPlaces()
    return Monitor.all().compactMap { monitor in
      let place = places[monitor.handle]
      let name = MonitorName(
        ofGLFW: monitor.name.connector, connector: place?.connector, asking: modelledName)
      return monitor.output(named: name, in: place?.area)
    }
  }

  /// Asks where new monitors are, and forgets those that are gone.
  private func followPlaces() {
    guard let manager = globals.outputManager else { return }
    typealias Getter = @convention(c) (OpaquePointer) -> OpaquePointer?
    guard let getter = native("glfwGetWaylandMonitor", as: Getter.self) else { return }
    var count: Int
    repeat {
      let monitors = Monitor.all()
      for (handle, place) in places where !monitors.contains(where: { $0.handle == handle }) {
        place.end()
        places[handle] = nil
      }
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

  /// The compositor's names of the output at a connector.
  ///
  /// This gives GLFW's connection outputs that GLFW doesn't know, and events of its windows name them, too. GLFW 3.4,
  /// the first version that needs this, ignores such events. It would not survive one that names an output that has
  /// been released since, so the outputs stay, one set for each change of the monitors.
  private func modelledName(of connector: String) -> MonitorName? {
    if changes != MonitorChanges.count {
      if let snapshot = WaylandSnapshot(of: display) { snapshots.append(snapshot) }
      // The compositor's answers themselves count as changes.
      changes = MonitorChanges.count
    }
    return snapshots.last?.outputs.first { $0.name.connector == connector }?.name
  }

  private func end() {
    for place in places.values { place.end() }
    places = [:]
    for snapshot in snapshots { snapshot.close() }
    snapshots = []
    globals.destroy()
  }
}
